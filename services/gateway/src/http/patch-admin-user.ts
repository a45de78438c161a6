import { accountChangeSchema, failures, userIdSchema, userSchema } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { RequestHandler } from 'express';
import type { Accounts } from '../app/accounts.ts';
import { readBody } from './read-body.ts';
import { getSignedInUser } from './require-user.ts';
import type { ApiCall } from './api-call.ts';

export const patchAdminUserCall = {
  method: 'patch',
  path: '/admin/users/:userId',
  summary: 'Grants or removes administrator rights, blocks or unblocks a user.',
  who: 'administrator',
  body: 'AccountChange',
  answers: { 200: { description: 'The changed account.', json: 'User' } },
  problems: ['account.own-rights', 'account.last-administrator'],
} satisfies ApiCall;

export function patchAdminUser(accounts: Accounts): RequestHandler<{ userId: string }> {
  return async (request, response) => {
    const id = userIdSchema.safeParse(request.params.userId);
    if (!id.success) throw new ServiceError(failures.userNotFound);
    const change = readBody(request, accountChangeSchema);
    const { id: by } = getSignedInUser(request);
    response.json(userSchema.parse(await accounts.changeAccount({ id: id.data, by, change })));
  };
}
