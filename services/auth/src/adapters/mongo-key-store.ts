import { userIdSchema, type UserId } from '@floatwise/contracts';
import { guardMongo } from '@floatwise/service-kit/mongodb';
import { Types, type Connection } from 'mongoose';
import type { KeyStore, StoredKey } from '../app/ports.ts';

interface KeyDocument extends Omit<StoredKey, 'id' | 'userId'> {
  _id: string;
  userId: Types.ObjectId;
}

/** API keys in the collection `apiKeys`, one document each. */
export function createMongoKeyStore(connection: Connection): KeyStore {
  const keys = connection.collection<KeyDocument>('apiKeys');
  const ofUser = (userId: UserId): { userId: Types.ObjectId } => ({ userId: new Types.ObjectId(userId) });
  return guardMongo<KeyStore>({
    ensureIndexes: () => keys.createIndex({ userId: 1 }, {}, {}),
    create: ({ id, userId, ...key }) => keys.insertOne({ _id: id, ...key, ...ofUser(userId) }),
    find: async (id) => {
      const found = await keys.findOne({ _id: id });
      return found === null ? undefined : toKey(found);
    },
    listOf: async (userId) => {
      const found = await keys.find(ofUser(userId)).sort({ createdAt: -1, _id: 1 }).toArray();
      return found.map(toKey);
    },
    remove: async (userId, id) => {
      const { deletedCount } = await keys.deleteOne({ _id: id, ...ofUser(userId) });
      return deletedCount === 1;
    },
    removeAll: (userId) => keys.deleteMany(ofUser(userId)),
    replaceSpending: async (_id, seen, next) => {
      const { matchedCount } = await keys.updateOne(
        { _id, spending: seen ?? { $exists: false } },
        { $set: { spending: next } },
      );
      return matchedCount === 1;
    },
    removeSpending: ({ id, instance }) =>
      keys.updateOne({ _id: id, spending: { $exists: true } }, { $pull: { 'spending.spent': { instance } } }),
    putWebhook: async (userId, id, webhook) => {
      const change = webhook === undefined ? { $unset: { webhook: '' } as const } : { $set: { webhook } };
      const { matchedCount } = await keys.updateOne({ _id: id, ...ofUser(userId) }, change);
      return matchedCount === 1;
    },
    putUse: (id) => keys.updateOne({ _id: id }, { $set: { lastUsedAt: new Date() } }),
  });
}

const toKey = ({ _id: id, userId, ...key }: KeyDocument): StoredKey => ({
  ...key,
  id,
  userId: userIdSchema.parse(userId.toHexString()),
});
