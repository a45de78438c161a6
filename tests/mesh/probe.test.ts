import { setTimeout as sleep } from 'node:timers/promises';
import { listBucket, logIn, startMesh, type Mesh } from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let mesh: Mesh;

beforeAll(async () => {
  mesh = await startMesh({ env: { PROBE_SECONDS: '1', CONVERSION_TIMEOUT_SECONDS: '3' } });
});
afterAll(() => mesh.stop());

/** The result of the last probe of each step. */
const readProbes = (): Promise<Record<string, string>> => readProbesOf(mesh);

async function readProbesOf(site: Mesh): Promise<Record<string, string>> {
  const [gateway] = site.processes('gateway');
  const text = await (await fetch(`${gateway?.healthUrl ?? ''}/metrics`)).text();
  const lines = text.matchAll(/^floatwise_probe_success\{step="(\w+)"[^}]*\} (\d)$/gm);
  return Object.fromEntries([...lines].map(([, step = '', value = '']) => [step, value]));
}

describe('the probe of the site', () => {
  const all = { accounts: '1', conversion: '1', counts: '1', sessions: '1' };

  it('converts a file through the whole mesh, is not counted for any user and leaves nothing', async () => {
    await expect.poll(readProbes).toEqual(all);
    const admin = await logIn(mesh.url, mesh.admin);
    expect(await (await admin.call('/api/admin/stats')).json()).toEqual([]);
    // Between two probes.
    await expect.poll(() => listBucket(mesh.engines), { interval: 50 }).toEqual([]);
  });

  it('shows which part fails while no user is active, and that it has recovered', async () => {
    const [converter] = mesh.processes('converter');
    const [stats] = mesh.processes('stats');
    await converter?.kill('SIGSTOP');
    await stats?.kill('SIGSTOP');
    await expect.poll(readProbes).toEqual({ ...all, conversion: '0', counts: '0' });
    await converter?.kill('SIGCONT');
    await stats?.kill('SIGCONT');
    await expect.poll(readProbes).toEqual(all);
  });

  it('is made by one gateway of the site, and by another when that one ends', async () => {
    const [first] = mesh.processes('gateway');
    const second = await startMesh({ engines: mesh.engines, env: { PROBE_SECONDS: '1' } });
    const readOther = (): Promise<Record<string, string>> => readProbesOf(second);
    try {
      // Several of its turns.
      await sleep(4_000);
      expect(await readOther()).toEqual({});
      expect(await readProbes()).toEqual(all);
      await first?.kill('SIGTERM');
      await expect.poll(readOther).toEqual(all);
    } finally {
      await second.stop();
    }
  });
});
