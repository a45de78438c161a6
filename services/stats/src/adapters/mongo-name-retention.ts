import type { Logger } from '@floatwise/service-kit';
import { askMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';

/** Keeps names of files, and what was said of them, no longer than an operator wants. */
export interface NameRetention {
  /** Makes what finding old records rests on; safe to call at every start. */
  readonly ensureIndexes: () => Promise<void>;
  /**
   * Empties file name and message of records that are older. Figures, tool and person stay, from which everything can be
   * counted again. What fails is logged, and done the next time.
   */
  readonly forget: () => Promise<void>;
}

const dayMs = 86_400_000;

export function openNameRetention(
  connection: Connection,
  { logger, days }: { logger: Logger; days: number },
): NameRetention {
  const failures = connection.collection('failures');
  const deliveries = connection.collection('deliveries');
  return {
    ensureIndexes: () =>
      askMongo(async () => {
        for (const collection of [failures, deliveries]) await collection.createIndex({ at: 1 }, {}, {});
      }),
    forget: async () => {
      const old = { at: { $lt: new Date(Date.now() - days * dayMs) }, fileName: { $ne: '' } };
      try {
        await deliveries.updateMany(old, { $set: { fileName: '' } });
        await failures.updateMany(old, { $set: { fileName: '', message: '' } });
      } catch (error) {
        logger.warn({ err: error }, 'names of old conversions were not removed');
      }
    },
  };
}
