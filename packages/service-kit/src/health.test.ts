import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startHealthServer } from './health.ts';
import { createLogger } from './logger.ts';
import { createMetrics } from './metrics.ts';

let server: Awaited<ReturnType<typeof startHealthServer>>;
let check: () => Promise<void>;

beforeEach(async () => {
  check = () => Promise.resolve();
  server = await startHealthServer({
    port: 0,
    host: '127.0.0.1',
    checks: { engine: () => check(), other: () => Promise.resolve() },
    metrics: createMetrics('test'),
    logger: createLogger('test', { level: 'silent' }),
  });
});
afterEach(() => server.stop());

async function read(path: string): Promise<{ status: number; body: string }> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`);
  return { status: answer.status, body: await answer.text() };
}

it('is ready while every engine answers, and names those that do not', async () => {
  expect(await read('/readyz')).toEqual({ status: 200, body: '{"ready":true,"failed":[]}' });
  check = () => Promise.reject(new Error('gone'));
  expect(await read('/readyz')).toEqual({ status: 503, body: '{"ready":false,"failed":["engine"]}' });
  expect((await read('/livez')).status).toBe(200);
  check = () => Promise.resolve();
  expect((await read('/readyz')).status).toBe(200);
});

it('stays ready if it can serve without an engine, and names that engine', async () => {
  const serving = await startHealthServer({
    port: 0,
    host: '127.0.0.1',
    checks: { engine: () => Promise.reject(new Error('gone')) },
    isServing: () => true,
    metrics: new Registry(),
    logger: createLogger('test', { level: 'silent' }),
  });
  const answer = await fetch(`http://127.0.0.1:${serving.port}/readyz`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ ready: true, failed: ['engine'] });
  await serving.stop();
});

it('counts an engine that never answers as failed', async () => {
  check = () => new Promise(() => undefined);
  expect(await read('/readyz')).toMatchObject({ status: 503 });
});

it('is alive but not ready while draining', async () => {
  server.drain();
  expect((await read('/readyz')).status).toBe(503);
  expect((await read('/livez')).status).toBe(200);
});

it('serves metrics with the service as a label, and nothing on other paths', async () => {
  const { status, body } = await read('/metrics');
  expect(status).toBe(200);
  expect(body).toMatch(/process_resident_memory_bytes\{service="test"\}/);
  expect((await read('/')).status).toBe(404);
});

it('reports that its port is taken', async () => {
  await expect(
    startHealthServer({
      port: server.port,
      host: '127.0.0.1',
      checks: {},
      metrics: new Registry(),
      logger: createLogger('test', { level: 'silent' }),
    }),
  ).rejects.toThrow(/EADDRINUSE/);
});
