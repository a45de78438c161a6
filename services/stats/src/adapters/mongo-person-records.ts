import { createHash } from 'node:crypto';
import {
  failures,
  noUserId,
  pastConversionSchema,
  wholeNumberText,
  type PastConversion,
  type UserId,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { askMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import type { PersonRecords } from '../app/person-records.ts';
import { formatUserMonth } from '../app/usage-series.ts';

interface EndingDocument {
  _id: string;
  conversionId?: string;
  userId: string;
  at: Date;
}

const kinds = [
  { name: 'deliveries', state: 'delivered' },
  { name: 'failures', state: 'failed' },
] as const;
const pageLength = 500;
/** Longer than an event of a deleted account can be on its way. */
const forgottenMs = 24 * 3_600_000;
/** The instant a page ended at, and how many of that instant were on it. */
const cursorSchema = z.tuple([wholeNumberText(-8.64e15, 8.64e15), wholeNumberText(0)]);

/** The person's part of the collections `deliveries`, `failures`, `user_usage` and `usage_series`, and who was forgotten. */
export function createMongoPersonRecords(connection: Connection): PersonRecords {
  const collections = kinds.map((kind) => ({
    ...kind,
    collection: connection.collection<EndingDocument>(kind.name),
  }));
  const users = connection.collection<{ _id: string }>('user_usage');
  const series = connection.collection<{ _id: string }>('usage_series');
  const forgotten = connection.collection<{ _id: string; at: Date }>('forgotten_people');
  return {
    ensureIndexes: () =>
      askMongo(async () => {
        for (const { collection } of collections) await collection.createIndex({ userId: 1, at: -1 }, {}, {});
      }),
    list: ({ userId, before }) =>
      askMongo(async () => {
        const [untilMs, skip] = before === undefined ? [Infinity, 0] : parseCursor(before);
        const until = untilMs === Infinity ? {} : { at: { $lte: new Date(untilMs) } };
        const found = await Promise.all(
          collections.map(async ({ collection, state }) =>
            (
              await collection
                .find({ userId, ...until })
                .sort({ at: -1, _id: -1 })
                .limit(pageLength + skip + 1)
                .toArray()
            ).map((document) => toPastConversion(document, state)),
          ),
        );
        const all = found.flat().toSorted((left, right) => compare(right, left));
        const page = all.slice(skip, skip + pageLength);
        const hasMore = all.length > skip + pageLength;
        return { conversions: page, ...(hasMore ? { next: formatCursor(page, { untilMs, skip }) } : {}) };
      }),
    forget: (userId) =>
      askMongo(async () => {
        // First, so that nothing that is counted from now on is theirs again.
        const at = new Date();
        await forgotten.updateOne({ _id: hashId(userId) }, { $set: { at } }, { upsert: true });
        await forgotten.deleteMany({ at: { $lt: new Date(at.getTime() - forgottenMs) } });
        const unnamed = { userId: noUserId, username: '', fileName: '', message: '' };
        for (const { collection } of collections) await collection.updateMany({ userId }, { $set: unnamed });
        await users.deleteOne({ _id: userId });
        await series.deleteMany({
          _id: { $gte: formatUserMonth(userId, '0'), $lt: formatUserMonth(userId, 'A') },
        });
      }),
    findForgotten: (userIds) =>
      askMongo(async () => {
        const found = await forgotten.find({ _id: { $in: userIds.map(hashId) } }).toArray();
        const hashes = new Set(found.map(({ _id }) => _id));
        return new Set(userIds.filter((userId) => hashes.has(hashId(userId))));
      }),
  };
}

/** No id of a deleted account is kept. */
function hashId(userId: UserId): string {
  return createHash('sha256').update(userId).digest('hex');
}

function compare(left: PastConversion, right: PastConversion): number {
  return left.at.localeCompare(right.at) || left.id.localeCompare(right.id);
}

function toPastConversion(
  { _id, conversionId = _id, at, ...figures }: EndingDocument,
  state: PastConversion['state'],
): PastConversion {
  return pastConversionSchema.parse({ ...figures, id: conversionId, state, at: at.toISOString() });
}

/** A page may end among several of one instant: the next one begins with that instant and leaves out those. */
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
