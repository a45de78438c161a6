import { userIdSchema } from '@floatwise/contracts';
import { askMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import type { DeletionList } from '../app/deletion-list.ts';

interface DeletionDocument {
  /** The account's id. */
  _id: string;
  deletedAt: Date;
  dueAt: Date;
}

/** Deletions under way in the collection `account_deletions`; each is gone an hour after. */
export function createMongoDeletionList(connection: Connection): DeletionList {
  const collection = connection.collection<DeletionDocument>('account_deletions');
  return {
    put: ({ userId, deletedAt, dueAt }) =>
      askMongo(async () => {
        await collection.updateOne({ _id: userId }, { $set: { deletedAt, dueAt } }, { upsert: true });
      }),
    remove: (userId) =>
      askMongo(async () => {
        await collection.deleteOne({ _id: userId });
      }),
    listDue: (now) =>
      askMongo(async () => {
        const found = await collection.find({ dueAt: { $lt: now } }).toArray();
        return found.map(({ _id, deletedAt }) => ({ userId: userIdSchema.parse(_id), deletedAt }));
      }),
  };
}
