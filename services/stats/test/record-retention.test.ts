import { createLogger } from '@floatwise/service-kit';
import { openMongo } from '@floatwise/service-kit/mongodb';
import { startEngines, type Engines } from '@floatwise/testkit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openEndingCollections,
  type EndingCollections,
  type EndingDocument,
} from '../src/adapters/ending-collections.ts';
import { createMongoRecordRetention } from '../src/adapters/mongo-record-retention.ts';
import { openStores } from '../src/adapters/open-stores.ts';
import type { ConversionEnding } from '../src/app/conversion-ending.ts';
import { forgetRecords, type RetentionLimits } from '../src/app/forget-records.ts';
import { formatHour } from '../src/app/periods.ts';
import { sumPeriods } from '../src/app/sum-periods.ts';
import { countEndings } from './memory-stores.ts';
import { createEnding } from './sample-events.ts';

const dayMs = 86_400_000;
const logger = createLogger('test', { level: 'silent' });
const server = process.env['TEST_MONGODB_URL'];
let engines: Engines | undefined;
let connection: Connection;
let collections: EndingCollections;
let databases = 0;

beforeAll(async () => {
  engines = server === undefined ? await startEngines({ only: ['mongodb'] }) : undefined;
});
afterAll(() => engines?.stop());
beforeEach(async () => {
  const url = new URL(server ?? engines?.mongodbUrl ?? '');
  url.pathname = `/retention-test-${String(process.pid)}-${String(++databases)}`;
  connection = await openMongo(url.href);
  collections = await openEndingCollections(connection);
  return async () => {
    await connection.dropDatabase();
    await connection.destroy();
  };
});

const kinds = ['delivered', 'failed'] as const;
const open = () => openStores(connection, collections).stores;

/** Inserts an ending of this age. */
async function record(kind: ConversionEnding['kind'], daysAgo: number): Promise<ConversionEnding> {
  const ending = createEnding(kind, { at: new Date(Date.now() - daysAgo * dayMs) });
  await countEndings(open(), [ending]);
  return ending;
}
async function listEndings(
  kind: ConversionEnding['kind'],
): Promise<(EndingDocument & { daysAgo: number })[]> {
  const found = [];
  for (const collection of await collections.ofTime({ to: new Date(Date.now() + dayMs) }))
    found.push(...(await collection.find({ kind }).toArray()));
  return found
    .map((one) => ({ ...one, daysAgo: Math.round((Date.now() - one.at.getTime()) / dayMs) }))
    .sort((one, other) => one.daysAgo - other.daysAgo);
}
const listNamed = async (kind: ConversionEnding['kind']): Promise<number[]> =>
  (await listEndings(kind)).filter(({ fileName }) => fileName !== '').map(({ daysAgo }) => daysAgo);
const forget = async (limits: Partial<RetentionLimits> = {}): Promise<void> => {
  const all = { nameDays: 100, deliveryDays: undefined, ...limits };
  await forgetRecords(createMongoRecordRetention(connection, collections), all, logger);
};

describe('names of converted files', () => {
  it('are removed with the messages once they are too old, while figures stay', async () => {
    for (const kind of kinds) for (const days of [1, 99, 101, 900]) await record(kind, days);
    await forget();
    for (const kind of kinds) {
      expect(await listNamed(kind)).toEqual([1, 99]);
      expect(await listEndings(kind)).toHaveLength(4);
    }
    const old = (await listEndings('failed')).find(({ daysAgo }) => daysAgo === 101);
    expect(old).toMatchObject({ fileName: '', message: '', code: 'E_NOT_XER' });
  });

  it('are searched only among records that became too old since the last run, late events included', async () => {
    await record('delivered', 150);
    await forget();
    expect(await listNamed('delivered')).toEqual([]);
    // Later than any event can arrive, so only reading all old records would find it.
    for (const days of [150, 107, 95]) await record('delivered', days);
    await forget();
    expect(await listNamed('delivered')).toEqual([95, 150]);
    // A shorter limit is applied; a longer one restores nothing.
    await forget({ nameDays: 90 });
    expect(await listNamed('delivered')).toEqual([150]);
    await record('delivered', 105);
    await forget({ nameDays: 200 });
    expect(await listNamed('delivered')).toEqual([105, 150]);
  });
});

describe('deliveries', () => {
  it('stay forever unless they are limited; failures stay', async () => {
    for (const kind of kinds) for (const days of [10, 40, 400]) await record(kind, days);
    await forget();
    expect(await listEndings('delivered')).toHaveLength(3);
    await forget({ deliveryDays: 30 });
    expect((await listEndings('delivered')).map(({ daysAgo }) => daysAgo)).toEqual([10]);
    expect(await listEndings('failed')).toHaveLength(3);
  });

  it('that were removed keep their counts, even if their hour is summed again', async () => {
    const { at } = await record('delivered', 40);
    await forget({ deliveryDays: 30 });
    expect(await listEndings('delivered')).toEqual([]);
    const late = { ...createEnding('failed'), at };
    await open().endings.put([late]);
    await sumPeriods(open(), [formatHour(at)]);
    for (const id of [formatHour(at), 'all']) {
      expect(await open().periods.find(id)).toMatchObject({ endings: 1, people: { [late.userId]: {} } });
    }
  });
});
