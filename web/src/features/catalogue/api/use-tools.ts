import type {
  ToolCategory,
  ToolFacts,
  ToolGuide,
  ToolInputs,
  ToolPurpose,
  TypeHint,
} from '@floatwise/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  readList,
  readNumber,
  readObject,
  readOneOf,
  readOptional,
  readRecord,
  readText,
  readTexts,
} from '../../../lib/read-shape.ts';
import { requestJson } from '../../../lib/request.ts';

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
  baselineTypes: readOptional(readList(readText)),
});

/** Reads the response of `GET /api/tools`. */
export const readTools = readList(
  readObject<ToolFacts>({
    id: readText,
    title: readText,
    description: readText,
    purpose: readOptional(readObject<ToolPurpose>({ question: readText, answer: readText })),
    category: readOneOf<ToolCategory>('xer', 'excel'),
    acceptedTypes: readList(readText),
    typeHints: readOptional(readList(readObject<TypeHint>({ types: readList(readText), hint: readText }))),
    inputs: readOptional(readInputs),
    route: readText,
    icon: readOptional(readText),
    infoUrl: readOptional(readText),
    guide: readOptional(readGuide),
    samples: readOptional(readList(readText)),
    sampleOptions: readOptional(readTexts),
    options: readRecord,
  }),
);

/** The catalogue, from which every card, route, title and options form is made. */
export function useTools() {
  return useQuery({
    queryKey: ['tools'],
    queryFn: (): Promise<ToolFacts[]> => requestJson(readTools, 'GET', '/api/tools'),
  });
}

/** Returns a function from tool id to title; a tool that no longer exists keeps its id. */
export function useToolTitles(): (toolId: string) => string {
  const { data: tools } = useTools();
  return useMemo(() => {
    const titles = new Map(tools?.map(({ id, title }) => [id, title]));
    return (toolId) => titles.get(toolId) ?? toolId;
  }, [tools]);
}
