import {
  failures,
  noUserId,
  pastConversionSchema,
  wholeNumberText,
  type PastConversion,
  type UserId,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { guardMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import type { PersonRecords } from '../app/ports.ts';
import { formatUserMonth } from '../app/tallies.ts';
import { openCounterStores } from './mongo-counter-store.ts';
import type { EndingDocument } from './mongo-ending-store.ts';
import { findForgotten, markForgotten } from './mongo-forgotten-people.ts';
import { formatBucket } from './person-counters.ts';

const kinds = [
  { name: 'deliveries', state: 'delivered' },
  { name: 'failures', state: 'failed' },
] as const;
const pageLength = 500;
/** The time a page ended at, and how many endings of that time it included. */
const cursorSchema = z.tuple([wholeNumberText(-8.64e15, 8.64e15), wholeNumberText(0)]);

/** The user's part of all records and counters, and the list of deleted users. */
export function createMongoPersonRecords(connection: Connection): PersonRecords {
  const collections = kinds.map((kind) => ({
    ...kind,
    collection: connection.collection<EndingDocument>(kind.name),
  }));
  const counters = openCounterStores(connection);
  return guardMongo<PersonRecords>({
    ensureIndexes: async () => {
      for (const { collection } of collections) await collection.createIndex({ userId: 1, at: -1 }, {}, {});
    },
    list: async ({ userId, before }) => {
      const [untilMs, skip] = before === undefined ? [Infinity, 0] : parseCursor(before);
      const until = untilMs === Infinity ? {} : { at: { $lte: new Date(untilMs) } };
      const found = await Promise.all(
        collections.map(async ({ collection, state }) => {
          const cursor = collection.find({ userId, ...until }).sort({ at: -1, _id: -1 });
          const documents = await cursor.limit(pageLength + skip + 1).toArray();
          return documents.map((document) => toPastConversion(document, state));
        }),
      );
      const all = found.flat().toSorted((left, right) => compare(right, left));
      const page = all.slice(skip, skip + pageLength);
      const hasMore = all.length > skip + pageLength;
      return { conversions: page, ...(hasMore ? { next: formatCursor(page, { untilMs, skip }) } : {}) };
    },
    forget: async (userId) => {
      // First, so that nothing counted from now on is attributed to them again.
      await markForgotten(connection, userId);
      const unnamed = { userId: noUserId, username: '', fileName: '', message: '' };
      for (const { collection } of collections) await collection.updateMany({ userId }, { $set: unnamed });
      await removeEarlier(connection, userId);
      const isThis = (id: string): boolean => id === userId;
      await counters.users.remove(formatBucket(userId), isThis);
      for (const bucketId of await listSeriesBuckets(connection, userId))
        await counters.series.remove(bucketId, isThis);
    },
    findForgotten: (userIds) => findForgotten(connection, userIds),
  });
}

/** Buckets of the user's months. */
async function listSeriesBuckets(connection: Connection, userId: UserId): Promise<string[]> {
  const range = {
    $gte: formatBucket(formatUserMonth(userId, '0')),
    $lt: formatBucket(formatUserMonth(userId, 'A')),
  };
  const found = await connection
    .collection<{ _id: string }>('usage_series_buckets')
    .find({ _id: range }, { projection: { _id: 1 } })
    .toArray();
  return found.map(({ _id }) => _id);
}

/** Removes the user's counters of an earlier release, one document each. */
async function removeEarlier(connection: Connection, userId: UserId): Promise<void> {
  await connection.collection<{ _id: string }>('user_usage').deleteOne({ _id: userId });
  const range = { $gte: formatUserMonth(userId, '0'), $lt: formatUserMonth(userId, 'A') };
  await connection.collection<{ _id: string }>('usage_series').deleteMany({ _id: range });
}

function compare(left: PastConversion, right: PastConversion): number {
  return left.at.localeCompare(right.at) || left.id.localeCompare(right.id);
}

function toPastConversion(
  { conversionId, at, ...figures }: EndingDocument,
  state: PastConversion['state'],
): PastConversion {
  return pastConversionSchema.parse({ ...figures, id: conversionId, state, at: at.toISOString() });
}

/** A page may end between several endings of one time: the next one starts at that time and skips those already listed. */
function formatCursor(
  page: readonly PastConversion[],
  from: { readonly untilMs: number; readonly skip: number },
): string {
  const lastAt = page.at(-1)?.at ?? '';
  const lastMs = Date.parse(lastAt);
  const sameInstant = page.filter(({ at }) => at === lastAt).length;
  return `${String(lastMs)} ${String(sameInstant + (lastMs === from.untilMs ? from.skip : 0))}`;
}

function parseCursor(text: string): [untilMs: number, skip: number] {
  const parsed = cursorSchema.safeParse(text.split(' '));
  if (parsed.success) return parsed.data;
  throw new ServiceError(failures.invalidCursor);
}
