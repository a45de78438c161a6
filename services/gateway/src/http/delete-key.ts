import { apiKeyIdSchema, failures } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { RequestHandler } from 'express';
import type { ApiKeys } from '../app/api-keys.ts';
import type { ApiCall } from './api-call.ts';
import { getSignedInUser } from './require-user.ts';

export const deleteKeyCall = {
  method: 'delete',
  path: '/keys/:id',
  summary: 'Revokes one of your API keys.',
  who: 'session',
  answers: { 204: { description: 'The key is revoked.' } },
} satisfies ApiCall;

export function deleteKey(keys: ApiKeys): RequestHandler<{ id: string }> {
  return async (request, response) => {
    const id = apiKeyIdSchema.safeParse(request.params.id);
    if (!id.success) throw new ServiceError(failures.keyNotFound);
    await keys.revoke(getSignedInUser(request).id, id.data);
    response.sendStatus(204);
  };
}
