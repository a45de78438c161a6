import { userIdSchema } from '@floatwise/contracts';
import { guardMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import type { DeletionList } from '../app/ports.ts';

interface DeletionDocument {
  /** The account's id. */
  _id: string;
  deletedAt: Date;
  dueAt: Date;
}

/** Deletions in progress, in the collection `account_deletions`; each is removed an hour later. */
export function createMongoDeletionList(connection: Connection): DeletionList {
  const collection = connection.collection<DeletionDocument>('account_deletions');
  return guardMongo<DeletionList>({
    put: ({ userId, deletedAt, dueAt }) =>
      collection.updateOne({ _id: userId }, { $set: { deletedAt, dueAt } }, { upsert: true }),
    remove: (userId) => collection.deleteOne({ _id: userId }),
    listDue: async (now) => {
      const found = await collection.find({ dueAt: { $lt: now } }).toArray();
      return found.map(({ _id, deletedAt }) => ({ userId: userIdSchema.parse(_id), deletedAt }));
    },
  });
}
