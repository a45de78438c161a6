import { createHash } from 'node:crypto';
import { guardMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import type { ForgottenPeople } from '../app/ports.ts';

/** Longer than an event of a deleted account can be in transit. */
const forgottenMs = 24 * 3_600_000;

/** Users whose accounts were deleted within a day, in the collection `forgotten_people`. */
export function createMongoForgottenPeople(connection: Connection): ForgottenPeople {
  const collection = connection.collection<{ _id: string; at: Date }>('forgotten_people');
  return guardMongo<ForgottenPeople>({
    mark: async (userId) => {
      const at = new Date();
      await collection.updateOne({ _id: hashUserId(userId) }, { $set: { at } }, { upsert: true });
      await collection.deleteMany({ at: { $lt: new Date(at.getTime() - forgottenMs) } });
    },
    find: async (userIds) => {
      const hashes = new Set((await collection.find().toArray()).map(({ _id }) => _id));
      return new Set(hashes.size === 0 ? [] : userIds.filter((userId) => hashes.has(hashUserId(userId))));
    },
  });
}

/** Hashes an id, since no id of a deleted account may be stored. */
const hashUserId = (userId: string): string => createHash('sha256').update(userId).digest('hex');
