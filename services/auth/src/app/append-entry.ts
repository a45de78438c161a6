import { failures, type UserId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { LedgerEntry, NextEntry } from './ledger-entry.ts';
import type { LedgerStore } from './ledger-store.ts';

export interface Appended {
  /** The account's last entry then. */
  readonly last: LedgerEntry;
  /** `there`: its key was there already. `unwanted`: the step answered undefined. */
  readonly outcome: 'added' | 'there' | 'unwanted';
  /** The entry that has the key already. */
  readonly there?: LedgerEntry;
}

/** A store that refuses this often without an entry to show for it is broken, and trying again would never end. */
const mostRefusals = 10;

/**
 * Adds what `step` makes of the account's last entry; nothing when it answers undefined, or when its key is there
 * already. One insertion does it all, so there is nothing to recover after a loss: a process that
 * does not know whether it was done does it again.
 * @throws ServiceError `session.required` when there is no such account; Error when the ledger does not move on
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
      // Nothing took the number, so the key must be there.
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

/** Whether the account was deleted: it owes nothing and is owed nothing. */
export function isAccountGone(error: unknown): boolean {
  return error instanceof ServiceError && error.code === failures.accountNotFound.code;
}

/** The last entry; the first one is made when there is none yet. @throws ServiceError as `appendEntry` */
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
