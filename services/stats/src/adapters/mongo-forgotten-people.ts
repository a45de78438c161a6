import type { UserId } from '@floatwise/contracts';
import { askMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import { hashUserId } from './person-counters.ts';

/** Longer than an event of a deleted account can be in transit. */
const forgottenMs = 24 * 3_600_000;

/** Users whose accounts were deleted within a day, as hashes of their ids in the collection `forgotten_people`. */
const openForgotten = (connection: Connection) =>
  connection.collection<{ _id: string; at: Date }>('forgotten_people');

export const listForgotten = (connection: Connection): Promise<ReadonlySet<string>> =>
  askMongo(async () => new Set((await openForgotten(connection).find().toArray()).map(({ _id }) => _id)));

/** Returns those of these users who were deleted recently. */
export async function findForgotten(
  connection: Connection,
  userIds: readonly UserId[],
): Promise<ReadonlySet<UserId>> {
  const hashes = await listForgotten(connection);
  return new Set(hashes.size === 0 ? [] : userIds.filter((userId) => hashes.has(hashUserId(userId))));
}

/** Stops counting for this user. */
export const markForgotten = (connection: Connection, userId: UserId): Promise<void> =>
  askMongo(async () => {
    const forgotten = openForgotten(connection);
    const at = new Date();
    await forgotten.updateOne({ _id: hashUserId(userId) }, { $set: { at } }, { upsert: true });
    await forgotten.deleteMany({ at: { $lt: new Date(at.getTime() - forgottenMs) } });
  });
