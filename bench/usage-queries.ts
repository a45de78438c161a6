/**
 * How long the stats service takes to answer the queries of an administrator's page, with ten million conversions of a
 * year in its counters (the first argument sets how many). The 95th percentile of each kind of query must be at most 300
 * ms.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { statsRequests, userIdSchema, type UsageQuery } from '@floatwise/contracts';
import { connectNats, createLogger, ensureStreams, request } from '@floatwise/service-kit';
import { openMongo } from '@floatwise/service-kit/mongodb';
import { startEngines } from '@floatwise/testkit';
import { build, encodeIntoCompressedBase64 } from 'hdr-histogram-js';
import { openCounterStores } from '../services/stats/src/adapters/mongo-counter-store.ts';
import type { Counter } from '../services/stats/src/app/ports.ts';
import type { UsageSeries, ToolPeriod } from '../services/stats/src/app/usage-series.ts';
import { formatUserId } from './format-user-id.ts';

const wanted = Number(process.argv[2] ?? 10_000_000);
const rounds = 40;
const limitMs = 300;
const people = 2_000;
const activeAnHour = 400;
const tools = ['soos', 'x-pobs', 'x-risktype', 'loop', 'dcma', 'link', 'pv-ev', 'calendar'];
const [hours, hourMs] = [365 * 24, 3_600_000];
const endMs = Math.floor(Date.now() / hourMs) * hourMs + hourMs;
const startMs = endMs - hours * hourMs;
const position = { streamCreated: new Date(startMs), sequence: 1 };

/** Half of the conversions take less than a second, within the accuracy of the service's own histograms. */
function createDurations(count: number): string {
  const histogram = build({
    ...{ lowestDiscernibleValue: 1, highestTrackableValue: 600_000_000, numberOfSignificantValueDigits: 2 },
    ...{ bitBucketSize: 32, useWebAssembly: false },
  });
  for (let index = 0; index < count; index++) {
    histogram.recordValue(Math.round(10_000 * Math.exp(9 * Math.random())));
  }
  return encodeIntoCompressedBase64(histogram);
}

const engines = await startEngines({ only: ['nats', 'mongodb'] });
const mongodbUrl = process.env['TEST_MONGODB_URL'] ?? engines.mongodbUrl;
const mongodb = await openMongo(mongodbUrl);
const stores = openCounterStores(mongodb);
const perCell = Math.round(wanted / hours / tools.length);
const texts = [createDurations(perCell), createDurations(perCell * 24), createDurations(perCell * 24 * 30)];

/** The conversions of a tool in the given number of hours. */
const createPeriod = (count: number): ToolPeriod => ({
  delivered: perCell * count,
  failed: count,
  durations: texts[count === 1 ? 0 : count <= 24 ? 1 : 2] ?? '',
});
const createCell = (count: number) => Object.fromEntries(tools.map((tool) => [tool, createPeriod(count)]));

async function writeSeries(): Promise<void> {
  const cells = new Map<string, Map<string, number>>();
  for (let ms = startMs; ms < endMs; ms += hourMs) {
    const text = new Date(ms).toISOString();
    const [month, day] = [text.slice(0, 7), text.slice(0, 10)];
    for (const [id, cell] of [
      ['all', month],
      [month, text.slice(8, 10)],
      [day, text.slice(11, 13)],
    ] as const) {
      const ofId = cells.get(id) ?? new Map<string, number>();
      cells.set(id, ofId.set(cell, (ofId.get(cell) ?? 0) + 1));
    }
  }
  const counters = new Map<string, Counter<UsageSeries>>();
  for (const [id, counts] of cells) {
    const tally = {
      cells: Object.fromEntries([...counts].map(([cell, count]) => [cell, createCell(count)])),
    };
    counters.set(id, { position, tally });
  }
  for (let person = 0; person < 20; person++) {
    for (const id of [...cells.keys()].filter((one) => one.length === 7)) {
      const ofHours = Array.from({ length: 28 * 4 }, (_none, index) => {
        const cell = `${String(1 + (index >> 2)).padStart(2, '0')}T${String(8 + (index % 4)).padStart(2, '0')}`;
        return [cell, { soos: { delivered: 3, failed: 0, durations: '900000,1200000,30000' } }];
      });
      counters.set(`${formatUserId(person)}/${id}`, {
        position,
        tally: { cells: Object.fromEntries(ofHours) as UsageSeries['cells'] },
      });
    }
  }
  await stores.series.put(counters);
}

/** An hour has conversions of some people, days and months of nearly all. */
async function writePeople(): Promise<void> {
  const write = async (id: string, active: number, count: number): Promise<void> => {
    const first = Math.floor(Math.random() * people);
    const some = Array.from({ length: active }, (_none, index) => {
      const person = (first + index * 7) % people;
      const tool = tools[person % tools.length] ?? '';
      return [formatUserId(person), { [tool]: [count, 0] as const }];
    });
    await stores.people.put(
      new Map([[id, { position, tally: { people: Object.fromEntries(some) as object } }]]) as never,
    );
  };
  const ids = new Set<string>();
  for (let ms = startMs; ms < endMs; ms += hourMs) {
    const text = new Date(ms).toISOString();
    // Queries read hours only at the ends of their time range.
    if (ms > endMs - 60 * 24 * hourMs || ms < startMs + 24 * hourMs) ids.add(text.slice(0, 13));
    ids.add(text.slice(0, 10)).add(text.slice(0, 7));
  }
  for (const id of ids) await write(id, id.length > 10 ? activeAnHour : people, id.length > 10 ? 3 : 15);
  const users = Array.from({ length: people }, (_none, person) => {
    const tally = { username: `Person ${person}`, total: 5_000, failed: 1, tools: { soos: 5_000 } };
    return [formatUserId(person), { position, tally }] as const;
  });
  await stores.users.put(new Map(users));
}

async function writeFailures(): Promise<void> {
  const failures = mongodb.collection<{ _id: string }>('failures');
  for (let ms = endMs - 72 * hourMs; ms < endMs; ms += hourMs) {
    const ids = tools.map((tool) => ({ tool, id: crypto.randomUUID() }));
    const hour = new Date(ms).toISOString().slice(0, 13);
    const tally = { failures: ids.map(({ tool, id }) => `${tool} ${id}`) };
    await stores.failureHours.put(new Map([[hour, { position, tally }]]));
    await failures.insertMany(
      ids.map(({ tool, id }) => ({
        ...{ _id: id, position: '', at: new Date(ms), userId: formatUserId(1), username: 'Person 1' },
        ...{ toolId: tool, fileName: 'Hotel.xer', code: 'E_NOT_XER', message: 'This is not an XER file.' },
      })),
    );
  }
}

const nats = await connectNats({ url: engines.natsUrl }, 'bench', createLogger('bench', { level: 'silent' }));
await ensureStreams(nats, 1);
const writingMs = performance.now();
await writeSeries();
await writePeople();
await writeFailures();
console.log(`written in ${Math.round((performance.now() - writingMs) / 1_000)} s`);

const env = { ...process.env, NATS_URL: engines.natsUrl, MONGODB_URL: mongodbUrl, HEALTH_PORT: '0' };
const child = spawn(process.execPath, [resolve(import.meta.dirname, '../services/stats/src/main.ts')], {
  env,
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = once(child, 'exit');

const sum = (days: number, more: Partial<UsageQuery> = {}) => {
  const now = Date.now();
  const from = new Date(Math.max(now - days * 24 * hourMs, startMs)).toISOString();
  return request(nats, statsRequests.sumUsage, {
    from,
    to: new Date(now).toISOString(),
    interval: 'day',
    ...more,
  });
};
const userId = userIdSchema.parse(formatUserId(3));
const kinds: readonly [string, () => Promise<unknown>][] = [
  ['30 days by day', () => sum(30)],
  ['24 hours by hour', () => sum(1, { interval: 'hour' })],
  ['7 days by hour', () => sum(7, { interval: 'hour' })],
  ['a year by day', () => sum(365)],
  ['a year by week', () => sum(365, { interval: 'week' })],
  ['a year by week of one tool', () => sum(365, { interval: 'week', toolId: 'soos' })],
  ['a year by week of one person', () => sum(365, { interval: 'week', userId })],
  ['50 failures', () => request(nats, statsRequests.listFailures, { first: 50 })],
  ['50 failures of one tool', () => request(nats, statsRequests.listFailures, { first: 50, toolId: 'soos' })],
];
try {
  for (let tries = 0; ; tries++) {
    const answer = await request(nats, statsRequests.listFailures, { first: 1 }).catch(() => undefined);
    if (answer !== undefined || tries > 200) break;
    await sleep(100);
  }
  const rows = [];
  for (const [kind, ask] of kinds) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const startedMs = performance.now();
      await ask();
      times.push(performance.now() - startedMs);
    }
    const sorted = times.toSorted((left, right) => left - right);
    const pick = (share: number): number => Math.round(sorted[Math.ceil(share * rounds) - 1] ?? NaN);
    rows.push({ kind, first: Math.round(times[0] ?? NaN), p50: pick(0.5), p95: pick(0.95), most: pick(1) });
  }
  const { total } = await sum(366);
  console.log(`${total} conversions of ${people} people in the counters, ms:`);
  console.table(rows);
  if (rows.some(({ p95 }) => p95 > limitMs)) process.exitCode = 1;
} finally {
  child.kill('SIGTERM');
  await ended;
  await mongodb.destroy();
  await nats.close();
  await engines.stop();
}
