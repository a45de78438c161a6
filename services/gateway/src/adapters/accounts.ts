import {
  accountDataRequests,
  authRequests,
  creditRequests,
  formatAccountKey,
  paymentRequests,
  mailRequests,
  providerRequests,
  type Account,
  type UserId,
} from '@floatwise/contracts';
import { openCalls, type NatsConnection } from '@floatwise/service-kit';
import { LRUCache } from 'lru-cache';
import type { Accounts } from '../app/accounts/ports.ts';

/** How long an account is cached: a revoked right stays valid at most this long. */
const cachedMs = 2_000;
const mostCached = 10_000;
/** How long the key that counts a login's tries is cached: a new account gets its own count after at most this long. */
const loginKeyMs = 30_000;

/** Simultaneous requests of one user share one call to auth. */
export function openAccounts(nats: NatsConnection): Accounts {
  const calls = openCalls(nats, {
    ...authRequests,
    ...creditRequests,
    ...paymentRequests,
    ...providerRequests,
    ...mailRequests,
    ...accountDataRequests,
  });
  const cache = new LRUCache<string, { account: Account | null }>({
    max: mostCached,
    ttl: cachedMs,
    // Otherwise caching a changed account fails the calls that wait for the old one.
    ignoreFetchAbort: true,
    fetchMethod: async (id) => ({ account: await calls.findUser({ id }) }),
  });
  const loginKeys = new LRUCache<string, string>({
    max: mostCached,
    ttl: loginKeyMs,
    fetchMethod: async (login) => (await calls.findLoginKey({ login })).key,
  });
  const find = async (id: UserId, forceRefresh = false): Promise<Account | null> => {
    const found = await cache.fetch(id, { forceRefresh });
    // An entry cached during the call is newer.
    return (cache.peek(id) ?? found)?.account ?? null;
  };
  /** Caches the account as a call has changed it. */
  const keep =
    <Input, Kept extends Account | null>(call: (input: Input) => Promise<Kept>) =>
    async (input: Input): Promise<Kept> => {
      const account = await call(input);
      if (account !== null) cache.set(account.id, { account });
      return account;
    };
  return {
    ...calls,
    findLoginKey: async (login) => {
      const key = formatAccountKey(login);
      return (await loginKeys.fetch(key)) ?? `login ${key}`;
    },
    findUser: (id) => find(id),
    refreshUser: (id) => find(id, true),
    findAccounts: async (ids) => (await calls.findAccounts({ ids: [...ids] })).accounts,
    verify: keep(calls.verify),
    changePassword: keep(calls.changePassword),
    addCredits: keep(calls.addCredits),
    reportPayment: keep(calls.reportPayment),
    confirmEmail: keep(calls.confirmEmail),
    resetPassword: keep(calls.resetPassword),
    changeEmail: keep(calls.changeEmail),
    changeAccount: keep(calls.changeAccount),
    deleteAccount: async (input) => {
      const answer = await calls.deleteAccount(input);
      cache.set(input.id, { account: null });
      return answer;
    },
  };
}
