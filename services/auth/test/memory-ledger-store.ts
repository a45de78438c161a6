import type { UserId } from '@floatwise/contracts';
import { paymentKinds, type LedgerEntry } from '../src/app/ledger-entry.ts';
import type { HoldList, LedgerStore, ListedHold } from '../src/app/ledger-store.ts';

/** A ledger as plainly as can be, for tests that try very many orders of events. */
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
    put: (hold) => Promise.resolve(void holds.set(hold.conversionId, hold)),
    remove: (id) => Promise.resolve(void holds.delete(id)),
    removeAll: (userId) => {
      for (const hold of [...holds.values()]) if (hold.userId === userId) holds.delete(hold.conversionId);
      return Promise.resolve();
    },
    listOverdue: (now) => Promise.resolve([...holds.values()].filter(({ until }) => until < now)),
  };
}
