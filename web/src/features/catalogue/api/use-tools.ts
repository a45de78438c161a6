import { type ToolFacts, toolCatalogueSchema } from '@floatwise/contracts';
import { useQuery } from '@tanstack/react-query';
import { requestJson } from '../../../lib/request.ts';

/** The catalogue: every card, route, title and options form comes from it. */
export function useTools() {
  return useQuery({
    queryKey: ['tools'],
    queryFn: (): Promise<ToolFacts[]> => requestJson(toolCatalogueSchema, 'GET', '/api/tools'),
  });
}
