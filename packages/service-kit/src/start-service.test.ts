import { findFreePort } from '@floatwise/testkit';
import pino from 'pino';
import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { createMetrics } from './metrics.ts';
import { isAffectedNode } from './node-release.ts';
import { startService, type Engine } from './start-service.ts';

const logger = createLogger('test', { level: 'silent' });

/** An engine that records its steps and completes them when the test says so. */
function createEngine(name: string, steps: string[]) {
  const [here, prepared] = [Promise.withResolvers<string>(), Promise.withResolvers<undefined>()];
  const note = async (step: string): Promise<void> => {
    steps.push(`${name} ${step}`);
    await Promise.resolve();
  };
  const engine: Engine<string> = {
    connect: () => here.promise,
    prepare: async () => {
      await prepared.promise;
      await note('prepared');
    },
    check: () => note('checked'),
    close: () => note('closed'),
  };
  return { engine, here, prepared };
}

async function readReadiness(port: number): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  return { status: answer.status, body: await answer.json() };
}

it('starts its work when all engines are prepared, and closes them after the work', async () => {
  const steps: string[] = [];
  const [first, second] = [createEngine('first', steps), createEngine('second', steps)];
  const starting = startService({
    engines: { first: first.engine, second: second.engine },
    workName: 'work',
    start: async (clients) => {
      steps.push(`work on ${clients.first} and ${clients.second}`);
      await Promise.resolve();
      return {
        stop: async () => {
          steps.push('work stopped');
          await Promise.resolve();
        },
      };
    },
    health: { host: '127.0.0.1', port: 0 },
    metrics: createMetrics('test'),
    logger,
  });
  second.here.resolve('B');
  second.prepared.resolve(undefined);
  first.here.resolve('A');
  first.prepared.resolve(undefined);
  const service = await starting;
  expect(await readReadiness(service.healthPort)).toMatchObject({ status: 200 });
  await service.stop();
  expect(steps.filter((step) => !step.endsWith('checked'))).toEqual([
    'second prepared',
    'first prepared',
    'work on A and B',
    'work stopped',
    'first closed',
    'second closed',
  ]);
});

it('reports its work as not ready before an engine is prepared and after it stops unexpectedly', async () => {
  const steps: string[] = [];
  const { engine, here, prepared } = createEngine('engine', steps);
  const port = await findFreePort();
  let isWorking = true;
  const starting = startService({
    engines: { engine },
    workName: 'work',
    start: () =>
      Promise.resolve({
        check: () => (isWorking ? Promise.resolve() : Promise.reject(new Error('stopped'))),
        stop: () => Promise.resolve(),
      }),
    health: { host: '127.0.0.1', port },
    metrics: createMetrics('test'),
    logger,
  });
  here.resolve('A');
  await expect
    .poll(() => readReadiness(port).catch(() => undefined), { interval: 50 })
    .toEqual({ status: 503, body: { ready: false, failed: ['work'] } });
  prepared.resolve(undefined);
  const service = await starting;
  expect(await readReadiness(port)).toMatchObject({ status: 200 });
  isWorking = false;
  expect(await readReadiness(port)).toMatchObject({ status: 503, body: { failed: ['work'] } });
  await service.stop();
});

it('leaves nothing open when an engine refuses', async () => {
  const port = await findFreePort();
  const refusing: Engine<string> = {
    connect: () => Promise.reject(new Error('wrong password')),
    check: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const starting = startService({
    engines: { refusing },
    workName: 'work',
    start: () => Promise.resolve({ stop: () => Promise.resolve() }),
    health: { host: '127.0.0.1', port },
    metrics: createMetrics('test'),
    logger,
  });
  await expect(starting).rejects.toThrow('wrong password');
  await expect(readReadiness(port)).rejects.toThrow('fetch failed');
});

it('warns at its start if the release of Node has a published hole', async () => {
  const lines: string[] = [];
  const service = await startService({
    engines: {},
    workName: 'work',
    start: async () => Promise.resolve({ stop: async () => Promise.resolve() }),
    health: { host: '127.0.0.1', port: 0 },
    metrics: createMetrics('test'),
    logger: pino({}, { write: (line) => void lines.push(line) }),
  });
  await service.stop();
  const warned = lines.some((line) => line.includes(`"node":"${process.versions.node}"`));
  expect(warned).toBe(isAffectedNode(process.versions.node));
});
