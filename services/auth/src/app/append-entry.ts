import type { UserId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { LedgerEntry, NextEntry } from './ledger-entry.ts';
import type { LedgerStore } from './ledger-store.ts';

export interface Appended {
  /** The account's last entry then. */
  readonly last: LedgerEntry;
  /** `there`: its key was there already. `unwanted`: the step answered undefined. */
  readonly outcome: 'added' | 'there' | 'unwanted';
}

/**
 * Adds what `step` makes of the account's last entry; nothing when it answers undefined, or when its key is there
 * already. One insertion does it all, so there is nothing to recover after a loss: whoever
 * does not know whether it was done does it again.
 * @throws ServiceError `session.required` when there is no such account
 */
export async function appendEntry(
  store: LedgerStore,
  userId: UserId,
  step: (last: LedgerEntry) => NextEntry | undefined,
): Promise<Appended> {
  for (let last = await getLastEntry(store, userId); ;) {
    const next = step(last);
    if (next === undefined) return { last, outcome: 'unwanted' };
    const entry = { at: new Date(), ...next, userId, number: last.number + 1 };
    if (await store.append(entry)) return { last: entry, outcome: 'added' };
    const latest = await getLastEntry(store, userId);
    // Nobody took the number, so it is the key that is there.
    if (latest.number === last.number) return { last: latest, outcome: 'there' };
    last = latest;
  }
}

/** The last entry; the first one is made when there is none yet. @throws ServiceError as `appendEntry` */
export async function getLastEntry(store: LedgerStore, userId: UserId): Promise<LedgerEntry> {
  for (;;) {
    const last = await store.findLast(userId);
    if (last !== undefined) return last;
    const opening = await store.findOpening(userId);
    if (opening === undefined) throw new ServiceError('session.required', 'There is no such account.');
    const { credits, at } = opening;
    const after = { credits, holds: [] };
    await store.append({ userId, number: 1, key: 'opening', kind: 'opening', credits, after, at });
  }
}
