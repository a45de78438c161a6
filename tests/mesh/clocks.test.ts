import { setTimeout as sleep } from 'node:timers/promises';
import { createUploadForm } from '@floatwise/client';
import { conversionIdHeader, type ConversionId } from '@floatwise/contracts';
import { createConversionId, signUp, startMesh, type Mesh, type Planner } from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWrongClockEnv } from '../chaos/clock-env.ts';
import { createSampleXer } from './sample-xer.ts';

/** As far as a machine may be off that no time service corrects; S3 refuses calls from 15 minutes on. */
const wrongMs = 10 * 60_000;

let mesh: Mesh;
let planner: Planner;
let files = 0;
const createUpload = () => ({
  toolId: 'x-pobs',
  fileName: 'a.xer',
  bytes: createSampleXer(301, `File ${files++}`),
});

beforeAll(async () => {
  mesh = await startMesh({ env: { SIGNUP_CREDITS: '100' } });
  await mesh.start('gateway', { ...createWrongClockEnv(wrongMs), PORT: '0' });
  planner = await signUp(mesh.url);
});
afterAll(() => mesh.stop());

/** Sends a file in pieces, so that its record is `accepted` for some seconds. */
async function submitSlowly(id: string): Promise<Response> {
  const whole = new Response(createUploadForm(createUpload()));
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const pieces = 4;
  const body = async function* () {
    for (let piece = 0; piece < pieces; piece++) {
      yield bytes.slice((piece / pieces) * bytes.length, ((piece + 1) / pieces) * bytes.length);
      await sleep(1_000);
    }
  };
  return planner.call('/api/conversions', {
    method: 'POST',
    headers: { 'content-type': whole.headers.get('content-type') ?? '', [conversionIdHeader]: id },
    body: ReadableStream.from(body()),
    duplex: 'half',
  });
}

async function expectDelivered(id: ConversionId): Promise<void> {
  expect(await planner.client.awaitConversion(id)).toMatchObject({ state: 'finished', price: 1 });
  expect(await planner.client.fetchOutput(id)).not.toHaveLength(0);
  await planner.client.removeConversion(id);
}

describe('a gateway whose clock is ten minutes ahead', () => {
  it('ends no conversion of another gateway before its time', async () => {
    const id = createConversionId();
    await planner.client.startConversion(createUpload(), { id });
    await expectDelivered(id);
  });

  it('ends no upload to another gateway', async () => {
    const id = createConversionId();
    expect((await submitSlowly(id)).status).toBe(202);
    await expectDelivered(id);
  });
});

describe('a converter whose clock is ten minutes behind', () => {
  it('finishes what it runs', async () => {
    const [right] = mesh.processes('converter');
    await mesh.start('converter', createWrongClockEnv(-wrongMs));
    await right?.kill('SIGTERM');
    const id = createConversionId();
    await planner.client.startConversion(createUpload(), { id });
    await expectDelivered(id);
  });
});
