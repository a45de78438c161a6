import { userIdSchema } from '@floatwise/contracts';
import { askMongo } from '@floatwise/service-kit/mongodb';
import { Schema, Types, type Connection } from 'mongoose';
import type { KeyStore, StoredKey } from '../app/key-store.ts';

interface KeyDocument {
  _id: string;
  userId: Types.ObjectId;
  name: string;
  secretHash: string;
  createdAt: Date;
  lastUsedAt?: Date;
}

const keySchema = new Schema<KeyDocument>(
  {
    _id: String,
    userId: Schema.Types.ObjectId,
    name: String,
    secretHash: String,
    createdAt: Date,
    lastUsedAt: Date,
  },
  { collection: 'apiKeys', versionKey: false, strict: 'throw' },
);
keySchema.index({ userId: 1 });

/** API keys in the collection `apiKeys`; one document each. */
export function createMongoKeyStore(connection: Connection): KeyStore {
  const model = connection.model('ApiKey', keySchema);
  return {
    ensureIndexes: () => askMongo(() => model.createIndexes()),
    create: ({ id, userId, ...key }) =>
      askMongo(async () => {
        await model.create({ _id: id, userId: new Types.ObjectId(userId), ...key });
      }),
    find: (id) =>
      askMongo(async () => {
        const found = await model.findById(id).lean();
        return found === null ? undefined : toKey(found);
      }),
    listOf: (userId) =>
      askMongo(async () => {
        const found = await model
          .find({ userId: new Types.ObjectId(userId) })
          .sort({ createdAt: -1, _id: 1 })
          .lean();
        return found.map(toKey);
      }),
    remove: (userId, id) =>
      askMongo(async () => {
        const { deletedCount } = await model.deleteOne({ _id: id, userId: new Types.ObjectId(userId) });
        return deletedCount === 1;
      }),
    removeAll: (userId) =>
      askMongo(async () => {
        await model.deleteMany({ userId: new Types.ObjectId(userId) });
      }),
    putUse: (id) =>
      askMongo(async () => {
        await model.updateOne({ _id: id }, { $set: { lastUsedAt: new Date() } });
      }),
  };
}

function toKey({ _id, userId, name, secretHash, createdAt, lastUsedAt }: KeyDocument): StoredKey {
  return {
    id: _id,
    userId: userIdSchema.parse(userId.toHexString()),
    name,
    secretHash,
    createdAt,
    ...(lastUsedAt === undefined ? {} : { lastUsedAt }),
  };
}
