import type { ConversionId, HoldAnswer, UserId } from '@floatwise/contracts';
import { appendEntry } from './append-entry.ts';
import { countHeld, holdEntry, isHeld } from './ledger-entry.ts';
import type { HoldList, LedgerStore } from './ledger-store.ts';

/**
 * Holds the price of a conversion until it ends, if the balance less what is held suffices. A conversion has one hold in
 * its life: when that was settled or released, another one is not made, and there is nothing to ask for either.
 */
export async function holdCredits(
  { ledger, holds }: { ledger: LedgerStore; holds: HoldList },
  wanted: { userId: UserId; conversionId: ConversionId; credits: number; until: string },
): Promise<HoldAnswer> {
  const { userId, conversionId, credits } = wanted;
  // Before the hold itself: a loss in between leaves a line that leads nowhere, never a hold nobody looks after.
  await holds.put({ userId, conversionId, until: new Date(wanted.until) });
  const { last, outcome } = await appendEntry(ledger, userId, ({ after }) =>
    holdEntry(after, { conversionId, credits }),
  );
  const suffices = outcome !== 'unwanted' || isHeld(last.after, conversionId);
  if (!suffices) await holds.remove(conversionId);
  return { held: suffices, credits: last.after.credits, heldForOthers: countHeld(last.after) };
}
