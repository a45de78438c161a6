import { type ConversionId, type KeptConversion, type UserId } from '@floatwise/contracts';
import type { Logger } from '@floatwise/service-kit';
import type { HoldList, LedgerStore } from './ledger-store.ts';
import { releaseHold } from './release-hold.ts';
import { settleConversion } from './settle-conversion.ts';

/** How much later than its conversion a hold that is still there is looked at again. */
const marginMs = 5_000;

export interface ReviewPorts {
  readonly ledger: LedgerStore;
  readonly holds: HoldList;
  readonly findConversion: (id: ConversionId) => Promise<KeptConversion | undefined>;
  readonly logger: Logger;
}

/** Settles or releases a hold by the record of its conversion; leaves it while that is under way. */
export async function reviewHold(
  ports: ReviewPorts,
  hold: { userId: UserId; conversionId: ConversionId },
): Promise<void> {
  const conversion = (await ports.findConversion(hold.conversionId))?.conversion;
  switch (conversion?.state) {
    case 'delivered': {
      const { id, toolId, fileName, outcome, price, since } = conversion;
      const paid = { id, toolId, fileName, tasks: outcome.tasks };
      await settleConversion(ports, { userId: hold.userId, conversion: paid, price, at: new Date(since) });
      break;
    }
    case 'accepted':
    case 'queued':
    case 'running':
    case 'finished': {
      const overMs = Math.max(Date.parse(conversion.deadline), Date.now());
      await ports.holds.put({ ...hold, until: new Date(overMs + marginMs) });
      break;
    }
    // A record that has gone has ended a while ago; were it delivered, the event says so and is paid for.
    default:
      await releaseHold(ports, hold);
  }
}
