import { listToolFacts } from '@floatwise/tools';
import type { RequestHandler } from 'express';

/** `GET /api/tools`: the catalogue, in the registry's order. */
export function getTools(): RequestHandler {
  const catalogue = listToolFacts();
  return (_request, response) => {
    response.setHeader('cache-control', 'no-cache');
    response.json(catalogue);
  };
}
