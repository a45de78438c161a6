import { changePasswordSchema } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import type { Accounts } from '../adapters/accounts.ts';
import type { SessionEpochs } from '../adapters/session-epochs.ts';
import { readBody } from './read-body.ts';
import { getSignedInUser } from './require-user.ts';

/** `POST /api/change-password`: the person's other sessions end, this one goes on. */
export function postChangePassword(accounts: Accounts, epochs: SessionEpochs): RequestHandler {
  return async (request, response) => {
    const { id } = getSignedInUser(request);
    const user = await accounts.changePassword({ id, ...readBody(request, changePasswordSchema) });
    request.session.signedInAtMs = await epochs.begin(id);
    response.json(user);
  };
}
