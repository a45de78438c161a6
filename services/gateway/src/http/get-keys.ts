import type { RequestHandler } from 'express';
import type { ApiKeys } from '../app/api-keys.ts';
import type { ApiCall } from './api-call.ts';
import { getSignedInUser } from './require-user.ts';

export const getKeysCall = {
  method: 'get',
  path: '/keys',
  summary: 'Your API keys, without their secrets.',
  who: 'session',
  answers: { 200: { description: 'Your keys, newest first.', json: 'ApiKeyList' } },
} satisfies ApiCall;

export function getKeys(keys: ApiKeys): RequestHandler {
  return async (request, response) => {
    response.json(await keys.list(getSignedInUser(request).id));
  };
}
