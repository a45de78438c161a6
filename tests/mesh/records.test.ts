import { conversionBucket, type ConversionId } from '@floatwise/contracts';
import { connectNats, createLogger, type NatsConnection } from '@floatwise/service-kit';
import {
  createConversionId,
  signUp,
  startEngines,
  startMesh,
  type Engines,
  type Mesh,
} from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTrialRoot } from '../find-shared-site.ts';
import { createSampleXer } from './sample-xer.ts';

let engines: Engines;
let mesh: Mesh;
let nats: NatsConnection;
/** States in the order in which they were written, by conversion. */
const written = new Map<string, string[]>();

beforeAll(async () => {
  // Without users, so that the test may subscribe to the records.
  engines = await startEngines();
  mesh = await startMesh({ root: await findTrialRoot(), engines });
  nats = await connectNats({ url: engines.natsUrl }, 'test', createLogger('test', { level: 'silent' }));
  nats.subscribe(`$KV.${conversionBucket.name}.*`, {
    callback: (error, message) => {
      const id = message.subject.split('.').at(-1) ?? '';
      if (error || message.data.length === 0) return;
      const { state } = message.json<{ state: string }>();
      written.set(id, [...(written.get(id) ?? []), state]);
    },
  });
  await nats.flush();
});
afterAll(async () => {
  await nats.close();
  await mesh.stop();
  await engines.stop();
});

const listWritten = (id: ConversionId): string[] => written.get(id) ?? [];

describe('the record of a conversion', () => {
  it.each([
    ['free', 100],
    ['priced', 301],
  ] as const)('is written three times when it is %s and short', async (_what, tasks) => {
    const planner = await signUp(mesh.url);
    let files = 0;
    const convert = async (): Promise<string[]> => {
      const id = createConversionId();
      const bytes = createSampleXer(tasks, `File ${files++} of ${tasks}`);
      const answer = await planner.convert({ id, toolId: 'x-pobs', fileName: 'a.xer', bytes });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
      // A second fetch writes nothing.
      expect((await planner.call(`/api/conversions/${id}/output`)).status).toBe(200);
      return listWritten(id);
    };
    // The first conversion of a process, and any on a busy machine, may take longer than the limits of a short one.
    await expect.poll(convert, { timeout: 60_000 }).toEqual(['queued', 'finished', 'delivered']);
  });

  it('says `running` when that takes longer', async () => {
    const planner = await signUp(mesh.url);
    const { id } = await planner.client.startConversion({
      ...{ toolId: 'trial', fileName: 'a.xer', bytes: createSampleXer(), options: { ms: 2_500 } },
    });
    await planner.client.awaitConversion(id);
    expect(listWritten(id)).toEqual(['queued', 'running', 'finished']);
  });
});
