import type { Logger } from '@floatwise/service-kit';
import { askMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';

export interface RetentionLimits {
  /** How long a record names its file. */
  readonly nameDays: number;
  /** How long a delivery is recorded; undefined for no limit. */
  readonly deliveryDays: number | undefined;
}

interface RetentionDocument {
  readonly _id: string;
  readonly until: Date;
}

const dayMs = 86_400_000;
/** An event can arrive this long after its conversion ended: the stream keeps a week. */
const lateMs = 8 * dayMs;

/** The end time up to which names were removed, and that for deliveries. */
const names = { _id: 'names' };
const removals = { _id: 'deliveries' };

/** Limits how long file names, failure messages and, if configured, deliveries are kept. */
export function openRecordRetention(
  connection: Connection,
  { logger, nameDays, deliveryDays }: RetentionLimits & { logger: Logger },
) {
  const failures = connection.collection('failures');
  const deliveries = connection.collection('deliveries');
  const retention = openRetention(connection);
  const forgetNames = async (): Promise<void> => {
    const until = new Date(Date.now() - nameDays * dayMs);
    const done = await retention.findOne(names);
    const from = done === null ? {} : { $gte: new Date(done.until.getTime() - lateMs) };
    const old = { at: { ...from, $lt: until }, fileName: { $ne: '' } };
    await deliveries.updateMany(old, { $set: { fileName: '' } });
    await failures.updateMany(old, { $set: { fileName: '', message: '' } });
    await retention.updateOne(names, { $max: { until } }, { upsert: true });
  };
  const removeDeliveries = async (days: number): Promise<void> => {
    const until = new Date(Date.now() - days * dayMs);
    // First, so that nothing is counted again from the incomplete records.
    await retention.updateOne(removals, { $max: { until } }, { upsert: true });
    await deliveries.deleteMany({ at: { $lt: until } });
  };
  return {
    /** Creates the indexes that find old records; safe to call at every start. */
    ensureIndexes: () =>
      askMongo(async () => {
        for (const collection of [failures, deliveries]) await collection.createIndex({ at: 1 }, {}, {});
      }),
    /**
     * Clears the file names and messages of older records: figures, tool and user stay. Removes older deliveries: their counts stay.
     * Reads only what has become too old since the last run. A failure is logged, and the next run catches up.
     */
    forget: async (): Promise<void> => {
      try {
        if (deliveryDays !== undefined) await removeDeliveries(deliveryDays);
        await forgetNames();
      } catch (error) {
        logger.warn({ err: error }, 'names of old conversions, or old deliveries, were not removed');
      }
    },
  };
}

/** The time up to which deliveries have been removed; undefined if none were. */
export async function findRemovedUntil(connection: Connection): Promise<Date | undefined> {
  return (await askMongo(() => openRetention(connection).findOne(removals)))?.until;
}

function openRetention(connection: Connection) {
  return connection.collection<RetentionDocument>('retention');
}
