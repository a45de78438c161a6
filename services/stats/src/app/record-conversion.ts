import type { ConversionOutcome } from './conversion-outcome.ts';
import type { ConversionStore } from './conversion-store.ts';
import type { StreamPosition } from './stream-position.ts';
import type { UsageStore } from './usage-store.ts';

/** `noted`: stored, nothing to count. `repeated`: this delivery is counted already. */
export type RecordResult = 'noted' | 'counted' | 'repeated';

/**
 * Stores what an event tells, and counts a conversion when its answer was delivered: once, however often
 * events are handed over or published.
 *
 * The record comes first and remembers which event told of the delivery; the counter comes second and
 * remembers the last event it took. After a crash between the two the same event comes again, is known to the
 * record as the one that counts, and is not yet known to the counter.
 */
export async function recordConversion(
  stores: { conversions: ConversionStore; usage: UsageStore },
  outcome: ConversionOutcome,
  position: StreamPosition,
): Promise<RecordResult> {
  if (outcome.outcome !== 'delivered') {
    await stores.conversions.putOutcome(outcome);
    return 'noted';
  }
  if (!(await stores.conversions.putDelivery(outcome, position))) return 'repeated';
  return (await stores.usage.countConversion(outcome.event, position)) ? 'counted' : 'repeated';
}
