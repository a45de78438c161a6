import {
  createConversionId,
  createPlanner,
  listBucket,
  logIn,
  signUp,
  startMesh,
  type Mesh,
} from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleXer, removePobsNaively } from './sample-xer.ts';

let first: Mesh;
/** Starts a second process of every service on the same engines. */
let second: Mesh;

beforeAll(async () => {
  const env = { RESULT_MAX_AGE_SECONDS: '6' };
  first = await startMesh({ env });
  second = await startMesh({ engines: first.engines, env });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

describe('several gateways', () => {
  it('share sessions, and a conversion at one can be followed at the other', async () => {
    const here = await signUp(first.url);
    const there = createPlanner(second.url);
    const atOther = (path: string): Promise<Response> =>
      there.call(path, { headers: { cookie: here.cookie() } });
    expect(await (await atOther('/api/user')).json()).toMatchObject({ username: here.username });

    const listener = await logIn(second.url, here);
    const id = createConversionId();
    const upload = { id, toolId: 'x-pobs', fileName: 'a.xer', bytes: createSampleXer() };
    expect((await here.submit(upload)).status).toBe(202);
    const { client } = listener;
    expect(await client.awaitConversion(id)).toMatchObject({ state: 'finished' });
    const { report } = await client.fetchReport(id);
    expect(report).toMatchObject({ tool: 'x-pobs', counts: { removedRows: 2 } });
    expect(removePobsNaively(createSampleXer()).equals(await client.fetchOutput(id))).toBe(true);
    const again = await listener.convert(upload);
    expect(again.status).toBe(409);
    await again.text();
    const stranger = await signUp(second.url);
    expect((await stranger.listen(id)).status).toBe(404);
  });

  it('agree on a conversion as soon as one of them has changed it', async () => {
    const planner = await signUp(first.url);
    const [one, other] = [planner.client, (await logIn(second.url, planner)).client];
    for (let round = 0; round < 5; round++) {
      const { id } = await one.startConversion({
        ...{ toolId: 'x-pobs', fileName: 'a.xer', bytes: createSampleXer() },
      });
      await one.awaitConversion(id);
      expect(await other.listConversions()).toContainEqual(
        expect.objectContaining({ id, state: 'finished' }),
      );
      await other.fetchOutput(id);
      expect(await one.getConversion(id)).toMatchObject({ state: 'delivered' });
      await one.removeConversion(id);
      expect(await other.getConversion(id)).toHaveProperty('removedAt');
    }
  });

  it('together count every conversion once, and leave nothing', async () => {
    const planner = await signUp(first.url);
    const other = await logIn(second.url, planner);
    // The limit of conversions of one person at a time.
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_run, index) => {
        const response = await (index % 2 === 0 ? planner : other).convert({
          toolId: 'x-pobs',
          fileName: 'a.xer',
          bytes: createSampleXer(),
        });
        await response.arrayBuffer();
        return response.status;
      }),
    );
    expect(answers).toEqual(Array.from({ length: 10 }, () => 200));
    const admin = await logIn(second.url, second.admin);
    const readTotal = async (): Promise<number | undefined> => {
      const usage = (await (await admin.call('/api/admin/stats')).json()) as {
        username: string;
        totalConversions: number;
      }[];
      return usage.find(({ username }) => username === planner.username)?.totalConversions;
    };
    await expect.poll(readTotal).toBe(10);
    await expect.poll(() => listBucket(first.engines)).toEqual([]);
    expect(await readTotal()).toBe(10);
    for (const mesh of [first, second]) {
      const [worker] = mesh.processes('converter');
      await expect.poll(() => worker?.output()).toContain('conversion ended');
    }
  });

  it('all end other sessions when the password changes', async () => {
    const here = await signUp(first.url);
    const there = await logIn(second.url, here);
    const changed = await here.postJson('/api/change-password', {
      currentPassword: here.password,
      newPassword: 'another-one',
    });
    expect(changed.status).toBe(200);
    // A gateway caches an account for some seconds.
    await expect.poll(async () => (await there.call('/api/user')).status).toBe(401);
    expect((await here.call('/api/user')).status).toBe(200);
  });
});
