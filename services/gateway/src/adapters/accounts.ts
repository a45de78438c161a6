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
import type { Accounts } from '../app/accounts.ts';

/** How long an account is cached: a revoked right stays valid at most this long. */
const cachedMs = 2_000;
const mostCached = 10_000;
/** A new account has its own count of tries after so long; for minutes of guesses it is asked once. */
const loginKeyMs = 30_000;

/** Simultaneous requests of one user share one call to auth. */
export function openAccounts(nats: NatsConnection): Accounts {
  const cache = new LRUCache<UserId, { account: Account | null }>({
    max: mostCached,
    ttl: cachedMs,
    fetchMethod: async (id) => ({ account: await request(nats, authRequests.findUser, { id }) }),
  });
  const loginKeys = new LRUCache<string, string>({
    max: mostCached,
    ttl: loginKeyMs,
    fetchMethod: async (login) => (await request(nats, authRequests.findLoginKey, { login })).key,
  });
  return {
    findLoginKey: async (login) => {
      const key = formatAccountKey(login);
      // An auth of the release before does not know the request: while it is replaced, each login has a count of its own.
      return (await loginKeys.fetch(key).catch(ignoreUnavailable)) ?? `login ${key}`;
    },
    register: (input) => request(nats, authRequests.register, input),
    verify: async (input) => {
      const account = await request(nats, authRequests.verify, input);
      if (account !== null) cache.set(account.id, { account });
      return account;
    },
    findUser: async (id) => (await cache.fetch(id))?.account ?? null,
    refreshUser: async (id) => (await cache.fetch(id, { forceRefresh: true }))?.account ?? null,
    changePassword: async (input) => {
      const account = await request(nats, authRequests.changePassword, input);
      cache.set(account.id, { account });
      return account;
    },
    addCredits: async (input) => {
      const account = await request(nats, creditRequests.add, input);
      cache.set(account.id, { account });
      return account;
    },
    reportPayment: async (report) => {
      const account = await request(nats, paymentRequests.report, report);
      cache.set(account.id, { account });
      return account;
    },
    listMovements: (page) => request(nats, creditRequests.list, page),
    signInWithGoogle: (person) => request(nats, googleRequests.signIn, person),
    linkGoogle: (id, googleId) => request(nats, googleRequests.link, { id, googleId }),
    describeAccount: (id) => request(nats, authRequests.describeAccount, { id }),
    confirmEmail: async (token) => {
      const account = await request(nats, mailRequests.confirmEmail, { token });
      cache.set(account.id, { account });
      return account;
    },
    sendConfirmation: async (id) => {
      await request(nats, mailRequests.sendConfirmation, { id });
    },
    forgotPassword: async (email) => {
      await request(nats, mailRequests.forgotPassword, { email });
    },
    findResetOwner: (token) => request(nats, mailRequests.findResetOwner, { token }),
    resetPassword: async (input) => {
      const account = await request(nats, mailRequests.resetPassword, input);
      cache.set(account.id, { account });
      return account;
    },
    changeEmail: async (input) => {
      const account = await request(nats, mailRequests.changeEmail, input);
      cache.set(account.id, { account });
      return account;
    },
    listMail: (id) => request(nats, mailRequests.listMail, { id }),
    unlinkGoogle: (id) => request(nats, googleRequests.unlink, { id }),
    delete: async (input) => {
      await request(nats, accountDataRequests.delete, input);
      cache.set(input.id, { account: null });
    },
    findAccounts: async (ids) => (await request(nats, authRequests.findAccounts, { ids: [...ids] })).accounts,
    listAudit: (page) => request(nats, authRequests.listAudit, page),
    listAccounts: (page) => request(nats, authRequests.listAccounts, page),
    changeAccount: async (input) => {
      const account = await request(nats, authRequests.changeAccount, input);
      cache.set(account.id, { account });
      return account;
    },
  };
}

function ignoreUnavailable(error: unknown): undefined {
  if (!(error instanceof ServiceError) || error.code !== 'service.unavailable') throw error;
}
