import { userIdSchema } from '@floatwise/contracts';
import { openMongo } from '@floatwise/service-kit/mongodb';
import { startEngines, type Engines } from '@floatwise/testkit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEndingCollections } from '../src/adapters/ending-collections.ts';
import { openStores } from '../src/adapters/open-stores.ts';
import { listConversions } from '../src/app/list-conversions.ts';
import { sumEndings } from '../src/app/period-usage.ts';
import { formatDay } from '../src/app/periods.ts';
import { forgetUser } from '../src/app/user-periods.ts';
import { countEndings } from './memory-stores.ts';
import { createEnding } from './sample-events.ts';
import { describeSums } from './sums-contract.ts';

let engines: Engines;
const connections: Connection[] = [];

/** Another server, such as a real MongoDB: databases `stats-test-*` are created and dropped on it. */
const otherServer = process.env['TEST_MONGODB_URL'];
const name = otherServer === undefined ? 'FerretDB' : 'TEST_MONGODB_URL';
let databases = 0;

async function openDatabase() {
  const url = new URL(otherServer ?? engines.mongodbUrl);
  url.pathname = `/stats-test-${String(process.pid)}-${String(++databases)}`;
  const connection = await openMongo(url.href);
  connections.push(connection);
  const collections = await openEndingCollections(connection);
  await collections.ensureIndexes();
  return { connection, collections, ...openStores(connection, collections) };
}

beforeAll(async () => {
  engines = await startEngines({ only: ['mongodb'] });
});

afterAll(async () => {
  for (const connection of connections) {
    await connection.dropDatabase().catch(() => undefined);
    await connection.destroy();
  }
  await engines.stop();
});

const [ann, bob] = [userIdSchema.parse('a'.repeat(24)), userIdSchema.parse('b'.repeat(24))];
const hour = '2026-03-16T08';
const at = (text: string): Date => new Date(`2026-03-${text}Z`);

describe(`endings: ${name}`, () => {
  it('have names and figures of a delivery, and code and message of a failure', async () => {
    const { stores, collections } = await openDatabase();
    const [delivered, failed] = [createEnding('delivered'), createEnding('failed')];
    expect(await stores.endings.put([delivered, failed])).toBe(2);
    for (const { run, ...facts } of [delivered, failed]) {
      expect(await collections.ofDay(formatDay(facts.at)).findOne({ _id: run })).toEqual({
        _id: run,
        ...facts,
      });
      expect(await stores.endings.has({ run, at: facts.at })).toBe(true);
    }
    expect(await stores.endings.has(createEnding('delivered'))).toBe(false);
  });

  it('are inserted once, however often and in whatever company they are repeated', async () => {
    const { stores } = await openDatabase();
    const batch = Array.from({ length: 700 }, () => createEnding('delivered'));
    expect(await stores.endings.put(batch)).toBe(700);
    expect(await stores.endings.put(batch)).toBe(0);
    expect(await stores.endings.put([...batch.slice(350), createEnding('failed')])).toBe(1);
    expect((await stores.endings.readHours('2026-03-16', new Set([hour]))).get(hour)).toHaveLength(701);
  });

  it('are read by hours of one day', async () => {
    const { stores } = await openDatabase();
    const times = [
      '15T23:59:59.999',
      '16T00:00:00.000',
      '16T08:59:59.999',
      '16T23:59:59.999',
      '17T00:00:00.000',
    ];
    await stores.endings.put(times.map((time) => createEnding('delivered', { at: at(time), durationMs: 7 })));
    const hours = ['2026-03-16T00', '2026-03-16T05', '2026-03-16T23'];
    const found = await stores.endings.readHours('2026-03-16', new Set(hours));
    expect([...found.keys()].sort()).toEqual(['2026-03-16T00', '2026-03-16T23']);
    expect(found.get('2026-03-16T23')).toMatchObject([
      {
        kind: 'delivered',
        userId: ann,
        username: 'Ann',
        toolId: 'x-pobs',
        durationMs: 7,
        at: at('16T23:59:59.999'),
      },
    ]);
  });

  it('that failed are listed by day and tool, latest first', async () => {
    const { stores } = await openDatabase();
    const failures = ['08:00', '09:00', '09:00', '10:00'].map((time, index) =>
      createEnding('failed', { at: at(`16T${time}:00`), toolId: index < 2 ? 'soos' : 'x-pobs' }),
    );
    await stores.endings.put([
      ...failures,
      createEnding('delivered'),
      createEnding('failed', { at: at('17T00:00:00') }),
    ]);
    const sorted = failures.toSorted((one, other) => +other.at - +one.at || (one.run < other.run ? 1 : -1));
    const listed = await stores.endings.listFailures('2026-03-16');
    expect(listed.map(({ run }) => run)).toEqual(sorted.map(({ run }) => run));
    expect(listed[0]?.failure).toMatchObject({
      id: sorted[0]?.conversionId,
      code: 'E_NOT_XER',
      at: '2026-03-16T10:00:00.000Z',
    });
    expect(await stores.endings.listFailures('2026-03-16', 'soos')).toHaveLength(2);
  });
});

describe(`sums of periods: ${name}`, () => {
  it('are those that were put, and stay if an earlier sum comes later', async () => {
    const {
      stores: { periods },
    } = await openDatabase();
    expect(await periods.find(hour)).toBeUndefined();
    const endings = [
      createEnding('delivered'),
      createEnding('failed'),
      createEnding('delivered', { userId: bob }),
    ];
    const sums = [1, 2, 3].map((count) => sumEndings(hour, endings.slice(0, count)));
    const [first, , last] = sums;
    for (const sum of [...sums, ...sums.toReversed()]) await periods.put(hour, sum);
    expect(await periods.find(hour)).toEqual(last);
    expect(await periods.findCells(hour)).toEqual(last?.cells);
    if (first !== undefined) await periods.put('2026-03', first);
    expect(await periods.listMonths()).toEqual(['2026-03']);
    expect(await periods.find(hour)).toEqual(last);
  });

  it('are the latest, whichever of several instances puts it', async () => {
    const { connection, collections, stores } = await openDatabase();
    const others = [1, 2].map(() => openStores(connection, collections).stores);
    const endings = Array.from({ length: 12 }, () => createEnding('delivered'));
    await Promise.all(
      endings.map((ending, index) => countEndings([stores, ...others][index % 3] ?? stores, [ending])),
    );
    for (const id of [hour, '2026-03-16', '2026-03', 'all']) {
      for (const one of [stores, ...others])
        expect(await one.periods.find(id)).toMatchObject({ endings: 12 });
    }
  });
});

describe(`conversions of a user: ${name}`, () => {
  it('are listed in pages, each once, newest first, also with equal times', async () => {
    const { stores } = await openDatabase();
    const all = Array.from({ length: 1_300 }, (_none, index) =>
      createEnding(index % 3 === 0 ? 'failed' : 'delivered', {
        userId: ann,
        at: at(['14T23:59:59', '16T08:00:00', '16T08:00:01'][Math.min(2, Math.floor(index / 200))] ?? ''),
      }),
    );
    await countEndings(stores, all);
    await countEndings(stores, [createEnding('delivered', { userId: bob })]);
    const listed = [];
    let before: string | undefined;
    do {
      const page = await listConversions(stores, { userId: ann, before });
      listed.push(...page.conversions);
      before = page.next;
    } while (before !== undefined);
    expect(listed.map(({ id }) => id).toSorted()).toEqual(
      all.map(({ conversionId }) => conversionId).toSorted(),
    );
    const times = listed.map((one) => one.at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(listed.find(({ state }) => state === 'failed')).toMatchObject({ code: 'E_NOT_XER' });
    expect(listed.find(({ state }) => state === 'delivered')).toMatchObject({ tasks: 12, inputBytes: 1000 });
    await expect(listConversions(stores, { userId: ann, before: 'x' })).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });

  it('are forgotten, those that arrive later too, and those of others are not', async () => {
    const { stores, collections } = await openDatabase();
    for (const userId of [ann, bob]) {
      await countEndings(stores, [createEnding('delivered', { userId }), createEnding('failed', { userId })]);
    }
    await forgetUser(stores, ann);
    await countEndings(stores, [
      createEnding('delivered', { userId: ann }),
      createEnding('failed', { userId: bob }),
    ]);
    for (const id of ['all', '2026-03', '2026-03-16', hour]) {
      const { endings, nameless, people = {} } = (await stores.periods.find(id)) ?? {};
      expect([endings, nameless, Object.keys(people)]).toEqual([6, 3, [bob]]);
    }
    expect((await listConversions(stores, { userId: ann })).conversions).toEqual([]);
    expect((await listConversions(stores, { userId: bob })).conversions).toHaveLength(3);
    const left = await collections.ofDay('2026-03-16').find({}).toArray();
    const nameless = left.filter(({ userId }) => userId !== bob);
    expect(nameless).toHaveLength(3);
    for (const one of nameless) expect(one).toMatchObject({ username: '', fileName: '' });
    expect(JSON.stringify(left)).not.toContain(ann);
  });
});

describeSums(name, openDatabase, 8);
