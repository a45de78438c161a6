import type { ConversionId, UserId } from '@floatwise/contracts';
import type { Logger } from '@floatwise/service-kit';
import { appendEntry } from './append-entry.ts';
import { releaseEntry } from './ledger-entry.ts';
import type { HoldList, LedgerStore } from './ledger-store.ts';

/** Gives back what is held for a conversion that came to nothing; nothing when nothing is held. */
export async function releaseHold(
  { ledger, holds, logger }: { ledger: LedgerStore; holds: HoldList; logger: Logger },
  { userId, conversionId }: { userId: UserId; conversionId: ConversionId },
): Promise<void> {
  const { outcome } = await appendEntry(ledger, userId, ({ after }) => releaseEntry(after, conversionId));
  await holds.remove(conversionId);
  if (outcome === 'added') logger.info({ userId, conversionId }, 'hold released');
}
