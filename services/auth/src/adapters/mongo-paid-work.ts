import { askMongo, isDuplicateKey } from '@floatwise/service-kit/mongodb';
import type { UserId } from '@floatwise/contracts';
import type { Connection } from 'mongoose';
import type { PaidWork } from '../app/paid-work.ts';

interface WorkDocument {
  /** `<account>-<hash>`: one payer for each piece of work. */
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

  return {
    claim: ({ userId, work, instance }, until) =>
      askMongo(async () => {
        const _id = formatId(userId, work);
        for (;;) {
          try {
            await collection.insertOne({ _id, userId, instance, settled: false, until });
            return { instance, settled: false };
          } catch (error) {
            if (!isDuplicateKey(error)) throw error;
          }
          const found = await collection.findOne({ _id });
          if (found !== null && found.until > new Date()) {
            return { instance: found.instance, settled: found.settled };
          }
          await removeOldOf(_id);
        }
      }),
    confirm: ({ userId, work, instance }, until) =>
      askMongo(async () => {
        const settled = { settled: true, until };
        await collection.updateOne({ _id: formatId(userId, work), instance }, { $set: settled });
      }),
    drop: ({ userId, work, instance }) =>
      askMongo(async () => {
        await collection.deleteOne({ _id: formatId(userId, work), instance, settled: false });
      }),
    isPaid: (userId, work) =>
      askMongo(async () => {
        const found = await collection.findOne({ _id: formatId(userId, work) });
        return found !== null && found.settled && found.until > new Date();
      }),
    removeAll: (userId) =>
      askMongo(async () => {
        await collection.deleteMany({ userId });
      }),
    removeOld: (now) =>
      askMongo(async () => {
        await collection.deleteMany({ until: { $lte: now } });
      }),
  };
}

const formatId = (userId: UserId, work: string): string => `${userId}-${work}`;
