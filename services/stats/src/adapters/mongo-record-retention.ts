import type { Logger } from '@floatwise/service-kit';
import { askMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import { dayMs } from '../app/usage-range.ts';
import type { EndingCollections } from './ending-collections.ts';

export interface RetentionLimits {
  /** How long an ending names its file. */
  readonly nameDays: number;
  /** How long a delivery is recorded; undefined for no limit. */
  readonly deliveryDays: number | undefined;
}

/** An event can arrive this long after its conversion ended: the stream keeps a week. */
const lateMs = 8 * dayMs;

/** The end time up to which names were removed. */
const names = { _id: 'names' };

/** Limits how long file names, failure messages and, if configured, deliveries are kept. */
export function openRecordRetention(
  { connection, collections }: { connection: Connection; collections: EndingCollections },
  { logger, nameDays, deliveryDays }: RetentionLimits & { logger: Logger },
) {
  const retention = connection.collection<{ _id: string; until: Date }>('retention');
  const forgetNames = async (): Promise<void> => {
    const to = new Date(Date.now() - nameDays * dayMs);
    const done = await retention.findOne(names);
    const from = done === null ? undefined : new Date(done.until.getTime() - lateMs);
    const old = { at: { ...(from && { $gte: from }), $lt: to }, fileName: { $ne: '' } };
    for (const collection of await collections.ofTime({ from, to })) {
      await collection.updateMany({ kind: 'delivered', ...old }, { $set: { fileName: '' } });
      await collection.updateMany({ kind: 'failed', ...old }, { $set: { fileName: '', message: '' } });
    }
    await retention.updateOne(names, { $max: { until: to } }, { upsert: true });
  };
  const removeDeliveries = async (days: number): Promise<void> => {
    const to = new Date(Date.now() - days * dayMs);
    for (const collection of await collections.ofTime({ to })) {
      await collection.deleteMany({ kind: 'delivered', at: { $lt: to } });
    }
  };
  return {
    /**
     * Clears the file names and messages of older endings: figures, tool and user stay. Removes older deliveries: their counts
     * stay. Reads only what has become too old since the last run. A failure is logged, and the next run catches up.
     */
    forget: async (): Promise<void> => {
      try {
        await askMongo(async () => {
          if (deliveryDays !== undefined) await removeDeliveries(deliveryDays);
          await forgetNames();
        });
      } catch (error) {
        logger.warn({ err: error }, 'names of old conversions, or old deliveries, were not removed');
      }
    },
  };
}
