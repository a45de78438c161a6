import { guardMongo, isDuplicateKey } from '@floatwise/service-kit/mongodb';
import type { UserId } from '@floatwise/contracts';
import type { Connection } from 'mongoose';
import type { PaidWork } from '../app/paid-work.ts';

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
  const removeOldOf = (id: string): Promise<unknown> =>
    collection.deleteOne({ _id: id, until: { $lte: new Date() } });

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
        await removeOldOf(_id);
      }
    },
    confirm: async ({ userId, work, instance }, until) => {
      const settled = { settled: true, until };
      await collection.updateOne({ _id: formatId(userId, work), instance }, { $set: settled });
    },
    drop: async ({ userId, work, instance }) => {
      await collection.deleteOne({ _id: formatId(userId, work), instance, settled: false });
    },
    isPaid: async (userId, work) => {
      const found = await collection.findOne({ _id: formatId(userId, work) });
      return found !== null && found.settled && found.until > new Date();
    },
    removeAll: async (userId) => {
      await collection.deleteMany({ userId });
    },
    removeOld: async (now) => {
      await collection.deleteMany({ until: { $lte: now } });
    },
  });
}

const formatId = (userId: UserId, work: string): string => `${userId}-${work}`;
