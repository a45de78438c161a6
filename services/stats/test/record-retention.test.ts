import { createLogger } from '@floatwise/service-kit';
import { openMongo } from '@floatwise/service-kit/mongodb';
import { startEngines, type Engines } from '@floatwise/testkit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRecordRetention, type RetentionLimits } from '../src/adapters/mongo-record-retention.ts';
import { rebuildFromRecords } from '../src/adapters/rebuild-from-records.ts';

const dayMs = 86_400_000;
const logger = createLogger('test', { level: 'silent' });
const server = process.env['TEST_MONGODB_URL'];
let engines: Engines | undefined;
let connection: Connection;
let databases = 0;

beforeAll(async () => {
  engines = server === undefined ? await startEngines({ only: ['mongodb'] }) : undefined;
}, 30_000);
afterAll(() => engines?.stop());
beforeEach(async () => {
  const url = new URL(server ?? engines?.mongodbUrl ?? '');
  url.pathname = `/retention-test-${String(process.pid)}-${String(++databases)}`;
  connection = await openMongo(url.href);
  return async () => {
    await connection.dropDatabase();
    await connection.destroy();
  };
});

/** Inserts a record of this age. */
async function record(collection: 'deliveries' | 'failures', daysAgo: number): Promise<void> {
  const at = new Date(Date.now() - daysAgo * dayMs);
  const more = collection === 'failures' ? { message: 'What was wrong.' } : {};
  await connection.collection(collection).insertOne({ daysAgo, at, fileName: 'Plan.xer', ...more });
}
async function listNamed(collection: 'deliveries' | 'failures'): Promise<unknown[]> {
  const found = await connection.collection(collection).find({}).sort({ daysAgo: 1 }).toArray();
  return found.filter(({ fileName }) => fileName !== '').map(({ daysAgo }) => daysAgo as unknown);
}
const forget = async (limits: Partial<RetentionLimits> = {}): Promise<void> => {
  const all = { nameDays: 100, deliveryDays: undefined, logger, ...limits };
  const retention = openRecordRetention(connection, all);
  await retention.ensureIndexes();
  await retention.forget();
};

describe('names of converted files', () => {
  it('are removed with the messages once they are too old, while figures stay', async () => {
    for (const collection of ['deliveries', 'failures'] as const) {
      for (const days of [1, 99, 101, 900]) await record(collection, days);
    }
    await forget();
    for (const collection of ['deliveries', 'failures'] as const) {
      expect(await listNamed(collection)).toEqual([1, 99]);
      expect(await connection.collection(collection).countDocuments({})).toBe(4);
    }
    const old = await connection.collection('failures').findOne({ daysAgo: 101 });
    expect(old).toMatchObject({ fileName: '', message: '' });
  });

  it('are searched only among records that became too old since the last run, late events included', async () => {
    await record('deliveries', 150);
    await forget();
    expect(await listNamed('deliveries')).toEqual([]);
    // Later than any event can arrive, so only reading all old records would find it.
    await record('deliveries', 150);
    await record('deliveries', 107);
    await record('deliveries', 95);
    await forget();
    expect(await listNamed('deliveries')).toEqual([95, 150]);
    // A shorter limit is applied; a longer one restores nothing.
    await forget({ nameDays: 90 });
    expect(await listNamed('deliveries')).toEqual([150]);
    await record('deliveries', 105);
    await forget({ nameDays: 200 });
    expect(await listNamed('deliveries')).toEqual([105, 150]);
  });
});

describe('deliveries', () => {
  it('stay forever unless they are limited; failures stay', async () => {
    for (const days of [10, 40, 400]) {
      await record('deliveries', days);
      await record('failures', days);
    }
    await forget();
    expect(await connection.collection('deliveries').countDocuments({})).toBe(3);
    await forget({ deliveryDays: 30 });
    const left = await connection.collection('deliveries').find({}).toArray();
    expect(left.map(({ daysAgo }) => daysAgo as unknown)).toEqual([10]);
    expect(await connection.collection('failures').countDocuments({})).toBe(3);
  });

  it('that were removed keep their counts, as a rebuild is refused', async () => {
    await connection.collection('user_usage_buckets').insertOne({ counted: true });
    await record('deliveries', 40);
    await forget({ deliveryDays: 30 });
    await expect(rebuildFromRecords(connection)).rejects.toThrow(
      /Deliveries before \d{4}-\d\d-\d\d were removed \(DELIVERY_DAYS\)/,
    );
    expect(await connection.collection('user_usage_buckets').countDocuments({})).toBe(1);
  });
});
