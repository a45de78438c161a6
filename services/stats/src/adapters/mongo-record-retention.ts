import { guardMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import type { RecordRetention } from '../app/ports.ts';
import type { EndingCollections } from './ending-collections.ts';

const names = { _id: 'names' };

export function createMongoRecordRetention(
  connection: Connection,
  collections: EndingCollections,
): RecordRetention {
  const retention = connection.collection<{ _id: string; until: Date }>('retention');
  return guardMongo<RecordRetention>({
    clearNames: async ({ from, to }) => {
      const old = { at: { ...(from && { $gte: from }), $lt: to }, fileName: { $ne: '' } };
      for (const collection of await collections.ofTime({ from, to })) {
        await collection.updateMany({ kind: 'delivered', ...old }, { $set: { fileName: '' } });
        await collection.updateMany({ kind: 'failed', ...old }, { $set: { fileName: '', message: '' } });
      }
    },
    findClearedUntil: async () => (await retention.findOne(names))?.until,
    noteClearedUntil: async (until) => {
      await retention.updateOne(names, { $max: { until } }, { upsert: true });
    },
    removeDeliveries: async (before) => {
      for (const collection of await collections.ofTime({ to: before })) {
        await collection.deleteMany({ kind: 'delivered', at: { $lt: before } });
      }
    },
  });
}
