import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMongo } from '@floatwise/service-kit/mongodb';
import { startEngines } from '@floatwise/testkit';
import { describe, expect, it } from 'vitest';
import { createMongoAccountStore } from '../src/adapters/mongo-account-store.ts';
import { describeAccountStore } from './account-store-contract.ts';
import { serverName, useTestDatabases } from './test-databases.ts';

const openDatabase = useTestDatabases();

describeAccountStore(serverName, async () => {
  const [connection] = await openDatabase(1);
  if (connection === undefined) throw new Error('nothing was opened');
  const store = createMongoAccountStore(connection);
  await store.ensureIndexes();
  return store;
});

describe('createMongoAccountStore', () => {
  it('reports that the service is unavailable while the database is, and works again afterwards', async () => {
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
    await expect.poll(() => store.findByLogin('Ann').catch(() => undefined)).toBeDefined();
    await connection.destroy();
    await again.stop();
    await rm(dataDir, { recursive: true });
  });
});
