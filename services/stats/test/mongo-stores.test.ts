import { openMongo } from '@floatwise/service-kit/mongodb';
import { startEngines, type Engines } from '@floatwise/testkit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll } from 'vitest';
import { openCounterStores } from '../src/adapters/mongo-counter-store.ts';
import { createMongoCountingLease } from '../src/adapters/mongo-counting-lease.ts';
import { createMongoEndingStore, createMongoFailureFind } from '../src/adapters/mongo-ending-store.ts';
import { createMongoPersonRecords } from '../src/adapters/mongo-person-records.ts';
import { createMongoPositionStore } from '../src/adapters/mongo-position-store.ts';
import { rebuildFromRecords } from '../src/adapters/rebuild-from-records.ts';
import {
  describeCounterStores,
  describeCountingLease,
  describeEndingStore,
  describePersonRecords,
  describePositionStore,
} from './store-contracts.ts';
import { describeSums } from './sums-contract.ts';

let engines: Engines;
const connections: Connection[] = [];

/** Another server, such as a real MongoDB: databases `stats-test-*` are created and dropped on it. */
const otherServer = process.env['TEST_MONGODB_URL'];
const name = otherServer === undefined ? 'FerretDB' : 'TEST_MONGODB_URL';
let databases = 0;

async function openDatabase(): Promise<Connection> {
  const url = new URL(otherServer ?? engines.mongodbUrl);
  url.pathname = `/stats-test-${String(process.pid)}-${String(++databases)}`;
  const connection = await openMongo(url.href);
  connections.push(connection);
  return connection;
}

beforeAll(async () => {
  engines = await startEngines({ only: ['mongodb'] });
}, 30_000);

afterAll(async () => {
  for (const connection of connections) {
    await connection.dropDatabase().catch(() => undefined);
    await connection.destroy();
  }
  await engines.stop();
}, 30_000);

describeEndingStore(name, async () => {
  const connection = await openDatabase();
  return {
    store: createMongoEndingStore(connection),
    read: async (collection, id) =>
      (await connection.collection<{ _id: string }>(collection).findOne({ _id: id })) ?? undefined,
  };
});

describeCounterStores(name, async () => openCounterStores(await openDatabase()));

describePersonRecords(name, async () => {
  const connection = await openDatabase();
  return {
    persons: createMongoPersonRecords(connection),
    endings: createMongoEndingStore(connection),
    counters: openCounterStores(connection),
  };
});

describeSums(
  name,
  async () => {
    const connection = await openDatabase();
    const counters = openCounterStores(connection);
    const persons = createMongoPersonRecords(connection);
    return {
      stores: { ...counters, endings: createMongoEndingStore(connection) },
      find: {
        series: counters.series.find,
        people: counters.people.find,
        users: counters.users.find,
        listNames: counters.users.listNames,
        failureHours: counters.failureHours.find,
        failure: createMongoFailureFind(connection),
      },
      forget: persons.forget,
      findForgotten: persons.findForgotten,
      rebuild: async () => {
        await rebuildFromRecords(connection);
      },
    };
  },
  8,
);

describePositionStore(name, async () => createMongoPositionStore(await openDatabase(), 'EVENTS'));

describeCountingLease(name, async (leaseMs) => {
  const connection = await openDatabase();
  const open = () => createMongoCountingLease(connection, 'counting', leaseMs);
  return [open(), open()];
});
