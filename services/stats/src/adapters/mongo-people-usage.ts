import { toolIdSchema, userIdSchema } from '@floatwise/contracts';
import { askMongo } from '@floatwise/service-kit/mongodb';
import type { Connection } from 'mongoose';
import type { PeopleUsage } from '../app/ports.ts';
import type { UsageRange } from '../app/usage-range.ts';

interface EndingDocument {
  _id: string;
  userId: string;
  toolId: string;
  at: Date;
  durationMs?: number;
}

const during = ({ fromMs, toMs }: UsageRange) => ({ at: { $gte: new Date(fromMs), $lt: new Date(toMs) } });

/** What single people did, from the collections `deliveries` and `failures`. */
export function createMongoPeopleUsage(connection: Connection): PeopleUsage {
  const deliveries = connection.collection<EndingDocument>('deliveries');
  const failures = connection.collection<EndingDocument>('failures');
  const countByPerson = (collection: typeof deliveries, match: object, limit: number) =>
    collection
      .aggregate<{ _id: string; count: number }>([
        { $match: match },
        { $group: { _id: '$userId', count: { $sum: 1 } } },
        { $sort: { count: -1, _id: 1 } },
        { $limit: limit },
      ])
      .toArray();

  return {
    ensureIndexes: () =>
      askMongo(async () => {
        await deliveries.createIndex({ at: -1 }, {}, {});
      }),
    listEndings: (userId, range) =>
      askMongo(async () => {
        const lists = await Promise.all(
          [deliveries, failures].map((collection) => collection.find({ userId, ...during(range) }).toArray()),
        );
        return lists.flat().map(({ toolId, at, durationMs }) => ({
          atMs: at.getTime(),
          toolId: toolIdSchema.parse(toolId),
          durationMs,
        }));
      }),
    rank: (range, { toolId, limit }) =>
      askMongo(async () => {
        const match = { ...during(range), ...(toolId === undefined ? {} : { toolId }) };
        const most = await countByPerson(deliveries, match, limit);
        const ids = most.map(({ _id }) => _id);
        const some = { ...match, userId: { $in: ids } };
        const failed = ids.length === 0 ? [] : await countByPerson(failures, some, limit);
        const failedOf = new Map(failed.map(({ _id, count }) => [_id, count]));
        return most.map(({ _id, count }) => ({
          userId: userIdSchema.parse(_id),
          count,
          failed: failedOf.get(_id) ?? 0,
        }));
      }),
  };
}
