import { failures, googleReturnQuerySchema, type GoogleProblem } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { Request, RequestHandler } from 'express';
import type { AccountContext } from './account-context.ts';
import type { Google } from './google.ts';
import type { ApiCall } from './api-call.ts';
import { readQuery } from './read-query.ts';
import { beginSession } from './sessions.ts';

export const getGoogleCallbackCall = {
  method: 'get',
  path: '/auth/google/callback',
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
} satisfies ApiCall;

const problemOf: Partial<Record<string, GoogleProblem>> = {
  'google.email-taken': 'email-taken',
  'google.linked-elsewhere': 'linked-elsewhere',
  'account.blocked': 'blocked',
};

export function getGoogleCallback(context: AccountContext): RequestHandler {
  const { google, logger } = context;
  return async (request, response) => {
    readQuery(request, googleReturnQuerySchema);
    if (google === undefined) throw new ServiceError(failures.noGoogle);
    const isLink = request.user !== undefined && request.session.linksGoogle === true;
    delete request.session.linksGoogle;
    const problem = await finishSignIn(request, google, context).catch((error: unknown) => {
      const known = error instanceof ServiceError ? problemOf[error.code] : undefined;
      if (known === undefined) logger.warn({ err: error }, 'a sign-in with Google failed');
      return known ?? 'failed';
    });
    const shown = isLink && problem === 'refused' ? 'not-linked' : problem;
    const [done, failed] = isLink ? ['/account', '/account'] : ['/dashboard', '/auth'];
    response.redirect(303, shown === undefined ? done : `${failed}?error=${shown}`);
  };
}

async function finishSignIn(
  request: Request,
  google: Google,
  { accounts, sessionContext, auditNotes }: AccountContext,
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
  await accounts.linkGoogle(linkFor, person.googleId);
  return undefined;
}
