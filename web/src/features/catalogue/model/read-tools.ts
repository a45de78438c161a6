import type { ToolCategory, ToolFacts, ToolGuide, TypeHint } from '@floatwise/contracts';
import {
  readList,
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

/** `GET /api/tools`. */
export const readTools = readList(
  readObject<ToolFacts>({
    id: readText,
    title: readText,
    description: readText,
    category: readOneOf<ToolCategory>('xer', 'excel'),
    acceptedTypes: readList(readText),
    typeHints: readOptional(readList(readObject<TypeHint>({ types: readList(readText), hint: readText }))),
    route: readText,
    icon: readOptional(readText),
    infoUrl: readOptional(readText),
    guide: readOptional(readGuide),
    options: readRecord,
  }),
);
