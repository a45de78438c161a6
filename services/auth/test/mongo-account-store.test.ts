import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMongo } from '@floatwise/service-kit/mongodb';
import { startEngines, type Engines } from '@floatwise/testkit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMongoAccountStore } from '../src/adapters/mongo-account-store.ts';
import { describeAccountStore } from './account-store-contract.ts';

let engines: Engines;
const connections: Connection[] = [];

/** Another server, such as a real MongoDB: its databases `auth-test-*` are made and dropped. */
const otherServer = process.env['TEST_MONGODB_URL'];
let databases = 0;

async function openDatabase(): Promise<Connection> {
  const url = new URL(otherServer ?? engines.mongodbUrl);
  url.pathname = `/auth-test-${String(process.pid)}-${String(++databases)}`;
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

describeAccountStore(otherServer === undefined ? 'FerretDB' : 'TEST_MONGODB_URL', async () => {
  const store = createMongoAccountStore(await openDatabase());
  await store.ensureIndexes();
  return store;
});

describe('createMongoAccountStore', () => {
  it('says that the service is unavailable while the database is away, and works again after', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'auth-test-'));
    const own = await startEngines({ only: ['mongodb'], dataDir });
    const port = Number(new URL(own.mongodbUrl).port);
    const connection = await openMongo(own.mongodbUrl);
    const store = createMongoAccountStore(connection);
    await store.ensureIndexes();
    await store.create({ username: 'Ann', passwordHash: 'hash', credits: 5, isAdmin: false });
    await own.kill();
    await expect(store.findByLogin('Ann')).rejects.toMatchObject({ code: 'service.unavailable' });
    await expect(
      store.create({ username: 'Bob', passwordHash: 'hash', credits: 5, isAdmin: false }),
    ).rejects.toMatchObject({ code: 'service.unavailable' });
    const again = await startEngines({ only: ['mongodb'], dataDir, ports: { mongodb: port } });
    await expect
      .poll(() => store.findByLogin('Ann').catch(() => undefined), { timeout: 15_000 })
      .toBeDefined();
    await connection.destroy();
    await again.stop();
    await rm(dataDir, { recursive: true });
  }, 40_000);
});
