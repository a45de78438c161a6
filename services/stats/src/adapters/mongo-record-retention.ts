import type { Logger } from '@floatwise/service-kit';
import { askMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';

export interface RetentionLimits {
  /** So long a record names its file. */
  readonly nameDays: number;
  /** How long a delivery is recorded; forever when absent. */
  readonly deliveryDays: number | undefined;
}

interface RetentionDocument {
  readonly _id: string;
  readonly until: Date;
}

const dayMs = 86_400_000;
/** An event can arrive this long after its conversion ended: the stream keeps a week. */
const lateMs = 8 * dayMs;

/** How far names were removed, and deliveries, by the instant their conversion ended. */
const names = { _id: 'names' };
const removals = { _id: 'deliveries' };

/** Keeps names of files, what was said of them and, where an operator wants, deliveries no longer than they should be. */
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
    // First, so that nothing is counted again from what is left.
    await retention.updateOne(removals, { $max: { until } }, { upsert: true });
    await deliveries.deleteMany({ at: { $lt: until } });
  };
  return {
    /** Makes the indexes by which old records are found; safe to call at every start. */
    ensureIndexes: () =>
      askMongo(async () => {
        for (const collection of [failures, deliveries]) await collection.createIndex({ at: 1 }, {}, {});
      }),
    /**
     * Empties file name and message of records that are older: figures, tool and person stay. Removes older deliveries: their
     * counts stay. Reads what has become too old since the last time and no more. What fails is logged, and done the next time.
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

/** Up to when deliveries have been removed; undefined when all are there. */
export async function findRemovedUntil(connection: Connection): Promise<Date | undefined> {
  return (await askMongo(() => openRetention(connection).findOne(removals)))?.until;
}

function openRetention(connection: Connection) {
  return connection.collection<RetentionDocument>('retention');
}
