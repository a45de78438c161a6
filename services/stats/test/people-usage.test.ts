import { openMongo } from '@floatwise/service-kit/mongodb';
import { startEngines, type Engines } from '@floatwise/testkit';
import { toolIdSchema, userIdSchema } from '@floatwise/contracts';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createMongoPeriodUsageStore,
  createMongoUserUsageStore,
} from '../src/adapters/mongo-counter-store.ts';
import { createMongoEndingStore } from '../src/adapters/mongo-ending-store.ts';
import { createMongoFailureList } from '../src/adapters/mongo-failure-list.ts';
import { createMongoPeopleUsage } from '../src/adapters/mongo-people-usage.ts';
import { createMongoPersonRecords } from '../src/adapters/mongo-person-records.ts';
import { sumUsage, type UsageStores } from '../src/app/sum-usage.ts';
import type { ConversionEnding } from '../src/app/conversion-ending.ts';
import { createDelivered, createDeliveredEnding, createFailed, createFailedEnding } from './sample-events.ts';

let engines: Engines;
let connection: Connection;
let stores: UsageStores;

const ann = userIdSchema.parse('a'.repeat(24));
const bob = userIdSchema.parse('b'.repeat(24));
const streamCreated = new Date('2031-01-01T00:00:00Z');
const query = { from: '2031-05-06T00:00:00Z', to: '2031-05-08T00:00:00Z', interval: 'day' } as const;

beforeAll(async () => {
  engines = await startEngines({ only: ['mongodb'] });
  connection = await openMongo(engines.mongodbUrl);
  const users = createMongoUserUsageStore(connection);
  stores = {
    periods: createMongoPeriodUsageStore(connection),
    people: createMongoPeopleUsage(connection),
    users,
  };
  await stores.people.ensureIndexes();
  let sequence = 0;
  const end = (day: string, userId: string, toolId?: string): ConversionEnding => {
    const position = { streamCreated, sequence: ++sequence };
    const facts = { userId, toolId: toolId ?? 'x-pobs' };
    const ending =
      toolId === undefined
        ? createFailedEnding(position, createFailed(facts))
        : createDeliveredEnding(position, createDelivered(facts));
    return { ...ending, at: new Date(`${day}T10:30:00Z`) };
  };
  await createMongoEndingStore(connection).put([
    end('2031-05-05', ann, 'x-pobs'),
    end('2031-05-06', ann, 'x-pobs'),
    end('2031-05-07', ann, 'soos'),
    end('2031-05-07', ann),
    end('2031-05-07', bob, 'soos'),
    end('2031-05-07', bob, 'soos'),
    end('2031-05-07', bob, 'soos'),
    end('2031-05-08', bob, 'soos'),
  ]);
  const position = { streamCreated, sequence };
  await users.put(
    new Map([
      [ann, { position, tally: { username: 'Ann', total: 3, failed: 1, tools: {} } }],
      [bob, { position, tally: { username: 'Bob', total: 4, failed: 0, tools: {} } }],
    ]),
  );
}, 60_000);

afterAll(async () => {
  await connection.destroy();
  await engines.stop();
}, 30_000);

it('finds its indexes when it starts again', async () => {
  for (const store of [
    stores.people,
    createMongoFailureList(connection),
    createMongoPersonRecords(connection),
  ]) {
    await store.ensureIndexes();
    await store.ensureIndexes();
  }
});

it('names who had most delivered in a time, with what failed', async () => {
  const { topUsers } = await sumUsage(stores, query);
  expect(topUsers).toEqual([
    { userId: bob, username: 'Bob', count: 3, failed: 0 },
    { userId: ann, username: 'Ann', count: 2, failed: 1 },
  ]);
  const ofTool = await sumUsage(stores, { ...query, toolId: toolIdSchema.parse('x-pobs') });
  expect(ofTool.topUsers).toEqual([{ userId: ann, username: 'Ann', count: 1, failed: 1 }]);
});

it('adds up one person alone', async () => {
  const usage = await sumUsage(stores, { ...query, userId: ann });
  expect(usage).toMatchObject({ total: 2, failed: 1, topUsers: [{ userId: ann, count: 2, failed: 1 }] });
  expect(usage.points.map(({ at, count, failed }) => [at.slice(0, 10), count, failed])).toEqual([
    ['2031-05-06', 1, 0],
    ['2031-05-07', 1, 1],
  ]);
  expect(usage.byTool.map(({ toolType, count, failed }) => [toolType, count, failed]).toSorted()).toEqual([
    ['soos', 1, 0],
    ['x-pobs', 1, 1],
  ]);
  expect(usage.p50Ms).toBeCloseTo(34.5, 0);
});
