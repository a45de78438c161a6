import type { ToolCategory, ToolFacts, ToolGuide, ToolInputs, TypeHint } from '@floatwise/contracts';
import {
  readList,
  readNumber,
  readObject,
  readOneOf,
  readOptional,
  readRecord,
  readText,
} from '../../../lib/read-shape.ts';

const readGuide = readObject<ToolGuide>({
  problem: readText,
  changes: readList(readText),
  keeps: readList(readText),
  nextSteps: readOptional(readList(readText)),
});

const readInputs = readObject<ToolInputs>({
  min: readNumber,
  max: readNumber,
  titles: readList(readText),
  others: readOptional(readText),
  baseline: readOptional(readText),
});

/** Reads the response of `GET /api/tools`. */
export const readTools = readList(
  readObject<ToolFacts>({
    id: readText,
    title: readText,
    description: readText,
    category: readOneOf<ToolCategory>('xer', 'excel'),
    acceptedTypes: readList(readText),
    typeHints: readOptional(readList(readObject<TypeHint>({ types: readList(readText), hint: readText }))),
    inputs: readOptional(readInputs),
    route: readText,
    icon: readOptional(readText),
    infoUrl: readOptional(readText),
    guide: readOptional(readGuide),
    options: readRecord,
  }),
);
