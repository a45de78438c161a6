import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountSchema, type Account } from '@floatwise/contracts';
import { createLogger } from '@floatwise/service-kit';
import { startEngines, type Engines } from '@floatwise/testkit';
import express from 'express';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connectRedis, type RedisClient } from '../src/adapters/redis.ts';
import { openSessionRecords, openSessionStore } from '../src/adapters/session-records.ts';
import { sendProblem } from '../src/http/send-problem.ts';
import {
  beginSession,
  computeTtlSeconds,
  createSessions,
  type SessionLimits,
} from '../src/receive/sessions.ts';
import { createGatewayMetrics } from '../src/telemetry.ts';

const hour = 3_600_000;
const logger = createLogger('test', { level: 'silent' });
let engines: Engines;
let redis: RedisClient;
let server: Server | undefined;
let account: Account;

beforeAll(async () => {
  engines = await startEngines({ only: ['redis'] });
  redis = await connectRedis(engines.redisUrl, logger);
});
afterAll(async () => {
  redis.destroy();
  await engines.stop();
});
beforeEach(() => {
  account = accountSchema.parse({ id: 'a'.repeat(24), username: 'Ann', credits: 5, isAdmin: false });
});
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

/** Starts a site that signs every caller in and reports who is signed in. */
async function startSite(
  limits: SessionLimits,
): Promise<(path: string, cookie?: string) => Promise<Response>> {
  const app = express();
  const context = { limits, records: openSessionRecords(redis), onBegun: () => undefined };
  const accounts = { findUser: () => Promise.resolve(account) };
  app.use(
    ...createSessions({
      store: openSessionStore(redis, (data) => computeTtlSeconds(data, limits)),
      accounts: { ...accounts, verify: () => Promise.resolve(account) } as unknown as Parameters<
        typeof createSessions
      >[0]['accounts'],
      context,
      secrets: ['a secret for tests only'],
      secure: false,
    }),
  );
  app.get('/in', async (request, response) => {
    await beginSession(request, account, { ...context, remembered: 'remembered' in request.query });
    response.sendStatus(204);
  });
  app.get('/end', async (_request, response) => {
    const ids = (await context.records.list(account.id)).map(({ sid }) => sid);
    await context.records.remove(account.id, ids);
    response.sendStatus(204);
  });
  app.get('/who', (request, response) => {
    response.status(request.user ? 200 : 401).end();
  });
  app.get('/late', async (request, response) => {
    request.session.device = 'another one';
    await engines.kill();
    response.json({});
  });
  app.use(sendProblem(logger, createGatewayMetrics()));
  const listening = createServer(app);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  return (path, cookie) =>
    fetch(`http://127.0.0.1:${port}${path}`, cookie === undefined ? {} : { headers: { cookie } });
}

const readCookie = (response: Response): string => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

it('ends when it was not used for the idle limit, and not before', async () => {
  const ask = await startSite({ idleMs: 1_500, absoluteMs: hour });
  const [idle, busy] = [readCookie(await ask('/in')), readCookie(await ask('/in'))];
  for (let time = 0; time < 10; time++) {
    expect((await ask('/who', busy)).status).toBe(200);
    await sleep(250);
  }
  expect((await ask('/who', idle)).status).toBe(401);
});

it('ends a fixed time after the log-in, however much it is used, remembered or not', async () => {
  const ask = await startSite({ idleMs: hour, absoluteMs: 1_500 });
  const cookies = [readCookie(await ask('/in')), readCookie(await ask('/in?remembered'))];
  for (const cookie of cookies) expect((await ask('/who', cookie)).status).toBe(200);
  await sleep(800);
  for (const cookie of cookies) expect((await ask('/who', cookie)).status).toBe(200);
  await sleep(1_000);
  for (const cookie of cookies) expect((await ask('/who', cookie)).status).toBe(401);
});

it('ends when the account says so, and one begun after that does not', async () => {
  const ask = await startSite({ idleMs: hour, absoluteMs: hour });
  const before = readCookie(await ask('/in'));
  // The clock of another service may be ahead.
  account = { ...account, sessionsValidFrom: new Date(Date.now() + 2_000).toISOString() };
  const after = readCookie(await ask('/in'));
  expect((await ask('/who', before)).status).toBe(401);
  expect((await ask('/who', after)).status).toBe(200);
});

it('ends when the password changed between its check and the begin of the session', async () => {
  const ask = await startSite({ idleMs: hour, absoluteMs: hour });
  const changedAt = new Date().toISOString();
  await sleep(20);
  const cookie = readCookie(await ask('/in'));
  expect((await ask('/who', cookie)).status).toBe(200);
  // Auth had read the account for the log-in before that.
  account = { ...account, sessionsValidFrom: changedAt };
  expect((await ask('/who', cookie)).status).toBe(401);
});

it('costs one Redis look-up and no write per use', async () => {
  const ask = await startSite({ idleMs: hour, absoluteMs: hour });
  const cookie = readCookie(await ask('/in'));
  const [reads, writes] = [vi.spyOn(redis, 'get'), vi.spyOn(redis, 'set')];
  for (let time = 0; time < 5; time++) expect((await ask('/who', cookie)).status).toBe(200);
  expect([reads.mock.calls.length, writes.mock.calls.length]).toEqual([5, 0]);
  vi.restoreAllMocks();
});

it('that was ended does not come back when its use is noted at that moment', async () => {
  const ask = await startSite({ idleMs: 1_000, absoluteMs: hour });
  for (let round = 0; round < 5; round++) {
    const cookie = readCookie(await ask('/in'));
    await sleep(100);
    await Promise.all([
      ...Array.from({ length: 10 }, () => ask('/who', cookie)),
      ask('/end'),
      ...Array.from({ length: 10 }, () => ask('/who', cookie)),
    ]);
    expect((await ask('/who', cookie)).status).toBe(401);
  }
});

// Last: it stops Redis.
it.each(['{"cookie":', '', 'null', '5', '{}', '{"cookie":null}', '{"cookie":{},"usedAtMs":"now"}'])(
  'that is damaged as %s has ended: its browser can sign in again, and the others are listed',
  async (text) => {
    const ask = await startSite({ idleMs: hour, absoluteMs: hour });
    const cookie = readCookie(await ask('/in'));
    const other = readCookie(await ask('/in'));
    const sid = decodeURIComponent(cookie)
      .replace(/^.*=s:/, '')
      .replace(/\..*$/, '');
    await redis.set(`session:${sid}`, text);
    expect((await ask('/who', cookie)).status).toBe(401);
    const sids = (await openSessionRecords(redis).list(account.id)).map((record) => record.sid);
    expect(sids).not.toContain(sid);
    expect(sids.some((one) => decodeURIComponent(other).includes(one))).toBe(true);
    expect(await openSessionRecords(redis).find(sid)).toBeUndefined();
    const again = await ask('/in', cookie);
    expect(again.status).toBe(204);
    expect((await ask('/who', readCookie(again))).status).toBe(200);
  },
);

it('that can no longer be saved is logged, without a stack trace on the console', async () => {
  const ask = await startSite({ idleMs: hour, absoluteMs: hour });
  const cookie = readCookie(await ask('/in'));
  const [logged, printed] = [vi.spyOn(logger, 'info'), vi.spyOn(console, 'error')];
  expect((await ask('/late', cookie)).status).toBe(200);
  await expect.poll(() => logged.mock.calls.length).toBe(1);
  expect(logged.mock.calls[0]?.[1]).toBe('the rest of a call failed');
  expect(printed).not.toHaveBeenCalled();
});
