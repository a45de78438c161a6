import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, ProblemError } from '@floatwise/client';
import {
  creditHistorySchema,
  failures,
  userSchema,
  type Conversion,
  type ConversionId,
  type CreditHistory,
} from '@floatwise/contracts';
import { signUp, startMesh, type Mesh, type Planner } from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleXer } from './sample-xer.ts';

let files = 0;
/** A new file each time, which costs one credit. */
const createPriced = (): Buffer => createSampleXer(301, `File ${files++}`);
const free = createSampleXer(300);
/**
 * Time for conversions to finish once every process is ready again. In the longest chain a job of a killed converter is delivered
 * again after 6 s. It waits for another job on the same converter, whose request to the killed auth takes 10 s to time out.
 * Meanwhile the client pauses for up to 12 s between two tries.
 */
const limitMs = 40_000;
/** A client waits for a gateway to start, which takes most of a minute on a busy machine. */
const patienceMs = 120_000;

const finishLimitMs = 20_000;

let mesh: Mesh;

beforeAll(async () => {
  mesh = await startMesh({
    env: {
      CONVERTER_CONCURRENCY: '4',
      SIGNUP_CREDITS: '5',
      CREDITS_SELF_SERVICE: 'true',
      RESULT_MAX_AGE_SECONDS: '6',
      USER_WAITING: '200',
      UPLOAD_SLOTS: '200',
    },
  });
});
afterAll(() => mesh.stop());

async function readHistory(planner: Planner): Promise<CreditHistory> {
  const answer = await planner.call('/api/credits');
  if (!answer.ok) throw new Error(`${answer.status}: ${findBrokenLedger() ?? ''} ${await answer.text()}`);
  return creditHistorySchema.parse(await answer.json());
}

async function readCredits(planner: Planner): Promise<number> {
  return userSchema.parse(await (await planner.call('/api/user')).json()).credits;
}

/** Finds auth's log entry about a broken ledger; the waiting test itself would only report that it waited. */
function findBrokenLedger(): string | undefined {
  const lines = mesh.processes('auth').flatMap((one) => one.output().split('\n'));
  return lines
    .map((line) => /The ledger of account[^"\\]*/.exec(line)?.[0])
    .find((found) => found !== undefined);
}

/** Waits for the work, up to its limit or until a ledger is broken. @throws Error that names what was awaited */
async function within<Result>(limitMs: number, awaited: string, work: Promise<Result>): Promise<Result> {
  const over = new AbortController();
  const watch = async (): Promise<never> => {
    for (const deadline = performance.now() + limitMs; performance.now() < deadline;) {
      await sleep(100, undefined, over);
      const broken = findBrokenLedger();
      if (broken !== undefined) throw new Error(`Waiting for ${awaited}, auth said: ${broken}`);
    }
    throw new Error(`Waited ${limitMs / 1_000} s for ${awaited}, which did not come.`);
  };
  try {
    return await Promise.race([work, watch()]);
  } finally {
    over.abort();
  }
}

/** Adds this many credits; returns how many the account has then. */
async function addCredits(planner: Planner, credits: number): Promise<number> {
  const added = await planner.postJson('/api/add-credits', { credits });
  if (!added.ok)
    throw new Error(`${credits} credits were not added: ${findBrokenLedger() ?? (await added.text())}`);
  return userSchema.parse(await added.json()).credits;
}

async function convert(planner: Planner, bytes: Buffer) {
  return planner.convert({ toolId: 'x-pobs', fileName: 'a.xer', bytes });
}

async function finish({ client }: Planner, bytes: Buffer): Promise<Conversion> {
  const { id } = await client.startConversion({ toolId: 'x-pobs', fileName: 'a.xer', bytes });
  return client.awaitConversion(id, { signal: AbortSignal.timeout(finishLimitMs) });
}

describe('credits', () => {
  it('are paid for schedules of more than 300 tasks, when the result is taken', async () => {
    const planner = await signUp(mesh.url);
    expect((await convert(planner, free)).status).toBe(200);
    const conversion = await finish(planner, createSampleXer(1_001));
    expect(conversion).toMatchObject({ state: 'finished', price: 2 });
    expect(await readHistory(planner)).toMatchObject({
      credits: 5,
      held: 2,
      movements: [{ kind: 'opening' }],
    });
    expect(await readCredits(planner)).toBe(5);
    await (await planner.call(`/api/conversions/${conversion.id}/output`)).arrayBuffer();
    await expect.poll(() => readCredits(planner)).toBe(3);
    expect(await readHistory(planner)).toEqual({
      credits: 3,
      held: 0,
      movements: [
        {
          number: 3,
          kind: 'conversion',
          credits: -2,
          balance: 3,
          at: expect.any(String) as unknown,
          conversion: { id: conversion.id, toolId: 'x-pobs', fileName: 'a.xer', tasks: 1_001 },
        },
        { number: 1, kind: 'opening', credits: 5, balance: 5, at: expect.any(String) as unknown },
      ],
    });
  });

  it('that do not suffice are refused with 402, with tasks, price and balance', async () => {
    const planner = await signUp(mesh.url);
    const refused = await convert(planner, createSampleXer(6_000));
    expect(refused.status).toBe(402);
    const outcome = {
      code: 'credits.missing',
      error:
        'This schedule has 6,000 tasks, so its conversion costs 6 credits; you have 5 credits. ' +
        'Please buy credits and convert the file again.',
    };
    expect(await refused.json()).toEqual(outcome);
    expect(await finish(planner, createSampleXer(6_000))).toMatchObject({ state: 'failed', outcome });
    expect(await readHistory(planner)).toMatchObject({ credits: 5, held: 0 });
  });

  it('on hold are released when a conversion is cancelled or not taken', async () => {
    const planner = await signUp(mesh.url);
    const [left, forgotten] = [await finish(planner, createPriced()), await finish(planner, createPriced())];
    expect((await readHistory(planner)).held).toBe(2);
    await planner.call(`/api/conversions/${left.id}`, { method: 'DELETE' });
    await expect.poll(async () => (await readHistory(planner)).held).toBe(1);
    expect(forgotten.state).toBe('finished');
    await expect.poll(async () => (await readHistory(planner)).held).toBe(0);
    expect(await readCredits(planner)).toBe(5);
  });

  it('for 40 pay for 40 of 100 parallel conversions', async () => {
    const planner = await signUp(mesh.url);
    expect(await addCredits(planner, 35)).toBe(40);
    const statuses = await within(
      50_000,
      'a hundred conversions',
      Promise.all(
        Array.from({ length: 100 }, async () => {
          const answer = await convert(planner, createPriced());
          await answer.arrayBuffer();
          return answer.status;
        }),
      ),
    );
    const delivered = statuses.filter((status) => status === 200).length;
    expect(delivered, 'as many are delivered as the credits pay for').toBe(40);
    expect(statuses.filter((status) => status === 402)).toHaveLength(60);
    await expect.poll(() => readHistory(planner)).toMatchObject({ credits: 0, held: 0 });
  });
});

/**
 * Converts as a page does: submits until the id is known, waits until it is settled, fetches until complete. Returns undefined if
 * the conversion failed or expired before the gateway was back.
 */
async function convertThroughLosses({ url, call }: Planner): Promise<ConversionId | undefined> {
  const client = createClient({ url, transport: call, patienceMs });
  const { id } = await client.startConversion({ toolId: 'x-pobs', fileName: 'a.xer', bytes: createPriced() });
  const { state } = await client.awaitConversion(id);
  if (state !== 'finished' && state !== 'delivered') return undefined;
  try {
    await client.fetchOutput(id);
    return id;
  } catch (error) {
    if (error instanceof ProblemError && error.code === failures.resultRemoved.code) return undefined;
    throw error;
  }
}

describe('processes that are killed', () => {
  it(
    'leave the initial balance less what was taken, and nothing on hold',
    // Three processes start one after another.
    { timeout: 3 * patienceMs + limitMs },
    async () => {
      const planners = await Promise.all([signUp(mesh.url), signUp(mesh.url)]);
      for (const planner of planners) await addCredits(planner, 10_000);
      let killing = true;
      const work = planners.map(async (planner) => {
        const received: (string | undefined)[] = [];
        while (killing) received.push(await convertThroughLosses(planner));
        return received.filter((id) => id !== undefined);
      });
      const victims = ['converter', 'auth', 'gateway'] as const;
      for (const name of victims) {
        await sleep(300 + Math.random() * 1_500);
        await mesh
          .processes(name)
          .findLast((service) => service.isRunning())
          ?.kill('SIGKILL');
        await mesh.start(name);
      }
      killing = false;
      const received = await within(limitMs, 'conversions through the losses', Promise.all(work));
      for (const [index, planner] of planners.entries()) {
        await expect.poll(async () => (await readHistory(planner)).held).toBe(0);
        const movements = await readAll(planner);
        const paid = movements.flatMap(({ conversion }) => conversion?.id ?? []);
        expect(new Set(paid).size).toBe(paid.length);
        const balance = await readCredits(planner);
        expect(balance, 'what was there less what was taken').toBe(5 + 10_000 - paid.length);
        // Everything sent was settled before, whatever was killed; anything settled and not received is still available.
        const unpaid = (received[index] ?? []).filter((id) => !paid.some((one) => one === id));
        expect(unpaid).toEqual([]);
        expect(paid.length).toBeGreaterThan(0);
      }
    },
  );
});

async function readAll(planner: Planner): Promise<CreditHistory['movements']> {
  const movements: CreditHistory['movements'] = [];
  for (let before: number | undefined = Infinity; before !== undefined;) {
    const query: string = Number.isFinite(before) ? `?before=${before}` : '';
    const page = creditHistorySchema.parse(await (await planner.call(`/api/credits${query}`)).json());
    movements.push(...page.movements);
    before = page.next;
  }
  return movements;
}
