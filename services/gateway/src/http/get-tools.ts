import { listToolFacts } from '@floatwise/tools';
import type { RequestHandler } from 'express';
import type { ApiCall } from './api-call.ts';

export const getToolsCall = {
  method: 'get',
  path: '/tools',
  summary: 'All tools, each with the schema of its options.',
  who: 'all',
  answers: { 200: { description: 'All tools.', json: 'ToolCatalogue' } },
} satisfies ApiCall;

export function getTools(): RequestHandler {
  const catalogue = listToolFacts();
  return (_request, response) => {
    response.setHeader('cache-control', 'no-cache');
    response.json(catalogue);
  };
}
