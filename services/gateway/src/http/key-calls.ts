import { apiKeyIdSchema, failures, newApiKeySchema } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { ApiCall } from './api-call.ts';
import { readBody } from './read-input.ts';
import { getSignedInUser, limitAccountChanges } from './require-user.ts';

export const keyCalls: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/keys',
    summary: 'Your API keys, without their secrets.',
    who: 'session',
    answers: { 200: { description: 'Your keys, newest first.', json: 'ApiKeyList' } },
    handle: async (request, response, { keys }) => {
      response.json(await keys.listKeys({ userId: getSignedInUser(request).id }));
    },
  },
  {
    method: 'post',
    path: '/keys',
    summary: 'Creates an API key, with which a program converts files. The key is shown only once.',
    who: 'session',
    body: 'NewApiKey',
    answers: { 201: { description: 'The key.', json: 'CreatedApiKey' } },
    problems: ['key.too-many', 'rate.limited'],
    limit: limitAccountChanges,
    handle: async (request, response, { keys }) => {
      const { name } = readBody(request, newApiKeySchema);
      const { validFromMs } = request.session;
      const created = await keys.createKey({ userId: getSignedInUser(request).id, name, validFromMs });
      response.status(201).json(created);
    },
  },
  {
    method: 'delete',
    path: '/keys/:id',
    summary: 'Revokes one of your API keys.',
    who: 'session',
    answers: { 204: { description: 'The key is revoked.' } },
    handle: async (request, response, { keys }) => {
      const id = apiKeyIdSchema.safeParse(request.params['id']);
      if (!id.success) throw new ServiceError(failures.keyNotFound);
      await keys.revokeKey({ userId: getSignedInUser(request).id, id: id.data });
      response.sendStatus(204);
    },
  },
];
