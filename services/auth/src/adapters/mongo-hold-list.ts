import { userIdSchema } from '@floatwise/contracts';
import { askMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import type { HoldList } from '../app/ledger-store.ts';

interface HoldDocument {
  /** The conversion's id. */
  _id: string;
  userId: string;
  until: Date;
}

/** Holds in the collection `credit_holds`; as many as conversions that wait to be fetched and cost something. */
export function createMongoHoldList(connection: Connection): HoldList {
  const collection = connection.collection<HoldDocument>('credit_holds');
  return {
    put: ({ conversionId, userId, until }) =>
      askMongo(async () => {
        await collection.updateOne({ _id: conversionId }, { $set: { userId, until } }, { upsert: true });
      }),
    remove: (conversionId) =>
      askMongo(async () => {
        await collection.deleteOne({ _id: conversionId });
      }),
    removeAll: (userId) =>
      askMongo(async () => {
        await collection.deleteMany({ userId });
      }),
    listOverdue: (now) =>
      askMongo(async () => {
        const found = await collection.find({ until: { $lt: now } }).toArray();
        return found.map(({ _id, userId, until }) => ({
          conversionId: _id,
          userId: userIdSchema.parse(userId),
          until,
        }));
      }),
  };
}
