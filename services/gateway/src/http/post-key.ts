import { newApiKeySchema } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import type { ApiKeys } from '../app/api-keys.ts';
import type { ApiCall } from './api-call.ts';
import { readBody } from './read-body.ts';
import { getSignedInUser } from './require-user.ts';

export const postKeyCall = {
  method: 'post',
  path: '/keys',
  summary: 'Creates an API key, with which a program converts files. The key is shown only once.',
  who: 'session',
  body: 'NewApiKey',
  answers: { 201: { description: 'The key.', json: 'CreatedApiKey' } },
  problems: ['key.too-many', 'rate.limited'],
} satisfies ApiCall;

export function postKey(keys: ApiKeys): RequestHandler {
  return async (request, response) => {
    const { name } = readBody(request, newApiKeySchema);
    const { validFromMs } = request.session;
    const created = await keys.create({ userId: getSignedInUser(request).id, name, validFromMs });
    response.status(201).json(created);
  };
}
