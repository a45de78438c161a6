import {
  failures,
  providerIds,
  providerLinkSchema,
  providerReturnQuerySchema,
  type ProviderId,
  type ProviderProblem,
  type UserId,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { Request } from 'express';
import type { ApiCall } from './api-call.ts';
import type { ApiContext } from '../receive/api-context.ts';
import type { SignInProvider } from '../app/accounts/ports.ts';
import { readBody, readQuery } from '../receive/read-input.ts';
import { limitAccountChanges } from '../receive/require-user.ts';
import { beginSession, saveSession } from '../receive/sessions.ts';

/** The providers as the document of the API names them. */
const titles: Readonly<Record<ProviderId, string>> = { google: 'Google', company: 'a company' };

export const providerSignInCalls: readonly ApiCall[] = providerIds.flatMap((provider): ApiCall[] => [
  {
    route: `get /auth/${provider}/url`,
    summary: `The address at which to sign in with ${titles[provider]}.`,
    who: 'all',
    answers: { 200: { description: 'The address to send the browser to.', json: 'ProviderUrl' } },
    problems: [`${provider}.not-set-up`, 'service.unavailable'],
    handle: ({ request }, context) => createProviderUrl({ provider, request }, context),
  },
  {
    route: `get /auth/${provider}/callback`,
    summary: `The address to which ${titles[provider]} returns the browser.`,
    who: 'all',
    query: 'ProviderReturnQuery',
    answers: {
      303: {
        description:
          'To /dashboard, or to /auth with the reason; to /account if the purpose was to link the account.',
        headers: { Location: 'The page to go to.' },
      },
    },
    problems: [`${provider}.not-set-up`],
    handle: async ({ request, response }, context) => {
      readQuery(request, providerReturnQuerySchema);
      getProvider(context, provider);
      const linkFor = takeLinkFor(request, provider);
      const isLink = request.user !== undefined && linkFor !== undefined;
      const problem = await finishSignIn({ request, provider, linkFor }, context).catch((error: unknown) => {
        const known = error instanceof ServiceError ? problemOf[error.code] : undefined;
        if (known === undefined) context.logger.warn({ err: error, provider }, 'a sign-in failed');
        return known ?? 'failed';
      });
      const shown = isLink && problem === 'refused' ? 'not-linked' : problem;
      const [done, failed] = isLink ? ['/account', '/account'] : ['/dashboard', '/auth'];
      const at = provider === 'google' ? '' : `&with=${provider}`;
      response.redirect(303, shown === undefined ? done : `${failed}?error=${shown}${at}`);
    },
  },
]);

export const providerLinkCalls: readonly ApiCall[] = providerIds.flatMap((provider): ApiCall[] => [
  {
    route: `post /account/${provider}`,
    summary: `The address at which to link ${titles[provider]} to your account, so that you can sign in with it.`,
    body: 'ProviderLink',
    answers: { 200: { description: 'The address to send the browser to.', json: 'ProviderUrl' } },
    problems: [`${provider}.not-set-up`, 'account.wrong-password', 'rate.limited', 'service.unavailable'],
    limit: limitAccountChanges,
    // Requires the password, because a link outlives the session and a change of password.
    handle: async ({ request, user: { id, username } }, context) => {
      const { accounts, loginLimits } = context;
      const { password } = readBody(request, providerLinkSchema);
      getProvider(context, provider);
      await loginLimits.consumePasswordChange(id);
      const owner = await accounts.verify({ username, password });
      if (owner?.id !== id) throw new ServiceError(failures.wrongPassword);
      await loginLimits.forgivePasswordChange(id);
      return createProviderUrl({ provider, request, linkFor: id }, context);
    },
  },
  {
    route: `delete /account/${provider}`,
    summary: `Unlinks ${titles[provider]} from your account; only the password signs in from then on.`,
    answers: { 204: { description: 'It is unlinked.' } },
    problems: [`${provider}.only-way`, 'rate.limited'],
    limit: limitAccountChanges,
    handle: async ({ user }, { accounts }) => {
      await accounts.unlinkProvider({ id: user.id, provider });
    },
  },
]);

/** @throws ServiceError if this installation does not sign in with the provider */
function getProvider({ providers }: ApiContext, id: ProviderId): SignInProvider<Request> {
  const provider = providers[id];
  if (provider !== undefined) return provider;
  throw new ServiceError(failures.noProvider[id]);
}

interface Visit {
  readonly request: Request;
  readonly provider: ProviderId;
  /** The account to link; undefined to sign in. */
  readonly linkFor?: UserId | undefined;
}

/** Creates the address of a provider's sign-in page, and stores in the session what it is for: to sign in, or to link an account. */
async function createProviderUrl(
  { request, provider, linkFor }: Visit,
  context: ApiContext,
): Promise<{ url: string }> {
  const url = await getProvider(context, provider).formatUrl(request);
  // The return says nothing of its purpose when the user cancels.
  request.session.linkFor = { ...request.session.linkFor, [provider]: linkFor };
  // Saved first, since the address is useless to a browser whose session could not be saved.
  await saveSession(request);
  return { url };
}

/** The account that the pending visit is to link; a visit counts once. */
function takeLinkFor({ session }: Request, provider: ProviderId): UserId | undefined {
  const linkFor = session.linkFor?.[provider];
  delete session.linkFor?.[provider];
  return linkFor;
}

const problemOf: Partial<Record<string, ProviderProblem>> = {
  'google.email-taken': 'email-taken',
  'company.email-taken': 'email-taken',
  'google.linked-elsewhere': 'linked-elsewhere',
  'company.linked-elsewhere': 'linked-elsewhere',
  'account.blocked': 'blocked',
};

async function finishSignIn(
  { request, provider, linkFor }: Visit,
  context: ApiContext,
): Promise<ProviderProblem | undefined> {
  const { accounts, sessionContext, auditNotes } = context;
  const person = await getProvider(context, provider).receive(request);
  if (typeof person === 'string') return person;
  if (linkFor === undefined) {
    const account = await accounts.signInWithProvider(person);
    await beginSession(request, account, { ...sessionContext, remembered: false });
    auditNotes.note({ kind: 'sign-in', userId: account.id }, request.ip ?? '');
    return undefined;
  }
  if (request.user?.id !== linkFor) return 'refused';
  await accounts.linkProvider({ id: linkFor, provider, identity: person.identity });
  return undefined;
}
