import { conversionBucket, type ConversionId } from '@floatwise/contracts';
import { connectNats, createLogger, type NatsConnection } from '@floatwise/service-kit';
import {
  createConversionId,
  createToolSandbox,
  signUp,
  startEngines,
  startMesh,
  trialTool,
  type Engines,
  type Mesh,
  type ToolSandbox,
} from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleXer } from './sample-xer.ts';

let sandbox: ToolSandbox;
let engines: Engines;
let mesh: Mesh;
let nats: NatsConnection;
/** States as they were written, by conversion. */
const written = new Map<string, string[]>();

beforeAll(async () => {
  sandbox = await createToolSandbox([trialTool]);
  // Without users, so that the test may hear what is written.
  engines = await startEngines();
  mesh = await startMesh({ root: sandbox.root, engines });
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
  await sandbox.remove();
});

const listWritten = (id: ConversionId): string[] => written.get(id) ?? [];

describe('the record of a conversion', () => {
  it.each([
    ['free', 100],
    ['paid for', 301],
  ] as const)('that is %s and soon over is written three times', async (_what, tasks) => {
    const planner = await signUp(mesh.url);
    // Code that is read for the first time takes its time.
    await (
      await planner.convert({ toolId: 'x-pobs', fileName: 'a.xer', bytes: createSampleXer() })
    ).arrayBuffer();
    const id = createConversionId();
    const answer = await planner.convert({
      ...{ id, toolId: 'x-pobs', fileName: 'a.xer', bytes: createSampleXer(tasks, `File ${tasks}`) },
    });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    // Fetched again, nothing is written.
    expect((await planner.call(`/api/conversions/${id}/output`)).status).toBe(200);
    expect(listWritten(id)).toEqual(['queued', 'finished', 'delivered']);
  });

  it('says that it runs when that takes longer', async () => {
    const planner = await signUp(mesh.url);
    const { id } = await planner.client.startConversion({
      ...{ toolId: 'trial', fileName: 'a.xer', bytes: createSampleXer(), options: { ms: 2_500 } },
    });
    await planner.client.awaitConversion(id);
    expect(listWritten(id)).toEqual(['queued', 'running', 'finished']);
  });
});
