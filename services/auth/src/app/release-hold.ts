import type { UserId } from '@floatwise/contracts';
import { appendEntry } from './append-entry.ts';
import { releaseEntry, type Charged, type LedgerEntry } from './ledger-entry.ts';
import type { AuthPorts } from './ports.ts';

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
