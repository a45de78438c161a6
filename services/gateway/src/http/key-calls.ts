import { apiKeyIdSchema, failures, newApiKeySchema } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { ApiCall } from './api-call.ts';
import { readBody } from '../receive/read-input.ts';
import { limitAccountChanges } from '../receive/require-user.ts';

export const keyCalls: readonly ApiCall[] = [
  {
    route: 'get /keys',
    summary: 'Your API keys, without their secrets.',
    answers: { 200: { description: 'Your keys, newest first.', json: 'ApiKeyList' } },
    handle: ({ user }, { keys }) => keys.listKeys({ userId: user.id }),
  },
  {
    route: 'post /keys',
    summary:
      'Creates an API key, with which a program converts files, if you like with a limit of credits a day. The key is shown only once.',
    body: 'NewApiKey',
    answers: { 201: { description: 'The key.', json: 'CreatedApiKey' } },
    problems: ['key.too-many', 'rate.limited'],
    limit: limitAccountChanges,
    handle: ({ request, user }, { keys }) => {
      const { name, dailyCredits } = readBody(request, newApiKeySchema);
      const { validFromMs = 0 } = request.session;
      return keys.createKey({ userId: user.id, name, dailyCredits, validFromMs });
    },
  },
  {
    route: 'delete /keys/:id',
    summary: 'Revokes one of your API keys.',
    answers: { 204: { description: 'The key is revoked.' } },
    handle: async ({ request, user }, { keys }) => {
      const id = apiKeyIdSchema.safeParse(request.params['id']);
      if (!id.success) throw new ServiceError(failures.keyNotFound);
      await keys.revokeKey({ userId: user.id, id: id.data });
    },
  },
];
