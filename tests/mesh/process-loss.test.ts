import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@floatwise/client';
import type { ConversionEvent, ConversionId } from '@floatwise/contracts';
import {
  createConversionId,
  listBucket,
  logIn,
  signUp,
  startMesh,
  type Mesh,
  type MeshProcess,
  type Planner,
  type TrialOptions,
} from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shortHoursEnv } from '../chaos/clock-env.ts';
import { findTrialRoot } from '../find-shared-site.ts';
import { createSampleXer } from './sample-xer.ts';

const toolTimeoutSeconds = 2;
const toolMemoryMb = 64;
/** How many people convert while gateways are killed, how many are killed, and how long a client waits for the next. */
const people = 5;
const kills = 2;
const limitMs = 60_000;
const bytes = createSampleXer();
const crashed =
  'The tool stopped unexpectedly on this file. The file was not changed. Please send support the file name and the time.';

let mesh: Mesh;
let admin: Planner;

beforeAll(async () => {
  mesh = await startMesh({
    root: await findTrialRoot(),
    // The first test loses three.
    converters: 4,
    env: {
      TOOL_MEMORY_MB: String(toolMemoryMb),
      CONVERTER_CONCURRENCY: '2',
      // A killed gateway may leave a file without a record, which the hourly sweep removes.
      ...shortHoursEnv,
      USER_RUNNING: '10',
    },
  });
  admin = await logIn(mesh.url, mesh.admin);
});
afterAll(() => mesh.stop());

/** The gateway counts it although the converters are gone, and one of the remaining converters logs it as an error. */
async function expectFailureSeen(code: string): Promise<void> {
  const [gateway] = mesh.processes('gateway');
  const metrics = await (await fetch(`${gateway?.healthUrl ?? ''}/metrics`)).text();
  const counted = new RegExp(`^floatwise_conversion_ends_total\\{[^}]*code="${code}"[^}]*\\} [1-9]`, 'm');
  expect(metrics).toMatch(counted);
  const logged = running().some((one) =>
    one
      .output()
      .split('\n')
      .some((line) => line.includes('"level":"error"') && line.includes(`"code":"${code}"`)),
  );
  expect(logged).toBe(true);
}

async function convert(planner: Planner, options: TrialOptions, id = createConversionId()) {
  const response = await planner.convert({ id, toolId: 'trial', fileName: 'a.xer', bytes, options });
  const body = Buffer.from(await response.arrayBuffer());
  // The client has the file, so its result can be removed before it expires.
  if (response.ok) await planner.call(`/api/conversions/${id}`, { method: 'DELETE' });
  return { status: response.status, body, error: response.ok ? '' : body.toString() };
}

const listFinished = (events: readonly ConversionEvent[]) =>
  events.flatMap(({ type, data }) => (type === 'change' && data.state === 'finished' ? [data] : []));

const running = (): MeshProcess[] => mesh.processes('converter').filter((one) => one.isRunning());

/** Starts converters until this many run, even if the test before has failed halfway. */
async function haveRunning(count: number, env?: Record<string, string>): Promise<void> {
  for (const one of running()) await one.kill('SIGCONT');
  while (running().length < count) await mesh.start('converter', env);
}

/** The converter that runs this conversion according to its log, as soon as the record says so too. */
async function findWorking({ client }: Planner, id: ConversionId): Promise<MeshProcess> {
  const started = (one: MeshProcess): boolean =>
    one
      .output()
      .split('\n')
      .some((line) => line.includes(id) && line.includes('conversion started'));
  const readRecord = (): Promise<unknown> => client.getConversion(id).catch(() => undefined);
  await expect.poll(readRecord, { interval: 50 }).toMatchObject({ state: 'running' });
  const found = running().find(started);
  if (!found) throw new Error('The converter that had started the conversion has ended.');
  return found;
}

async function countConversions(planner: Planner): Promise<number> {
  const usage = (await (await admin.call('/api/admin/stats')).json()) as {
    username: string;
    totalConversions: number;
  }[];
  return usage.find(({ username }) => username === planner.username)?.totalConversions ?? 0;
}

async function expectTidied(planner: Planner, conversions: number): Promise<void> {
  await expect.poll(() => listBucket(mesh.engines)).toEqual([]);
  await expect.poll(() => countConversions(planner)).toBe(conversions);
}

describe('a converter', () => {
  it('is ended by the tool each time: after three attempts the person gets an error, and others get their files', async () => {
    const [planner, other] = [await signUp(mesh.url), await signUp(mesh.url)];
    // Three will be lost; the fourth gives up the job.
    const before = running().length;
    // Enough that the file that ends converters shares the first converter with others.
    const others = Array.from({ length: 2 * before - 1 }, () => convert(other, { ms: 4_000 }));
    const countRunning = async (): Promise<number> =>
      (await other.client.listConversions()).filter(({ state }) => state === 'running').length;
    await expect.poll(countRunning).toBe(others.length);
    const refused = await convert(planner, { act: 'kill' });
    expect(JSON.parse(refused.error)).toEqual({ code: 'conversion.crashed', error: crashed });
    await expectFailureSeen('conversion.crashed');
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(others.map(() => 200));
    expect(running()).toHaveLength(before - 3);
    expect((await convert(planner, {})).status).toBe(200);
    await sleep(100);
    expect(running()).toHaveLength(before - 3);
    await expectTidied(planner, 1);
  });

  it('stops a conversion whose owner has cancelled it', async () => {
    await haveRunning(1);
    const planner = await signUp(mesh.url);
    const id = createConversionId();
    const leaving = new AbortController();
    const answer = planner.convert({
      id,
      toolId: 'trial',
      fileName: 'a.xer',
      bytes,
      options: { ms: 6_000 },
      signal: leaving.signal,
    });
    answer.catch(() => undefined);
    const working = await findWorking(planner, id);
    leaving.abort();
    await expect(answer).rejects.toThrow();
    await expect
      .poll(() =>
        working
          .output()
          .split('\n')
          .find((line) => line.includes(id) && line.includes('ended')),
      )
      .toContain('"outcome":"abandoned"');
    await expectTidied(planner, 0);
  });

  it('hangs and resumes after another has taken over: one answer, one count, an empty bucket', async () => {
    await haveRunning(2);
    const planner = await signUp(mesh.url);
    const id = createConversionId();
    const answer = convert(planner, { ms: 1_500 }, id);
    const hanging = await findWorking(planner, id);
    const listening = await planner.listen(id);
    await hanging.kill('SIGSTOP');
    expect((await answer).body.equals(bytes)).toBe(true);
    await expectTidied(planner, 1);
    await hanging.kill('SIGCONT');
    await expect
      .poll(() =>
        hanging
          .output()
          .split('\n')
          .filter((line) => line.includes(id))
          .at(-1),
      )
      .toMatch(/"outcome":"(repeated|abandoned)"/);
    expect(listFinished(await listening.ended)).toMatchObject([{ attempt: 2 }]);
    await expectTidied(planner, 1);
    // After it resumes, it takes work as before.
    expect(
      (await Promise.all(Array.from({ length: 4 }, () => convert(planner, { ms: 300 })))).map(
        ({ status }) => status,
      ),
    ).toEqual([200, 200, 200, 200]);
    await expectTidied(planner, 5);
  });

  it('is killed during a conversion: the answer still arrives, once', async () => {
    await haveRunning(2);
    const planner = await signUp(mesh.url);
    const id = createConversionId();
    const answer = convert(planner, { ms: 2_000 }, id);
    const working = await findWorking(planner, id);
    const listening = await planner.listen(id);
    await working.kill('SIGKILL');
    expect((await answer).body.equals(bytes)).toBe(true);
    expect(listFinished(await listening.ended)).toMatchObject([{ attempt: 2 }]);
    await expectTidied(planner, 1);
  });

  it('is asked to stop during a conversion: it finishes the conversion first', async () => {
    await haveRunning(1);
    const planner = await signUp(mesh.url);
    const id = createConversionId();
    const answer = convert(planner, { ms: 3_000 }, id);
    const ending = await findWorking(planner, id);
    const begunMs = performance.now();
    await ending.kill('SIGTERM');
    expect(performance.now() - begunMs).toBeGreaterThan(1_000);
    expect((await answer).body.equals(bytes)).toBe(true);
    expect(ending.output()).toMatch(/"outcome":"finished"/);
    expect(ending.output()).not.toContain('did not end');
    await expectTidied(planner, 1);
  });

  it.each([
    ['fails', { act: 'throw' }, crashed],
    ['returns a report that pages and programs cannot read', { act: 'misreport' }, crashed],
    ['ends its thread', { act: 'exit' }, crashed],
    [
      'needs too much memory',
      { act: 'hoard' },
      `The tool needed more than ${toolMemoryMb} MB of memory for this file. Try a smaller export, for example a single project.`,
    ],
    [
      'never ends',
      { act: 'spin' },
      `The tool did not finish within ${toolTimeoutSeconds} seconds. Try a smaller export, for example a single project.`,
    ],
  ] as const)('continues when a tool %s, and the person gets an error', async (_what, options, sentence) => {
    await haveRunning(1, { TOOL_TIMEOUT_SECONDS: String(toolTimeoutSeconds) });
    const planner = await signUp(mesh.url);
    const id = createConversionId();
    const before = running().map(({ pid }) => pid);
    const refused = await convert(planner, options, id);
    // A limit would be reached again, so the same file need not be retried. An error of ours is not blamed on the file.
    expect(refused.status).toBe(sentence === crashed ? 500 : 422);
    expect(JSON.parse(refused.error)).toMatchObject({ error: sentence });
    expect(await planner.client.getConversion(id)).toMatchObject({
      state: 'failed',
      outcome: { error: sentence },
    });
    expect(running().map(({ pid }) => pid)).toEqual(before);
    expect((await convert(planner, {})).status).toBe(200);
    await expectTidied(planner, 1);
  });
});

/** Converts as a page does: submits until the site knows the id, waits until the record is settled, fetches, and acknowledges. */
async function convertAsPage({ url, call }: Planner): Promise<Uint8Array> {
  const client = createClient({ url, transport: call, patienceMs: limitMs });
  const upload = { toolId: 'trial', fileName: 'a.xer', bytes, options: { ms: 200 } };
  const { id } = await client.startConversion(upload);
  await client.awaitConversion(id);
  const output = await client.fetchOutput(id);
  await client.removeConversion(id);
  return output;
}

describe('a gateway that is killed', () => {
  it('loses no accepted conversion, and counts none twice', async () => {
    await haveRunning(2);
    const planners = await Promise.all(Array.from({ length: people }, () => signUp(mesh.url)));
    let killing = true;
    const work = planners.map(async (planner) => {
      const outputs: Uint8Array[] = [];
      while (killing) outputs.push(await convertAsPage(planner));
      return { planner, outputs };
    });
    for (let kill = 0; kill < kills; kill++) {
      await sleep(1_500);
      await mesh.processes('gateway').at(-1)?.kill('SIGKILL');
      await mesh.start('gateway');
    }
    killing = false;
    const done = await Promise.all(work);
    for (const { outputs } of done) {
      for (const output of outputs) expect(bytes.equals(output)).toBe(true);
    }
    const accepted = done.reduce((sum, { outputs }) => sum + outputs.length, 0);
    expect(accepted).toBeGreaterThan(people);
    await expect.poll(() => listBucket(mesh.engines)).toEqual([]);
    for (const { planner, outputs } of done) {
      await expect.poll(() => countConversions(planner)).toBe(outputs.length);
    }
  });
});
