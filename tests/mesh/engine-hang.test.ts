import { setTimeout as sleep } from 'node:timers/promises';
import {
  createConversionId,
  signUp,
  startMesh,
  type EngineName,
  type Mesh,
  type Planner,
} from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleXer } from './sample-xer.ts';
import { startHangingEngines, type HangingEngines } from './start-hanging-engines.ts';

const bytes = createSampleXer();
/** The documents promise two seconds, but a test machine may be busy. Redis's client alone would wait for three. */
const refusalLimitMs = 2_900;

let hanging: HangingEngines;
let mesh: Mesh;

beforeAll(async () => {
  hanging = await startHangingEngines();
  mesh = await startMesh({ engines: hanging.engines, env: { LOGINS_PER_MINUTE: '1000' } });
});
afterAll(async () => {
  for (const { goOn } of Object.values(hanging.proxies)) goOn();
  await mesh.stop();
  await hanging.stop();
});

const upload = { toolId: 'x-pobs', fileName: 'a.xer', bytes };

type Call = (planner: Planner) => Promise<Response>;

const readConversion: Call = (planner) => planner.call(`/api/conversions/${createConversionId()}`);
const logIn: Call = (planner) => planner.logIn();

/** Calls that need the engine: Redis for sessions and for limits. */
const calls: Record<EngineName, readonly Call[]> = {
  nats: [readConversion],
  s3: [(planner) => planner.submit({ ...upload, id: createConversionId() })],
  mongodb: [logIn],
  redis: [readConversion, logIn],
};

async function listFailedParts(): Promise<string[]> {
  const answers = await Promise.all(
    (['gateway', 'auth', 'converter', 'stats'] as const).map(async (name) => {
      const answer = await fetch(`${mesh.processes(name)[0]?.healthUrl ?? ''}/readyz`);
      return ((await answer.json()) as { failed: string[] }).failed;
    }),
  );
  return [...new Set(answers.flat())];
}

describe.each(['redis', 'nats', 's3', 'mongodb'] as const)('while %s hangs', (name) => {
  it('calls get 503 within two seconds, it is reported, and afterwards everything works', async () => {
    const planner = await signUp(mesh.url);
    const { hang, goOn } = hanging.proxies[name];
    const conversion = await planner.client.convert(upload);
    expect(conversion.bytes.length).toBeGreaterThan(0);
    hang();
    try {
      // The first while the hang is not noticed yet, the others after that.
      for (let call = 0; call < 4; call++) {
        const begunMs = performance.now();
        for (const response of await Promise.all(calls[name].map((callIt) => callIt(planner))))
          expect([response.status, response.headers.has('retry-after')]).toEqual([503, true]);
        expect(performance.now() - begunMs, `call ${call}`).toBeLessThan(refusalLimitMs);
        await sleep(500);
      }
      await expect.poll(listFailedParts).toContain(name);
      expect(await fetch(mesh.url)).toMatchObject({ status: 200 });
      // Longer than it takes to open a connection again, which then hangs too.
      await sleep(5_000);
    } finally {
      goOn();
    }
    await expect.poll(listFailedParts).toEqual([]);
    const again = await signUp(mesh.url);
    expect((await again.client.convert(upload)).bytes).toEqual(conversion.bytes);
    expect((await planner.client.convert(upload)).bytes).toEqual(conversion.bytes);
  });
});
