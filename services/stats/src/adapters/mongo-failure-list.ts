import { listedFailureSchema, type FailurePage, type FailurePageRequest } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { askMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import type { FailureList } from '../app/ports.ts';

const documentSchema = z
  .object({ _id: z.string(), at: z.date() })
  .loose()
  .transform(({ _id, at, ...facts }) =>
    listedFailureSchema.parse({ ...facts, id: _id, at: at.toISOString() }),
  );

/** Failures of the collection `failures`, by keyset: what is added meanwhile moves nothing. */
export function createMongoFailureList(connection: Connection): FailureList {
  const collection = connection.collection<{ _id: string; at: Date; toolId: string }>('failures');
  return {
    ensureIndexes: () =>
      askMongo(async () => {
        // One at a time: FerretDB 1 breaks the connection when several are asked for that are there.
        await collection.createIndex({ at: -1, _id: -1 }, {}, {});
        await collection.createIndex({ toolId: 1, at: -1, _id: -1 }, {}, {});
      }),
    list: ({ first, after, toolId }) =>
      askMongo(async (): Promise<FailurePage> => {
        const fits = toolId === undefined ? {} : { toolId };
        const behind = after === undefined ? {} : formatBehindFilter(after);
        const found = await collection
          .find({ ...fits, ...behind })
          .sort({ at: -1, _id: -1 })
          .limit(first + 1)
          .toArray();
        return {
          failures: found.slice(0, first).map((document) => ({
            failure: documentSchema.parse(document),
            cursor: `${document.at.getTime()}_${document._id}`,
          })),
          hasMore: found.length > first,
          total: await collection.countDocuments(fits),
        };
      }),
  };
}

function formatBehindFilter(after: NonNullable<FailurePageRequest['after']>): object {
  const [, ms, id] = /^(\d{1,15})_([\w-]+)$/.exec(after) ?? [];
  if (ms === undefined || id === undefined) {
    throw new ServiceError(
      'request.invalid',
      'The cursor must be one that a page of the same list has told.',
    );
  }
  const at = new Date(Number(ms));
  return { $or: [{ at: { $lt: at } }, { at, _id: { $lt: id } }] };
}
