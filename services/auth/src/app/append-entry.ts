import { failures, type UserId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { LedgerEntry, NextEntry } from './ledger-entry.ts';
import type { LedgerStore } from './ledger-store.ts';

export interface Appended {
  /** The account's last entry afterwards. */
  readonly last: LedgerEntry;
  /** `there`: the key already existed. `unwanted`: `step` returned undefined. */
  readonly outcome: 'added' | 'there' | 'unwanted';
  /** The entry that already has the key. */
  readonly there?: LedgerEntry;
}

/** A store that refuses this often without a conflicting entry is broken; retrying would never end. */
const mostRefusals = 10;

/**
 * Adds the entry of `step`, if any, unless its key exists. A single insertion: a process unsure whether it succeeded repeats it.
 * @throws ServiceError `session.required` if there is no such account; Error if the ledger does not advance
 */
export async function appendEntry(
  store: LedgerStore,
  userId: UserId,
  step: (last: LedgerEntry) => NextEntry | undefined | Promise<NextEntry | undefined>,
): Promise<Appended> {
  let refusals = 0;
  for (let last = await getLastEntry(store, userId); ;) {
    const next = await step(last);
    if (next === undefined) return { last, outcome: 'unwanted' };
    const entry = { at: new Date(), ...next, userId, number: last.number + 1 };
    if (await store.append(entry)) return { last: entry, outcome: 'added' };
    const latest = await getLastEntry(store, userId);
    if (latest.number <= last.number) {
      // No other entry has the number, so the key must already exist.
      const there = await store.findByKey(userId, entry.key);
      if (there !== undefined) return { last: latest, outcome: 'there', there };
      refusals += 1;
      if (refusals >= mostRefusals) throw createStuckError(entry, refusals);
    } else refusals = 0;
    last = latest;
  }
}

function createStuckError({ userId, number, key }: LedgerEntry, refusals: number): Error {
  return new Error(
    `The ledger of account ${userId} does not move on: entry ${number} was refused ${refusals} times, ` +
      `although no other entry followed the last one and none has its key ${key}.`,
  );
}

/** Whether the error means that the account was deleted: it owes nothing and is owed nothing. */
export function isAccountGone(error: unknown): boolean {
  return error instanceof ServiceError && error.code === failures.accountNotFound.code;
}

/** Returns the last entry; creates the first if there is none. @throws ServiceError as `appendEntry` */
export async function getLastEntry(store: LedgerStore, userId: UserId): Promise<LedgerEntry> {
  for (let refusals = 0; ; refusals++) {
    const last = await store.findLast(userId);
    if (last !== undefined) return last;
    if (refusals >= mostRefusals) {
      throw new Error(
        `The ledger of account ${userId} does not begin: its first entry was written ${refusals} times and is not there.`,
      );
    }
    const opening = await store.findOpening(userId);
    if (opening === undefined) throw new ServiceError(failures.accountNotFound);
    const { credits, at } = opening;
    const after = { credits, holds: [] };
    await store.append({ userId, number: 1, key: 'opening', kind: 'opening', credits, after, at });
  }
}
