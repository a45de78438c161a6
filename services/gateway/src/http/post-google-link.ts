import { failures, googleLinkSchema } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { RequestHandler } from 'express';
import type { AccountContext } from './account-context.ts';
import type { ApiCall } from './api-call.ts';
import { sendGoogleUrl } from './get-google-url.ts';
import { readBody } from './read-body.ts';
import { getSignedInUser } from './require-user.ts';

export const postGoogleLinkCall = {
  method: 'post',
  path: '/account/google',
  summary: 'The address at which to link Google to your account, so that you can sign in with it.',
  who: 'session',
  body: 'GoogleLink',
  answers: { 200: { description: 'The address to send the browser to.', json: 'GoogleUrl' } },
  problems: ['google.not-set-up', 'account.wrong-password', 'rate.limited'],
} satisfies ApiCall;

/** Requires the password, because a link outlives the session and a change of password. */
export function postGoogleLink({ google, accounts, loginLimits }: AccountContext): RequestHandler {
  return async (request, response) => {
    const { id, username } = getSignedInUser(request);
    const { password } = readBody(request, googleLinkSchema);
    if (google === undefined) throw new ServiceError(failures.noGoogle);
    await loginLimits.consumePasswordChange(id);
    const owner = await accounts.verify({ username, password });
    if (owner?.id !== id) throw new ServiceError(failures.wrongPassword);
    await loginLimits.forgivePasswordChange(id);
    await sendGoogleUrl(google, id, { request, response });
  };
}
