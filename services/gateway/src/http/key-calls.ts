import { apiKeyIdSchema, failures, newApiKeySchema, newWebhookSchema } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { Request } from 'express';
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
    summary: 'Revokes one of your API keys. Its webhook and the log of it go with it.',
    answers: { 204: { description: 'The key is revoked.' } },
    handle: async ({ request, user }, { keys }) => {
      await keys.revokeKey({ userId: user.id, id: readKeyId(request) });
    },
  },
  {
    route: 'post /keys/:id/webhook',
    summary:
      'Sets the address to which the ends of conversions by this key are posted, in place of any other. The secret that signs them is shown only once.',
    body: 'NewWebhook',
    answers: { 200: { description: 'The secret.', json: 'CreatedWebhook' } },
    problems: ['webhook.not-set-up', 'webhook.address-refused', 'rate.limited'],
    limit: limitAccountChanges,
    handle: ({ request, user }, { keys }) => {
      const id = readKeyId(request);
      return keys.setWebhook({ userId: user.id, id, ...readBody(request, newWebhookSchema) });
    },
  },
  {
    route: 'delete /keys/:id/webhook',
    summary: 'Removes the address of a key, with the log of what was posted to it.',
    answers: { 204: { description: 'Nothing more is posted.' } },
    handle: async ({ request, user }, { keys }) => {
      await keys.removeWebhook({ userId: user.id, id: readKeyId(request) });
    },
  },
  {
    route: 'get /keys/:id/deliveries',
    summary: 'The last events of a key that were posted or wait for it, each with its state.',
    answers: { 200: { description: 'At most 50, newest first.', json: 'WebhookDeliveryList' } },
    handle: ({ request, user }, { keys }) => keys.listDeliveries({ userId: user.id, id: readKeyId(request) }),
  },
];

/** @throws ServiceError for what cannot be the id of a key */
function readKeyId(request: Request): string {
  const id = apiKeyIdSchema.safeParse(request.params['id']);
  if (id.success) return id.data;
  throw new ServiceError(failures.keyNotFound);
}
