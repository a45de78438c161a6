import { formatFileNames, type Conversion } from '@floatwise/contracts';
import { getSiteMs, repeatEvery, warn } from '@floatwise/service-kit';
import { isAccountGone } from './append-entry.ts';
import type { ListedHold } from './ledger-store.ts';
import type { AuthPorts } from './ports.ts';
import { releaseHold } from './hold-credits.ts';
import { settleConversion, type SettlePorts } from './settle-conversion.ts';

/** How long after the end of its conversion a remaining hold is reviewed. */
const marginMs = 5_000;
/** Between two sweeps. */
const pauseMs = 2_000;

type OpenHold = Omit<ListedHold, 'until'>;
export type ReviewPorts = SettlePorts & Pick<AuthPorts, 'findConversion'>;

/** Settles or releases a hold according to the record of its conversion; leaves it while the conversion is in progress. */
export async function reviewHold(ports: ReviewPorts, hold: OpenHold): Promise<void> {
  try {
    await settleOrRelease(ports, hold);
  } catch (error) {
    if (!isAccountGone(error)) throw error;
    await ports.holds.remove(hold);
  }
}

async function settleOrRelease(ports: ReviewPorts, hold: OpenHold): Promise<void> {
  const conversion = await findOwnRecord(ports, hold);
  switch (conversion?.state) {
    case 'delivered': {
      const { id, toolId, outcome, price, work, files } = conversion;
      const paid = { id, toolId, fileName: formatFileNames(conversion), tasks: outcome.tasks };
      if (price === 0) await releaseHold(ports, hold);
      else await settleConversion(ports, { ...hold, credits: price, work, files, conversion: paid });
      await ports.holds.remove(hold);
      break;
    }
    case 'accepted':
    case 'queued':
    case 'running':
    case 'finished': {
      const overMs = Math.max(Date.parse(conversion.deadline), getSiteMs());
      await ports.holds.put({ ...hold, until: new Date(overMs + marginMs) });
      break;
    }
    // A missing record was not delivered, or its price was settled before.
    default:
      await releaseHold(ports, hold);
      await ports.holds.remove(hold);
  }
}

/** Undefined if the record is gone, or belongs to a later conversion with the same id. */
async function findOwnRecord(
  { findConversion }: ReviewPorts,
  { conversionId, instance }: OpenHold,
): Promise<Conversion | undefined> {
  const conversion = (await findConversion(conversionId))?.conversion;
  return conversion?.instance === instance ? conversion : undefined;
}

/** Reviews holds whose conversion should have ended by now: the report of its end, or its gateway, was lost. */
export function sweepHolds(ports: ReviewPorts) {
  const review = async (): Promise<void> => {
    for (const { until: _until, ...hold } of await ports.holds.listOverdue(new Date(getSiteMs())))
      await reviewHold(ports, hold);
  };
  const onError = warn(ports.logger, 'holds could not be reviewed now and will be retried');
  return repeatEvery(pauseMs, () => review().catch(onError));
}
