import { openMongo } from '@floatwise/service-kit/mongodb';
import { startEngines, type Engines } from '@floatwise/testkit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll } from 'vitest';
import { createMongoConversionStore } from '../src/adapters/mongo-conversion-store.ts';
import { createMongoUsageStore } from '../src/adapters/mongo-usage-store.ts';
import { describeConversionStore, describeUsageStore } from './store-contracts.ts';

let engines: Engines;
const connections: Connection[] = [];

/** Another server, such as a real MongoDB: its databases `stats-test-*` are made and dropped. */
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

describeUsageStore(name, async () => createMongoUsageStore(await openDatabase()));

describeConversionStore(name, async () => {
  const connection = await openDatabase();
  return {
    store: createMongoConversionStore(connection),
    read: async (conversionId) =>
      (await connection.collection<{ _id: string }>('conversions').findOne({ _id: conversionId })) ??
      undefined,
  };
});
