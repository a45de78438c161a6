import type { ConversionId } from '@floatwise/contracts';
import {
  createConversionId,
  createPlanner,
  findFreePort,
  listBucket,
  signUp,
  startMesh,
  type Mesh,
  type Planner,
} from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleXer, removePobsNaively } from './sample-xer.ts';

let mesh: Mesh;
/** The second gateway. */
let otherUrl: string;
let files = 0;

/** A file with a price that x-pobs changes in no byte. */
const createClean = (): Buffer =>
  Buffer.from(
    removePobsNaively(createSampleXer(301)).toString('latin1').replace('Enterprise', `File ${files++}`),
    'latin1',
  );

beforeAll(async () => {
  mesh = await startMesh();
  const port = String(await findFreePort());
  await mesh.start('gateway', { PORT: port });
  otherUrl = `http://127.0.0.1:${port}`;
});
afterAll(() => mesh.stop());

async function start(planner: Planner, bytes: Buffer): Promise<ConversionId> {
  const id = createConversionId();
  await planner.client.startConversion({ toolId: 'x-pobs', fileName: 'a.xer', bytes }, { id });
  return id;
}

async function finish(planner: Planner, bytes: Buffer): Promise<ConversionId> {
  const id = await start(planner, bytes);
  await planner.client.awaitConversion(id);
  return id;
}

async function fetchOutput(planner: Planner, id: ConversionId, url = mesh.url): Promise<Response> {
  const headers = { cookie: planner.cookie() };
  return createPlanner(url).call(`/api/conversions/${id}/output`, { headers });
}

const readBytes = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());

const listKeys = async (id: ConversionId): Promise<string[]> =>
  (await listBucket(mesh.engines)).filter((key) => key.includes(id)).toSorted();

const awaitRemoved = (id: ConversionId): Promise<void> => expect.poll(() => listKeys(id)).toEqual([]);

describe('an output that is its input', () => {
  it('is stored once, sent by every gateway, and removed with its file', async () => {
    const planner = await signUp(mesh.url);
    const bytes = createClean();
    const id = await finish(planner, bytes);
    expect(await planner.client.getConversion(id)).toMatchObject({
      state: 'finished',
      price: 0,
      noCharge: 'unchanged',
      outcome: { outputName: 'a_x-pobs.xer', outputBytes: bytes.length, isInput: true },
    });
    expect(await listKeys(id)).toEqual([`inputs/${id}`, `reports/${id}/1`]);
    for (const url of [mesh.url, otherUrl, mesh.url]) {
      const answer = await fetchOutput(planner, id, url);
      expect(answer.headers.get('content-disposition')).toContain('a_x-pobs.xer');
      expect((await readBytes(answer)).equals(bytes)).toBe(true);
    }
    expect((await planner.call(`/api/conversions/${id}`, { method: 'DELETE' })).status).toBe(204);
    await awaitRemoved(id);
    expect((await fetchOutput(planner, id, otherUrl)).status).toBe(410);
  });

  it('is stored itself if the tool changed a byte', async () => {
    const planner = await signUp(mesh.url);
    const bytes = createSampleXer(3, 'Changed');
    const id = await finish(planner, bytes);
    expect(await planner.client.getConversion(id)).not.toHaveProperty('outcome.isInput');
    expect(await listKeys(id)).toEqual([`inputs/${id}`, `outputs/${id}/1`, `reports/${id}/1`]);
  });

  it('is removed with its file when it is cancelled before it was taken', async () => {
    const planner = await signUp(mesh.url);
    const id = await finish(planner, createClean());
    expect((await planner.call(`/api/conversions/${id}`, { method: 'DELETE' })).status).toBe(204);
    await awaitRemoved(id);
  });

  it('survives the kill of a gateway and of a converter, and is removed on expiry', async () => {
    const planner = await signUp(mesh.url);
    const taken = { bytes: createClean(), id: createConversionId() };
    const upload = { toolId: 'x-pobs', fileName: 'a.xer', bytes: taken.bytes };
    await planner.client.startConversion(upload, { id: taken.id });
    await planner.client.awaitConversion(taken.id);
    await readBytes(await fetchOutput(planner, taken.id));
    const [converter] = mesh.processes('converter');
    const running = { bytes: createClean(), id: createConversionId() };
    // It is at most under way when its converter dies.
    await planner.client.startConversion({ ...upload, bytes: running.bytes }, { id: running.id });
    await converter?.kill('SIGKILL');
    const second = mesh.processes('gateway')[1];
    await second?.kill('SIGKILL');
    await mesh.start('converter', { RESULT_MAX_AGE_SECONDS: '3' });
    const port = new URL(otherUrl).port;
    await mesh.start('gateway', { PORT: port });
    await planner.client.awaitConversion(running.id);
    for (const { id, bytes } of [taken, running]) {
      expect((await readBytes(await fetchOutput(planner, id, otherUrl))).equals(bytes)).toBe(true);
      expect((await listKeys(id)).filter((key) => key.startsWith('outputs/'))).toEqual([]);
    }
    const brief = await finish(planner, createClean());
    await awaitRemoved(brief);
    expect((await fetchOutput(planner, brief)).status).toBe(410);
  });
});
