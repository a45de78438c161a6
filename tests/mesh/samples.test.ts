import { listSampleNames, storedReportSchema, type ToolFacts } from '@floatwise/contracts';
import { listBucket, logIn, signUp, startMesh, type Mesh, type Planner } from '@floatwise/testkit';
import { listToolFacts } from '@floatwise/tools';
import { runTool } from '@floatwise/tools/run';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleXer } from './sample-xer.ts';

let mesh: Mesh;

beforeAll(async () => {
  mesh = await startMesh({ env: { FREE_UNTIL: '2020-01-01' } });
});
afterAll(() => mesh.stop());

const samples = resolve(import.meta.dirname, '../../web/public/samples');

/** The tool's own output for the sample. */
async function runOnSample(tool: ToolFacts) {
  const files = await Promise.all(
    listSampleNames(tool).map(async (fileName) => ({
      fileName,
      bytes: await readFile(resolve(samples, fileName)),
    })),
  );
  const [first, ...others] = files;
  if (first === undefined) throw new RangeError('There is always a sample');
  return runTool(tool.id, { ...first, others, options: {} });
}

const call = (path: string, init: RequestInit = {}): Promise<Response> => fetch(mesh.url + path, init);

describe('a sample without an account', () => {
  it.each(listToolFacts().map((tool) => [tool.id, tool] as const))(
    'is converted by %s with the same result as by the tool itself',
    async (_id, tool) => {
      const expected = await runOnSample(tool);
      const report = await call(`/api/samples/${tool.id}/report`);
      expect(report.status).toBe(200);
      expect(storedReportSchema.parse(await report.json()).report.summary).toBe(expected.report.summary);
      const output = await call(`/api/samples/${tool.id}/output`);
      expect(output.status).toBe(200);
      expect((await output.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    },
  );

  it('leaves nothing behind: no file, no conversion in any count', async () => {
    await expect.poll(() => listBucket(mesh.engines)).toEqual([]);
    const administrator = await logIn(mesh.url, mesh.admin);
    const stats = (await (await administrator.call('/api/admin/stats')).json()) as unknown[];
    expect(stats).toEqual([]);
  });

  it('is the only file that is converted: the gateway does not read sent bytes, and other calls need a session', async () => {
    const before = Buffer.from(await (await call('/api/samples/x-pobs/output')).arrayBuffer());
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(createSampleXer())]), 'mine.xer');
    form.append('options', '{"codePage":"1252"}');
    const headers = { origin: mesh.url };
    const sent = await call('/api/samples/x-pobs/output', { method: 'POST', body: form, headers });
    expect(sent.status).toBe(405);
    const named = await call('/api/samples/x-pobs/output?file=mine.xer&sample=../../index.html');
    expect(Buffer.from(await named.arrayBuffer()).equals(before)).toBe(true);
    expect((await call('/api/samples/no-such-tool/report')).status).toBe(404);
    expect((await call('/api/samples/..%2F..%2Findex.html/report')).status).toBe(404);
    expect((await call('/api/conversions')).status).toBe(401);
    const refused = await call('/api/convert', { method: 'POST', body: form, headers });
    expect(refused.status).toBe(401);
  });

  it('is limited by address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, async () => (await call('/api/samples/soos/report')).status),
    );
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0);
  });
});

describe('long lists', () => {
  let planner: Planner;

  it('are sent compressed to a browser', async () => {
    planner = await signUp(mesh.url);
    const tools = await call('/api/tools', { headers: { 'accept-encoding': 'gzip' } });
    expect(tools.headers.get('content-encoding')).toBe('gzip');
    expect(await tools.json()).toEqual(JSON.parse(JSON.stringify(listToolFacts())));
    for (let count = 0; count < 6; count++) {
      await planner.convert({ toolId: 'x-pobs', fileName: 'plan.xer', bytes: createSampleXer() });
    }
    const conversions = await planner.call('/api/conversions', { headers: { 'accept-encoding': 'gzip' } });
    expect([conversions.headers.get('content-encoding'), conversions.status]).toEqual(['gzip', 200]);
  });
});
