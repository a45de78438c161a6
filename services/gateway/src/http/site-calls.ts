import { listToolFacts } from '@floatwise/tools';
import type { ApiCall } from './api-call.ts';
import { compressList } from './compress-large.ts';
import { formatOpenApi } from './format-openapi.ts';

let catalogue: ReturnType<typeof listToolFacts> | undefined;

export const siteCalls: readonly ApiCall[] = [
  {
    route: 'get /tools',
    summary: 'All tools, each with the schema of its options.',
    who: 'all',
    answers: { 200: { description: 'All tools.', json: 'ToolCatalogue' } },
    middleware: compressList,
    handle: ({ response }) => {
      response.setHeader('cache-control', 'no-cache');
      catalogue ??= listToolFacts();
      response.json(catalogue);
    },
  },
  {
    route: 'get /config',
    summary: 'Settings of this site that the pages need.',
    who: 'all',
    answers: { 200: { description: 'The settings.', json: 'Site' } },
    handle: ({ response }, { productName, supportEmail, founders, offer, sendsMail, providers }) => {
      const hasGoogle = providers.google !== undefined;
      const companySignIn = providers.company?.name;
      const credits = offer();
      response.json({ productName, supportEmail, founders, credits, sendsMail, hasGoogle, companySignIn });
    },
  },
];

/** The call that returns the OpenAPI document of all calls, formatted when it is first requested. */
export function createOpenApiCall(calls: readonly ApiCall[]): ApiCall {
  let document: ReturnType<typeof formatOpenApi> | undefined;
  return {
    route: 'get /openapi.json',
    summary: 'This document.',
    who: 'all',
    answers: { 200: { description: 'OpenAPI 3.1.', json: 'OpenApi' } },
    handle: ({ response }, { productName }) => {
      document ??= formatOpenApi(calls, productName);
      response.setHeader('cache-control', 'no-cache');
      response.json(document);
    },
  };
}
