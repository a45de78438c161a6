import { jobStream } from '@floatwise/contracts';
import { connectNats, createLogger } from '@floatwise/service-kit';
import { signUp, startEngines, startMesh, type Engines, type Mesh } from '@floatwise/testkit';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSampleXer } from './sample-xer.ts';

let engines: Engines;
let mesh: Mesh;

beforeAll(async () => {
  // Every user has all permissions, so that the test can fill a stream and empty it.
  engines = await startEngines();
  mesh = await startMesh({ engines, env: { STREAM_STORAGE_MB: '10' } });
}, 120_000);
afterAll(async () => {
  await mesh.stop();
  await engines.stop();
});

async function readMetric(name: string): Promise<number | undefined> {
  const text = await (await fetch(`${mesh.processes('gateway')[0]?.healthUrl}/metrics`)).text();
  const [, value] = new RegExp(`^${name}\\{stream="${jobStream.name}"[^}]*\\} (\\d+)`, 'm').exec(text) ?? [];
  return value === undefined ? undefined : Number(value);
}

it('near the limit of a stream new conversions are refused with Retry-After, running ones finish, and the site recovers automatically', async () => {
  const planner = await signUp(mesh.url);
  const upload = { toolId: 'x-pobs', fileName: 'a.xer', bytes: createSampleXer() };
  expect((await planner.convert(upload)).status).toBe(200);
  const nats = await connectNats({ url: engines.natsUrl }, 'test', createLogger('test', { level: 'fatal' }));
  const subject = 'conversion.requested.small.no-tool';
  // Converters would remove messages that they cannot read.
  for (const converter of mesh.processes('converter')) await converter.kill('SIGSTOP');
  for (let count = 0; count < 29; count += 1) {
    await jetstream(nats).publish(subject, new Uint8Array(50_000));
  }
  await expect
    .poll(() => readMetric('floatwise_stream_bytes'), { timeout: 15_000 })
    .toBeGreaterThan(1_440_000);
  expect(await readMetric('floatwise_stream_limit_bytes')).toBe(1_572_864);
  const refused = await planner.submit(upload);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await refused.json()).toEqual({
    code: 'service.unavailable',
    error: 'The site has no room for more conversions at the moment. Please try again in a minute.',
  });
  expect((await fetch(mesh.url)).status).toBe(200);

  await (await jetstreamManager(nats)).streams.purge(jobStream.name);
  for (const converter of mesh.processes('converter')) await converter.kill('SIGCONT');
  await expect
    .poll(async () => (await planner.convert(upload)).status, { timeout: 20_000, interval: 1_000 })
    .toBe(200);
  await nats.close();
}, 90_000);
