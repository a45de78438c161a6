import { createConversionId, startSpanReceiver } from '@floatwise/testkit';
import { afterEach, expect, it, vi } from 'vitest';
import { startTracing } from './lifecycle.ts';
import { createLogger } from './logger.ts';
import { beginConversion, getRootSpan, inSpan, keepRoot, setSpanRecorder } from './tracing.ts';

const logger = createLogger('test', { level: 'silent' });
afterEach(() => {
  setSpanRecorder(undefined);
  vi.unstubAllEnvs();
});

it('sends a conversion as one trace with its id, to where OpenTelemetry’s variables say', async () => {
  const receiver = await startSpanReceiver();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url);
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'service.name=ours');
  const stop = await startTracing('gateway', { share: 1 }, logger);
  const id = createConversionId();
  const begun = beginConversion(id, 'postConversion', async () => {
    keepRoot();
    await inSpan('putInput', () => Promise.resolve(), { kind: 'client', facts: { bytes: 3 } });
    await inSpan('publish', () => Promise.reject(new TypeError('a secret')));
  });
  await expect(begun).rejects.toThrow('a secret');
  await stop();
  const { traceId, spanId } = getRootSpan(id);
  const ours = { traceId, service: 'ours' };
  expect(receiver.spans()).toMatchObject([
    { ...ours, name: 'putInput', parentSpanId: spanId, facts: { bytes: 3 } },
    { ...ours, name: 'publish', parentSpanId: spanId, facts: { 'error.type': 'TypeError' } },
    { ...ours, name: 'postConversion', parentSpanId: '', spanId, facts: { 'error.type': 'TypeError' } },
  ]);
  expect(JSON.stringify(receiver.spans())).not.toContain('a secret');
  await receiver.stop();
});

it('only runs the work if no traces are sent', async () => {
  const work = () => inSpan('putInput', () => Promise.resolve(7));
  expect(await beginConversion(createConversionId(), 'postConversion', work)).toBe(7);
});
