import {
  failures,
  googleLinkSchema,
  googleReturnQuerySchema,
  type GoogleProblem,
  type UserId,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { Request } from 'express';
import type { ApiCall } from './api-call.ts';
import type { ApiContext } from '../receive/api-context.ts';
import type { Google } from '../app/accounts/ports.ts';
import { readBody, readQuery } from '../receive/read-input.ts';
import { limitAccountChanges } from '../receive/require-user.ts';
import { beginSession, saveSession } from '../receive/sessions.ts';

export const googleSignInCalls: readonly ApiCall[] = [
  {
    route: 'get /auth/google/url',
    summary: 'The address at which to sign in with Google.',
    who: 'all',
    answers: { 200: { description: 'The address to send the browser to.', json: 'GoogleUrl' } },
    problems: ['google.not-set-up'],
    handle: ({ request }, context) => {
      return createGoogleUrl(getGoogle(context), undefined, request);
    },
  },
  {
    route: 'get /auth/google/callback',
    summary: 'The address to which Google returns the browser.',
    who: 'all',
    query: 'GoogleReturnQuery',
    answers: {
      303: {
        description:
          'To /dashboard, or to /auth with the reason; to /account if the purpose was to link the account.',
        headers: { Location: 'The page to go to.' },
      },
    },
    problems: ['google.not-set-up'],
    handle: async ({ request, response }, context) => {
      readQuery(request, googleReturnQuerySchema);
      const google = getGoogle(context);
      const isLink = request.user !== undefined && request.session.linksGoogle === true;
      delete request.session.linksGoogle;
      const problem = await finishSignIn(request, google, context).catch((error: unknown) => {
        const known = error instanceof ServiceError ? problemOf[error.code] : undefined;
        if (known === undefined) context.logger.warn({ err: error }, 'a sign-in with Google failed');
        return known ?? 'failed';
      });
      const shown = isLink && problem === 'refused' ? 'not-linked' : problem;
      const [done, failed] = isLink ? ['/account', '/account'] : ['/dashboard', '/auth'];
      response.redirect(303, shown === undefined ? done : `${failed}?error=${shown}`);
    },
  },
];

export const googleLinkCalls: readonly ApiCall[] = [
  {
    route: 'post /account/google',
    summary: 'The address at which to link Google to your account, so that you can sign in with it.',
    body: 'GoogleLink',
    answers: { 200: { description: 'The address to send the browser to.', json: 'GoogleUrl' } },
    problems: ['google.not-set-up', 'account.wrong-password', 'rate.limited'],
    limit: limitAccountChanges,
    // Requires the password, because a link outlives the session and a change of password.
    handle: async ({ request, user: { id, username } }, context) => {
      const { accounts, loginLimits } = context;
      const { password } = readBody(request, googleLinkSchema);
      const google = getGoogle(context);
      await loginLimits.consumePasswordChange(id);
      const owner = await accounts.verify({ username, password });
      if (owner?.id !== id) throw new ServiceError(failures.wrongPassword);
      await loginLimits.forgivePasswordChange(id);
      return createGoogleUrl(google, id, request);
    },
  },
  {
    route: 'delete /account/google',
    summary: 'Unlinks Google from your account; only the password signs in from then on.',
    answers: { 204: { description: 'Google is unlinked.' } },
    problems: ['google.only-way', 'rate.limited'],
    limit: limitAccountChanges,
    handle: async ({ user }, { accounts }) => {
      await accounts.unlinkGoogle({ id: user.id });
    },
  },
];

/** @throws ServiceError if this installation has no Google sign-in */
function getGoogle({ google }: ApiContext): Google<Request> {
  if (google !== undefined) return google;
  throw new ServiceError(failures.noGoogle);
}

/** Creates the address of Google's sign-in page, and stores in the session what it is for: to sign in, or to link an account. */
async function createGoogleUrl(
  google: Google<Request>,
  linkFor: UserId | undefined,
  request: Request,
): Promise<{ url: string }> {
  // Stored in the session: Google does not return it when the sign-in is cancelled.
  if (linkFor === undefined) delete request.session.linksGoogle;
  else request.session.linksGoogle = true;
  const url = await google.formatUrl(request, linkFor);
  // Saved first, since the address is useless to a browser whose session could not be saved.
  await saveSession(request);
  return { url };
}

const problemOf: Partial<Record<string, GoogleProblem>> = {
  'google.email-taken': 'email-taken',
  'google.linked-elsewhere': 'linked-elsewhere',
  'account.blocked': 'blocked',
};

async function finishSignIn(
  request: Request,
  google: Google<Request>,
  { accounts, sessionContext, auditNotes }: ApiContext,
): Promise<GoogleProblem | undefined> {
  // Without a code there is nothing to receive, and the strategy would redirect the browser to Google.
  if (request.query['code'] === undefined && request.query['error'] === undefined) return 'refused';
  const received = await google.receive(request);
  if (received === undefined) return 'refused';
  const { person, linkFor } = received;
  if (person === 'unverified') return 'unverified';
  if (linkFor === undefined) {
    const account = await accounts.signInWithGoogle(person);
    await beginSession(request, account, { ...sessionContext, remembered: false });
    auditNotes.note({ kind: 'sign-in', userId: account.id }, request.ip ?? '');
    return undefined;
  }
  if (request.user?.id !== linkFor) return 'refused';
  await accounts.linkGoogle({ id: linkFor, googleId: person.googleId });
  return undefined;
}
