import type { ToolFacts } from '@floatwise/contracts';
import { useQuery } from '@tanstack/react-query';
import { requestJson } from '../../../lib/request.ts';
import { readTools } from '../model/read-tools.ts';

/** The catalogue: every card, route, title and options form comes from it. */
export function useTools() {
  return useQuery({
    queryKey: ['tools'],
    queryFn: (): Promise<ToolFacts[]> => requestJson(readTools, 'GET', '/api/tools'),
  });
}
