import type { ToolFacts } from '@floatwise/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { requestJson } from '../../../lib/request.ts';
import { readTools } from '../model/read-tools.ts';

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
