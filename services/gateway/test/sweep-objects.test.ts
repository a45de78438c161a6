import { setTimeout as sleep } from 'node:timers/promises';
import { conversionFinishedSchema, objectKeys } from '@floatwise/contracts';
import { createLogger, openObjectStore, type ObjectStore } from '@floatwise/service-kit';
import { createConversionId, startEngines, type Engines } from '@floatwise/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConversionClaims } from '../src/adapters/conversion-claims.ts';
import { openConversionObjects } from '../src/adapters/conversion-objects.ts';
import { connectRedis, type RedisClient } from '../src/adapters/redis.ts';
import { removeObjects } from '../src/app/remove-objects.ts';
import { sweepObjects } from '../src/app/sweep-objects.ts';
import type { ConversionObjects } from '../src/app/ports.ts';
import { createFinished } from './sample-outcomes.ts';

let engines: Engines;
let redis: RedisClient;
let store: ObjectStore;
let objects: ConversionObjects;

beforeAll(async () => {
  engines = await startEngines({ only: ['s3', 'redis'] });
  redis = await connectRedis(engines.redisUrl, createLogger('test', { level: 'silent' }));
  store = openObjectStore({ ...engines.s3, bucket: 'floatwise', region: 'us-east-1' });
  await store.ensureBucket();
  objects = openConversionObjects(store);
});
afterAll(async () => {
  await redis.close();
  await engines.stop();
});

const listKeys = async (): Promise<string[]> => (await store.list('')).map(({ key }) => key).sort();

it('sweeps what has lain too long, and nothing else', async () => {
  const id = createConversionId();
  await store.putBytes(objectKeys.input(id), Buffer.from('a'));
  await store.putBytes(objectKeys.output(id, 1), Buffer.from('b'));
  await store.putBytes('elsewhere', Buffer.from('c'));
  expect(await sweepObjects(objects, { object: 60_000, upload: 60_000 })).toBe(0);
  await sleep(1_100);
  expect(await sweepObjects(objects, { object: 1_000, upload: 60_000 })).toBe(2);
  expect(await listKeys()).toEqual(['elsewhere']);
  await store.remove(['elsewhere']);
});

it('removes what every run of a job may have left, and waits for those who read its report', async () => {
  const id = createConversionId();
  const keys = [1, 2, 3].flatMap((run) => [objectKeys.output(id, run), objectKeys.report(id, run)]);
  for (const key of [objectKeys.input(id), ...keys]) await store.putBytes(key, Buffer.from(key));
  const claims = openConversionClaims(redis);
  await claims.addListener(id);
  const second = conversionFinishedSchema.parse({
    ...createFinished(id),
    outputKey: objectKeys.output(id, 2),
    reportKey: objectKeys.report(id, 2),
  });
  const removed = removeObjects(id, second, { objects, claims });
  await sleep(200);
  expect(await listKeys()).toHaveLength(7);
  await claims.removeListener(id);
  await removed;
  expect(await listKeys()).toEqual([]);
});

it('gives a report back as it was stored, and nothing when it is gone', async () => {
  const report = { tool: 'x-pobs', summary: 'Done.', tasks: 1, counts: { a: 1 }, findings: [] };
  const attachment = { title: 'Note', fileName: 'a.txt', contentType: 'text/plain', base64: 'QQ==' };
  const stored = { report, attachments: [attachment] };
  await store.putBytes('reports/a/1', Buffer.from(JSON.stringify(stored)));
  expect(await objects.findReport('reports/a/1')).toEqual(stored);
  await objects.remove(['reports/a/1']);
  expect(await objects.findReport('reports/a/1')).toBeUndefined();
});
