import { randomUUID } from 'node:crypto';
import { openMongo } from '@floatwise/service-kit/mongodb';
import { startEngines, type Engines } from '@floatwise/testkit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll } from 'vitest';

/** Another server, such as a real MongoDB: databases `auth-test-*` are created and dropped on it. */
const otherServer = process.env['TEST_MONGODB_URL'];

/** Name of the server in test names. */
export const serverName = otherServer === undefined ? 'FerretDB' : 'TEST_MONGODB_URL';

/** Starts a server for the tests of one file. The returned function opens a new database with this many connections. */
export function useTestDatabases(): (connections: number) => Promise<Connection[]> {
  let engines: Engines;
  const opened: Connection[] = [];
  beforeAll(async () => {
    engines = await startEngines({ only: ['mongodb'] });
  }, 30_000);
  afterAll(async () => {
    for (const connection of opened) {
      await connection.dropDatabase().catch(() => undefined);
      await connection.destroy();
    }
    await engines.stop();
  }, 30_000);
  return async (connections) => {
    const url = new URL(otherServer ?? engines.mongodbUrl);
    url.pathname = `/auth-test-${randomUUID()}`;
    const added = await Promise.all(Array.from({ length: connections }, () => openMongo(url.href)));
    opened.push(...added);
    return added;
  };
}
