import type { PaidConversion, UserId } from '@floatwise/contracts';
import type { Logger } from '@floatwise/service-kit';
import { appendEntry } from './append-entry.ts';
import { isHeld, settleEntry } from './ledger-entry.ts';
import type { HoldList, LedgerStore } from './ledger-store.ts';

export interface Delivery {
  readonly userId: UserId;
  readonly conversion: PaidConversion;
  readonly price: number;
  readonly at: Date;
}

/** What was delivered is paid for, once. */
export async function settleConversion(
  deps: { ledger: LedgerStore; holds: HoldList; logger: Logger },
  { userId, ...delivery }: Delivery,
): Promise<void> {
  if (delivery.price === 0) return;
  const { id } = delivery.conversion;
  const { last, outcome } = await appendEntry(deps.ledger, userId, ({ after }) =>
    settleEntry(after, delivery),
  );
  if (!isHeld(last.after, id)) await deps.holds.remove(id);
  if (outcome === 'added') {
    deps.logger.info({ userId, conversionId: id, credits: delivery.price }, 'conversion paid');
  }
}
