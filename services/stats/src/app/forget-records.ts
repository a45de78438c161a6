import type { Logger } from '@floatwise/service-kit';
import type { RecordRetention } from './ports.ts';
import { dayMs } from './usage-range.ts';

export interface RetentionLimits {
  /** How long an ending names its file. */
  readonly nameDays: number;
  /** How long a delivery is recorded; undefined for no limit. */
  readonly deliveryDays: number | undefined;
}

/** An event can arrive this long after its conversion ended: the stream keeps a week. */
const lateMs = 8 * dayMs;

/**
 * Clears the file names and messages of older endings: figures, tool and user stay. Removes older deliveries: their counts
 * stay. Reads only what has become too old since the last run. A failure is logged, and the next run catches up.
 */
export async function forgetRecords(
  retention: RecordRetention,
  { nameDays, deliveryDays }: RetentionLimits,
  logger: Logger,
): Promise<void> {
  try {
    if (deliveryDays !== undefined)
      await retention.removeDeliveries(new Date(Date.now() - deliveryDays * dayMs));
    const to = new Date(Date.now() - nameDays * dayMs);
    const done = await retention.findClearedUntil();
    await retention.clearNames({ from: done && new Date(done.getTime() - lateMs), to });
    await retention.noteClearedUntil(to);
  } catch (error) {
    logger.warn({ err: error }, 'names of old conversions, or old deliveries, were not removed');
  }
}
