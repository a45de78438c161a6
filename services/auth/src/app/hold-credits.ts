import type { creditRequests, HoldAnswer, RequestOf, UserId } from '@floatwise/contracts';
import { appendEntry, getLastEntry, isAccountGone } from './append-entry.ts';
import {
  countHeld,
  holdEntry,
  isHeld,
  releaseEntry,
  type Charged,
  type LedgerEntry,
} from './ledger-entry.ts';
import type { AuthPorts } from './ports.ts';

/** Holds the price if the balance suffices; nothing for work paid for within a day. @throws ServiceError as `appendEntry` */
export async function holdCredits(
  { ledger, holds, paidWork }: Pick<AuthPorts, 'ledger' | 'holds' | 'paidWork'>,
  { userId, credits, until, work, ...named }: RequestOf<typeof creditRequests.holdCredits>,
): Promise<HoldAnswer> {
  if (work !== undefined && (await paidWork.isPaid(userId, work))) {
    const { after } = await getLastEntry(ledger, userId);
    return { held: true, paidBefore: true, credits: after.credits, heldForOthers: countHeld(after) };
  }
  // Listed before the hold is made: a crash in between leaves a list entry without a hold, never the reverse.
  await holds.put({ userId, ...named, until: new Date(until) });
  const { last } = await appendEntry(ledger, userId, ({ after }) => holdEntry(after, named, credits)).catch(
    async (error: unknown) => {
      if (isAccountGone(error)) await holds.remove(named);
      throw error;
    },
  );
  // An instance has at most one hold: once that is settled or released, `held` is false.
  const held = isHeld(last.after, named);
  if (!held) await holds.remove(named);
  return { held, paidBefore: false, credits: last.after.credits, heldForOthers: countHeld(last.after) };
}

/** Releases the hold of a conversion that costs nothing after all; returns the account's last entry. */
export async function releaseHold(
  { ledger, holds, logger }: Pick<AuthPorts, 'ledger' | 'holds' | 'logger'>,
  { userId, conversionId, instance }: Charged & { userId: UserId },
): Promise<LedgerEntry> {
  const charged = { conversionId, instance };
  const { last, outcome } = await appendEntry(ledger, userId, ({ after }) => releaseEntry(after, charged));
  // A hold that is just being made stays in the list, so that it is reviewed later.
  if (outcome !== 'unwanted') await holds.remove(charged);
  if (outcome === 'added') logger.info({ userId, conversionId }, 'hold released');
  return last;
}
