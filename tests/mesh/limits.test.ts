import { setTimeout as sleep } from 'node:timers/promises';
import {
  createConversionId,
  createPlanner,
  listBucket,
  signUp,
  startMesh,
  type Mesh,
  type Planner,
} from '@floatwise/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSampleXer } from './sample-xer.ts';

const queueLimit = 2;
const conversionsPerMinute = 5;

let mesh: Mesh;
let planner: Planner;

beforeAll(async () => {
  // Without converters every accepted conversion stays queued.
  mesh = await startMesh({
    converters: 0,
    env: {
      CONVERSION_TIMEOUT_SECONDS: '2',
      QUEUE_LIMIT: String(queueLimit),
      CONVERSIONS_PER_MINUTE: String(conversionsPerMinute),
      LOGIN_FAILURES_PER_QUARTER_HOUR: '3',
    },
  });
});
afterAll(() => mesh.stop());
beforeEach(async () => {
  planner = await signUp(mesh.url);
});

async function convert(person = planner, id = createConversionId()) {
  const response = await person.convert({
    id,
    toolId: 'x-pobs',
    fileName: 'a.xer',
    bytes: createSampleXer(),
  });
  return {
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')),
    body: (await response.json()) as { error: string; code: string },
  };
}

describe('limits', () => {
  it('returns 503 when no converter takes the file in time, and withdraws the job', async () => {
    const id = createConversionId();
    const answered = convert(planner, id);
    await expect.poll(() => planner.client.getConversion(id)).toBeTruthy();
    const listening = await planner.listen(id);
    const answer = await answered;
    expect(answer).toEqual({
      status: 503,
      retryAfter: 60,
      body: {
        code: 'conversion.timed-out',
        error: 'No converter could take your file in time. Please try again in a minute.',
      },
    });
    const events = await listening.ended;
    expect(events).toContainEqual({ type: 'progress', data: { stage: 'queue', ahead: 0 } });
    expect(events.at(-1)).toMatchObject({
      data: { state: 'failed', outcome: { code: 'conversion.timed-out' } },
    });
    await expect.poll(() => listBucket(mesh.engines)).toEqual([]);
  });

  it('returns 429 while the queue is full, and accepts work again when it is not', async () => {
    const waiting = Array.from({ length: queueLimit }, () => convert());
    await sleep(500);
    const other = await signUp(mesh.url);
    const refused = await convert(other);
    expect(refused).toMatchObject({
      status: 429,
      retryAfter: 30,
      body: {
        code: 'queue.full',
        error: 'The queue is full (limit: 2 conversions, 8.00 GB in total). Please try again in 30 seconds.',
      },
    });
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([503, 503]);
    await sleep(500);
    expect((await convert(other)).status).toBe(503);
  });

  it('returns 429 only to a person who converts very often', async () => {
    const first = await Promise.all(Array.from({ length: conversionsPerMinute }, () => convert()));
    expect(first.map(({ body }) => body.code)).not.toContain('rate.limited');
    const refused = await convert();
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate.limited' } });
    expect(refused.body.error).toMatch(
      /^You have started too many conversions in a short time\. Please try again in \d+ seconds\.$/,
    );
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(refused.retryAfter).toBeLessThanOrEqual(60);
    await expect
      .poll(async () => (await convert(await signUp(mesh.url))).body.code)
      .toBe('conversion.timed-out');
  });

  it('counts the conversions of all API keys of a person together, apart from those of the pages', async () => {
    const keys: string[] = [];
    for (const name of ['one', 'two'])
      keys.push(((await (await planner.postJson('/api/keys', { name })).json()) as { key: string }).key);
    const send = async (headers: Record<string, string>): Promise<number> =>
      (await fetch(`${mesh.url}/api/convert`, { method: 'POST', headers })).status;
    const statuses: number[] = [];
    for (let sent = 0; sent <= conversionsPerMinute; sent++)
      statuses.push(await send({ authorization: `Bearer ${keys[sent % 2] ?? ''}` }));
    expect(statuses).toEqual([...Array.from({ length: conversionsPerMinute }, () => 400), 429]);
    expect(await send({ cookie: planner.cookie() })).toBe(400);
  });

  it('returns 429 to guesses at an account, by name or email in any spelling, and never to its known browser', async () => {
    const stranger = createPlanner(mesh.url);
    const fullWidth = planner.username.replace(/[a-z]/g, (letter) =>
      String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
    );
    const names = [planner.username, planner.email, fullWidth, ` ${planner.email.toUpperCase()}`];
    // Half of the failures per quarter of an hour are free: two attempts for all spellings together.
    const answers = [];
    for (const name of names) answers.push(await stranger.logIn(name, 'not the password'));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 429, 429]);
    expect(answers[2]?.headers.get('retry-after')).toBe('1');
    expect(await answers[2]?.json()).toEqual({
      code: 'rate.limited',
      error: 'Too many log-ins with this name have failed. Please try again in 1 second.',
    });
    const flood = await Promise.all(
      Array.from({ length: 40 }, (_, index) => stranger.logIn(names[index % 4], 'not the password')),
    );
    expect(flood.filter(({ status }) => status === 429).length).toBeGreaterThan(35);
    expect((await planner.logIn()).status).toBe(200);
    const other = await signUp(mesh.url);
    expect((await other.logIn()).status).toBe(200);
  });

  it('counts a name without an account like one with', async () => {
    const stranger = createPlanner(mesh.url);
    const guesses = [' Unknown.Name ', 'unknown.name', 'UNKNOWN.NAME', 'unknown@nowhere.example'];
    const statuses = [];
    for (const name of guesses) statuses.push((await stranger.logIn(name, 'not the password')).status);
    expect(statuses).toEqual([401, 401, 429, 401]);
  });

  it('returns 429 for guesses at the password of an open session', async () => {
    const change = async (currentPassword: string): Promise<number> =>
      (await planner.postJson('/api/change-password', { currentPassword, newPassword: 'another one' }))
        .status;
    expect(await change('wrong')).toBe(400);
    expect(await change(planner.password)).toBe(200);
    const statuses = await Promise.all(Array.from({ length: 10 }, () => change('wrong')));
    expect(statuses.filter((status) => status === 400)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('leaves nothing behind', async () => {
    await expect.poll(() => listBucket(mesh.engines)).toEqual([]);
  });

  // Last, because it uses up the limit of the address that all these tests share.
  it('lets a person log in from a new browser after waiting as Retry-After says, during the guesses', async () => {
    const guess = (name: string): Promise<Response> =>
      createPlanner(mesh.url).logIn(name, 'not the password');
    for (let count = 0; count < 2; count++) await guess(planner.username);
    for (let count = 0; count < 40; count++) await guess(`other user ${count}`);
    const browser = createPlanner(mesh.url, planner);
    const refused = await browser.logIn();
    expect(refused.status).toBe(429);
    const waitSeconds = Number(refused.headers.get('retry-after'));
    expect(waitSeconds).toBeLessThanOrEqual(3);
    const waited = sleep(waitSeconds * 1_000);
    for (let count = 0; count < 20; count++) await guess(`one more ${count}`);
    await waited;
    expect((await browser.logIn()).status).toBe(200);
  });
});
