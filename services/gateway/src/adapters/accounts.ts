import {
  accountDataRequests,
  authRequests,
  creditRequests,
  formatAccountKey,
  googleRequests,
  paymentRequests,
  mailRequests,
  type Account,
  type UserId,
} from '@floatwise/contracts';
import { request, ServiceError, type NatsConnection } from '@floatwise/service-kit';
import { LRUCache } from 'lru-cache';
import type { Accounts } from '../app/user-ports.ts';

/** How long an account is cached: a revoked right stays valid at most this long. */
const cachedMs = 2_000;
const mostCached = 10_000;
/** How long the key that counts a login's tries is cached: a new account gets its own count after at most this long. */
const loginKeyMs = 30_000;

/** Simultaneous requests of one user share one call to auth. */
export function openAccounts(nats: NatsConnection): Accounts {
  const cache = new LRUCache<UserId, { account: Account | null }>({
    max: mostCached,
    ttl: cachedMs,
    // Otherwise caching a changed account fails the calls that wait for the old one.
    ignoreFetchAbort: true,
    fetchMethod: async (id) => ({ account: await request(nats, authRequests.findUser, { id }) }),
  });
  const loginKeys = new LRUCache<string, string>({
    max: mostCached,
    ttl: loginKeyMs,
    fetchMethod: async (login) => (await request(nats, authRequests.findLoginKey, { login })).key,
  });
  const find = async (id: UserId, forceRefresh = false): Promise<Account | null> => {
    const found = await cache.fetch(id, { forceRefresh });
    // An entry cached during the call is newer.
    return (cache.peek(id) ?? found)?.account ?? null;
  };
  const keep = async <Kept extends Account>(answer: Promise<Kept>): Promise<Kept> => {
    const account = await answer;
    cache.set(account.id, { account });
    return account;
  };
  return {
    findLoginKey: async (login) => {
      const key = formatAccountKey(login);
      // During an upgrade, auth of the previous release does not know this request; each login then has its own count.
      return (await loginKeys.fetch(key).catch(ignoreUnavailable)) ?? `login ${key}`;
    },
    register: (input) => request(nats, authRequests.register, input),
    verify: async (input) => {
      const account = await request(nats, authRequests.verify, input);
      if (account !== null) cache.set(account.id, { account });
      return account;
    },
    findUser: (id) => find(id),
    refreshUser: (id) => find(id, true),
    changePassword: (input) => keep(request(nats, authRequests.changePassword, input)),
    addCredits: (input) => keep(request(nats, creditRequests.add, input)),
    reportPayment: (report) => keep(request(nats, paymentRequests.report, report)),
    listMovements: (page) => request(nats, creditRequests.list, page),
    signInWithGoogle: (person) => request(nats, googleRequests.signIn, person),
    linkGoogle: (id, googleId) => request(nats, googleRequests.link, { id, googleId }),
    describeAccount: (id) => request(nats, authRequests.describeAccount, { id }),
    confirmEmail: (token) => keep(request(nats, mailRequests.confirmEmail, { token })),
    sendConfirmation: async (id) => {
      await request(nats, mailRequests.sendConfirmation, { id });
    },
    forgotPassword: async (email) => {
      await request(nats, mailRequests.forgotPassword, { email });
    },
    findResetOwner: (token) => request(nats, mailRequests.findResetOwner, { token }),
    resetPassword: (input) => keep(request(nats, mailRequests.resetPassword, input)),
    changeEmail: (input) => keep(request(nats, mailRequests.changeEmail, input)),
    listMail: (id) => request(nats, mailRequests.listMail, { id }),
    unlinkGoogle: (id) => request(nats, googleRequests.unlink, { id }),
    delete: async (input) => {
      await request(nats, accountDataRequests.delete, input);
      cache.set(input.id, { account: null });
    },
    findAccounts: async (ids) => (await request(nats, authRequests.findAccounts, { ids: [...ids] })).accounts,
    listAudit: (page) => request(nats, authRequests.listAudit, page),
    listAccounts: (page) => request(nats, authRequests.listAccounts, page),
    changeAccount: (input) => keep(request(nats, authRequests.changeAccount, input)),
  };
}

function ignoreUnavailable(error: unknown): undefined {
  if (!(error instanceof ServiceError) || error.code !== 'service.unavailable') throw error;
}
