import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@floatwise/client';
import { listBucket, logIn, signUp, startMesh, type Mesh, type Planner } from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTrialRoot } from '../find-shared-site.ts';
import { createSampleXer } from './sample-xer.ts';

const people = 5;
const kills = 2;
const limitMs = 60_000;
const bytes = createSampleXer();

let mesh: Mesh;

beforeAll(async () => {
  mesh = await startMesh({ root: await findTrialRoot(), converters: 2 });
});
afterAll(() => mesh.stop());

/** Converts as a page does: submits until the site knows the id, waits until the record is settled, fetches, and acknowledges. */
async function convert({ url, call }: Planner): Promise<Uint8Array> {
  const client = createClient({ url, fetch: call, patienceMs: limitMs });
  const upload = { toolId: 'trial', fileName: 'a.xer', bytes, options: { ms: 200 } };
  const { id } = await client.startConversion(upload);
  await client.awaitConversion(id);
  const output = await client.fetchOutput(id);
  await client.removeConversion(id);
  return output;
}

describe('a gateway that is killed', () => {
  it('loses no accepted conversion, and counts none twice', { timeout: 240_000 }, async () => {
    const planners = await Promise.all(Array.from({ length: people }, () => signUp(mesh.url)));
    let killing = true;
    const work = planners.map(async (planner) => {
      const outputs: Uint8Array[] = [];
      while (killing) outputs.push(await convert(planner));
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
    await expect.poll(() => listBucket(mesh.engines), { timeout: 60_000 }).toEqual([]);
    const admin = await logIn(mesh.url, mesh.admin);
    for (const { planner, outputs } of done) {
      const counted = async (): Promise<number> => {
        const usage = (await (await admin.call('/api/admin/stats')).json()) as {
          username: string;
          totalConversions: number;
        }[];
        return usage.find(({ username }) => username === planner.username)?.totalConversions ?? 0;
      };
      await expect.poll(counted, { timeout: 20_000 }).toBe(outputs.length);
    }
  });
});
