import type { UserId } from '@floatwise/contracts';
import { paymentKinds, type LedgerEntry } from '../src/app/ledger-entry.ts';
import type { HoldList, LedgerStore, ListedHold, PaidWork } from '../src/app/ledger-store.ts';

/** The simplest possible ledger, for tests that try very many orders of events. */
export function createMemoryLedgerStore(openings: Readonly<Record<UserId, number>>): LedgerStore {
  const entries: LedgerEntry[] = [];
  return {
    ensureIndexes: () => Promise.resolve(),
    findLast: (userId) => Promise.resolve(entries.findLast((entry) => entry.userId === userId)),
    find: (userId, number) =>
      Promise.resolve(entries.find((entry) => entry.userId === userId && entry.number === number)),
    findByKey: (userId, key) =>
      Promise.resolve(entries.find((entry) => entry.userId === userId && entry.key === key)),
    listByKey: (userId, keyStart) =>
      Promise.resolve(entries.filter((entry) => entry.userId === userId && entry.key.startsWith(keyStart))),
    append: (entry) => {
      const ofUser = entries.filter(({ userId }) => userId === entry.userId);
      const isTaken = ofUser.some(({ number, key }) => number === entry.number || key === entry.key);
      if (!isTaken) entries.push(entry);
      return Promise.resolve(!isTaken);
    },
    forget: (userId) => {
      const kept = entries.filter((entry) => entry.userId !== userId || paymentKinds.includes(entry.kind));
      entries.splice(0, entries.length, ...kept);
      return Promise.resolve();
    },
    findOpening: (userId) => {
      const credits = openings[userId];
      return Promise.resolve(credits === undefined ? undefined : { credits, at: new Date(0) });
    },
  };
}

export function createMemoryHoldList(): HoldList {
  const holds = new Map<string, ListedHold>();
  return {
    put: (hold) => Promise.resolve(void holds.set(hold.instance, hold)),
    remove: ({ instance }) => Promise.resolve(void holds.delete(instance)),
    removeAll: (userId) => {
      for (const [key, hold] of [...holds]) if (hold.userId === userId) holds.delete(key);
      return Promise.resolve();
    },
    listOverdue: (now) => Promise.resolve([...holds.values()].filter(({ until }) => until < now)),
  };
}

export function createMemoryPaidWork(): PaidWork {
  const claims = new Map<string, { userId: UserId; instance: string; settled: boolean; until: Date }>();
  const getKey = ({ userId, work }: { userId: UserId; work: string }): string => `${userId}-${work}`;
  const find = (key: string) => {
    const claim = claims.get(key);
    return claim && claim.until > new Date() ? claim : undefined;
  };
  return {
    claim: ({ userId, work, instance }, until) => {
      const key = getKey({ userId, work });
      const known = claims.get(key);
      const payer =
        known?.settled === false ? known : (find(key) ?? { userId, instance, settled: false, until });
      claims.set(key, payer);
      const isOver = payer.until <= new Date();
      return Promise.resolve({ instance: payer.instance, settled: payer.settled, isOver });
    },
    confirm: (claim, until) => {
      const payer = claims.get(getKey(claim));
      if (payer?.instance === claim.instance) claims.set(getKey(claim), { ...payer, settled: true, until });
      return Promise.resolve();
    },
    drop: (claim) => {
      const payer = claims.get(getKey(claim));
      if (payer?.instance === claim.instance && !payer.settled) claims.delete(getKey(claim));
      return Promise.resolve();
    },
    isPaid: (userId, work) => Promise.resolve(find(getKey({ userId, work }))?.settled === true),
    putFiles: ({ userId, instance, files }, until) => {
      for (const work of files)
        claims.set(getKey({ userId, work }), { userId, instance, settled: true, until });
      return Promise.resolve();
    },
    removeAll: (userId) => {
      for (const [key, claim] of [...claims]) if (claim.userId === userId) claims.delete(key);
      return Promise.resolve();
    },
    removeOld: (now) => {
      for (const [key, { until }] of [...claims]) if (until <= now) claims.delete(key);
      return Promise.resolve();
    },
  };
}
