import type { RequestHandler } from 'express';
import { formatOpenApi } from './format-openapi.ts';
import type { ApiCall } from './api-call.ts';

export const getOpenApiCall = {
  method: 'get',
  path: '/openapi.json',
  summary: 'This document.',
  who: 'all',
  answers: { 200: { description: 'OpenAPI 3.1.', json: 'OpenApi' } },
} satisfies ApiCall;

export function getOpenApi(calls: readonly ApiCall[], productName: string): RequestHandler {
  let document: ReturnType<typeof formatOpenApi> | undefined;
  return (_request, response) => {
    document ??= formatOpenApi(calls, productName);
    response.setHeader('cache-control', 'no-cache');
    response.json(document);
  };
}
