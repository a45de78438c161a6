import { userIdSchema } from '@floatwise/contracts';
import { guardMongo, isDuplicateKey } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import type { DeliveryStore, StoredDelivery } from '../app/ports.ts';

interface DeliveryDocument extends Omit<StoredDelivery, 'id' | 'userId'> {
  _id: string;
  userId: string;
}

/** What is posted to programs, in the collection `webhook_deliveries`: one document each, which is also its line in the log. */
export function createMongoDeliveryStore(connection: Connection): DeliveryStore {
  const collection = connection.collection<DeliveryDocument>('webhook_deliveries');
  return guardMongo<DeliveryStore>({
    ensureIndexes: async () => {
      await collection.createIndex({ dueAt: 1 }, { sparse: true }, {});
      await collection.createIndex({ keyId: 1, at: -1 }, {}, {});
      await collection.createIndex({ userId: 1 }, {}, {});
      await collection.createIndex({ at: 1 }, {}, {});
    },
    add: async ({ id, ...delivery }) => {
      const waiting = { ...delivery, state: 'waiting', tries: 0, dueAt: delivery.at } as const;
      try {
        await collection.insertOne({ _id: id, ...waiting });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
    takeDue: async (now, leaseUntil, exceptHosts) => {
      for (;;) {
        const found = await collection.findOne(
          { dueAt: { $lte: now }, ...(exceptHosts.length === 0 ? {} : { host: { $nin: [...exceptHosts] } }) },
          { sort: { dueAt: 1 } },
        );
        if (found === null) return undefined;
        const { modifiedCount } = await collection.updateOne(
          { _id: found._id, dueAt: found.dueAt ?? now },
          { $set: { dueAt: leaseUntil } },
        );
        // Otherwise another instance was faster.
        if (modifiedCount === 1) return toDelivery(found);
      }
    },
    putBack: (id, change) => collection.updateOne({ _id: id }, { $set: change }),
    putEnd: (id, { problem, ...change }) =>
      collection.updateOne(
        { _id: id },
        problem === undefined
          ? { $set: change, $unset: { dueAt: '', problem: '' } }
          : { $set: { ...change, problem }, $unset: { dueAt: '' } },
      ),
    listOf: async (keyId, most) =>
      (await collection.find({ keyId }).sort({ at: -1 }).limit(most).toArray()).map(toDelivery),
    remove: (id) => collection.deleteOne({ _id: id }),
    removeOfKey: (keyId) => collection.deleteMany({ keyId }),
    removeAll: (userId) => collection.deleteMany({ userId }),
    forget: (before) => collection.deleteMany({ at: { $lt: before } }),
  });
}

const toDelivery = ({ _id: id, userId, ...delivery }: DeliveryDocument): StoredDelivery => ({
  ...delivery,
  id,
  userId: userIdSchema.parse(userId),
});
