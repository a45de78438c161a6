import { guardMongo, isDuplicateKey } from '@floatwise/service-kit/mongodb';
import type { UserId } from '@floatwise/contracts';
import type { Connection } from 'mongoose';
import type { PaidWork } from '../app/ledger-store.ts';

interface WorkDocument {
  /** `<account>-<hash>`, so that each piece of work has one payer. */
  _id: string;
  userId: string;
  instance: string;
  settled: boolean;
  until: Date;
}

/** Paid work in the collection `paid_work`, one document for each piece of work of the last day. */
export function createMongoPaidWork(connection: Connection): PaidWork {
  const collection = connection.collection<WorkDocument>('paid_work');
  return guardMongo<PaidWork>({
    claim: async ({ userId, work, instance }, until) => {
      const _id = formatId(userId, work);
      for (;;) {
        try {
          await collection.insertOne({ _id, userId, instance, settled: false, until });
          return { instance, settled: false, isOver: false };
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
        }
        const found = await collection.findOne({ _id });
        const isOver = found !== null && found.until <= new Date();
        if (found !== null && !(found.settled && isOver)) {
          return { instance: found.instance, settled: found.settled, isOver };
        }
        await collection.deleteOne({ _id, until: { $lte: new Date() } });
      }
    },
    confirm: ({ userId, work, instance }, until) =>
      collection.updateOne({ _id: formatId(userId, work), instance }, { $set: { settled: true, until } }),
    drop: ({ userId, work, instance }) =>
      collection.deleteOne({ _id: formatId(userId, work), instance, settled: false }),
    isPaid: async (userId, work) => {
      const found = await collection.findOne({ _id: formatId(userId, work) });
      return found !== null && found.settled && found.until > new Date();
    },
    removeAll: (userId) => collection.deleteMany({ userId }),
    removeOld: (now) => collection.deleteMany({ until: { $lte: now } }),
  });
}

const formatId = (userId: UserId, work: string): string => `${userId}-${work}`;
