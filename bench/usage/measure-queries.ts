import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { statsRequests, userIdSchema, type UsageQuery } from '@floatwise/contracts';
import { connectNats, createLogger, ensureStreams, request } from '@floatwise/service-kit';
import { openMongo } from '@floatwise/service-kit/mongodb';
import { startEngines } from '@floatwise/testkit';
import { formatUserId } from './format-user-id.ts';
import { hourMs, people, startMs, writeYear } from './write-year.ts';

const rounds = 40;
const limitMs = 300;

/**
 * How long the stats service takes to answer the queries of an administrator's page, with ten million conversions of a year in its
 * counters (BENCH_CONVERSIONS sets their number). The 95th percentile of each kind of query must be at most 300 ms.
 */
export async function measureQueries(): Promise<void> {
  const engines = await startEngines({ only: ['nats', 'mongodb'] });
  const mongodbUrl = process.env['TEST_MONGODB_URL'] ?? engines.mongodbUrl;
  const mongodb = await openMongo(mongodbUrl);
  const nats = await connectNats(
    { url: engines.natsUrl },
    'bench',
    createLogger('bench', { level: 'silent' }),
  );
  await ensureStreams(nats, 1);
  const writingMs = performance.now();
  await writeYear(mongodb);
  console.log(`written in ${Math.round((performance.now() - writingMs) / 1_000)} s`);

  const env = { ...process.env, NATS_URL: engines.natsUrl, MONGODB_URL: mongodbUrl, HEALTH_PORT: '0' };
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../services/stats/src/main.ts')], {
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
    [
      '50 failures of one tool',
      () => request(nats, statsRequests.listFailures, { first: 50, toolId: 'soos' }),
    ],
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
}
