import {
  createConversionId,
  signUp,
  startMesh,
  startSpanReceiver,
  type Mesh,
  type ReceivedSpan,
  type SpanReceiver,
} from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleXer } from './sample-xer.ts';

let receiver: SpanReceiver;
let mesh: Mesh;

beforeAll(async () => {
  receiver = await startSpanReceiver();
  mesh = await startMesh({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url } });
});
afterAll(async () => {
  await mesh.stop();
  await receiver.stop();
});

const traceOf = (id: string): string => id.replaceAll('-', '');
const listSpans = (id: string): ReceivedSpan[] =>
  receiver.spans().filter(({ traceId }) => traceId === traceOf(id));
/** The service of each hop and its parent, without calls to engines. */
const describeHops = (spans: readonly ReceivedSpan[]): string[] => {
  const names = new Map(spans.map(({ spanId, name }) => [spanId, name]));
  const hops = spans.map(
    ({ service, name, parentSpanId }) =>
      `${service.replace('floatwise-', '')}: ${names.get(parentSpanId) ?? 'nothing'} > ${name}`,
  );
  return [...new Set(hops)].filter((hop) => !/> (nats|s3|redis|mongodb) /.test(hop));
};
const isEngineCall = ({ name }: ReceivedSpan): boolean => /^(nats|s3|mongodb) /.test(name);

/** Every hop from the gateway on; `first` is the call that sent the file. */
function listHops(first: string): string[] {
  return [
    `gateway: nothing > ${first}`,
    `gateway: ${first} > acceptConversion`,
    'gateway: acceptConversion > createConversion',
    'gateway: acceptConversion > putInput',
    `gateway: ${first} > publishConversionRequested`,
    'converter: nats publish > onConversionRequested',
    'converter: onConversionRequested > runConversion',
    'converter: runConversion > runOnWorker',
    'converter: runOnWorker > run',
    'converter: run > readXer',
    'converter: run > removePobs',
    'converter: run > writeXer',
    'converter: runConversion > holdPrice',
    'converter: runConversion > putOutput',
    'converter: runConversion > finishConversion',
    `gateway: ${first} > onConversionChanged`,
    `gateway: ${first} > takeConversion`,
    `gateway: ${first} > sendOutput`,
    ...(first === 'postConvert'
      ? []
      : [`gateway: ${first} > dismissConversion`, 'gateway: dismissConversion > removeObjects']),
    'stats: nats publish > recordConversions',
    'auth: nats publish > onConversionEnded',
  ];
}

describe('one conversion', () => {
  it.each([
    ['POST /api/convert', 'postConvert'],
    ['POST /api/conversions', 'postConversion'],
  ])('by %s is one trace with every hop, one root and no parent missing', async (_call, first) => {
    const planner = await signUp(mesh.url);
    const id = createConversionId();
    const upload = { id, toolId: 'x-pobs', fileName: 'a.xer', bytes: createSampleXer() };
    if (first === 'postConvert') await (await planner.convert(upload)).arrayBuffer();
    else await planner.client.convert(upload, { id });
    const hops = listHops(first);
    await expect
      .poll(() => describeHops(listSpans(id)), { timeout: 20_000 })
      .toEqual(expect.arrayContaining(hops));

    const spans = listSpans(id);
    // This request occurs only if more than two seconds pass between the two checks of the session.
    const always = describeHops(spans).filter((hop) => hop !== 'auth: nats request > auth.find-user');
    expect(always.sort()).toEqual(hops.sort());
    expect(spans.filter(({ parentSpanId }) => parentSpanId === '')).toHaveLength(1);
    const ids = new Set(spans.map(({ spanId }) => spanId));
    expect(ids.size).toBe(spans.length);
    expect(spans.filter(({ parentSpanId }) => parentSpanId !== '' && !ids.has(parentSpanId))).toEqual([]);
    for (const { startMs, endMs } of spans) expect(endMs).toBeGreaterThanOrEqual(startMs);
    const engines = new Set(spans.filter(isEngineCall).map(({ name }) => name));
    expect([...engines]).toEqual(
      expect.arrayContaining([
        ...['nats create', 'nats change', 'nats publish', 's3 put', 's3 get'],
        // A result that is not acknowledged is kept for a while.
        ...(first === 'postConvert' ? [] : ['s3 remove']),
      ]),
    );
    const steps = spans.filter(({ name }) => ['run', 'runOnWorker'].includes(name));
    const [inner, outer] = steps.toSorted((a, b) => a.endMs - a.startMs - (b.endMs - b.startMs));
    expect([inner?.name, outer?.name]).toEqual(['run', 'runOnWorker']);
  });

  it('that is sent twice has one trace', async () => {
    const planner = await signUp(mesh.url);
    const id = createConversionId();
    const upload = { id, toolId: 'x-pobs', fileName: 'a.xer', bytes: createSampleXer() };
    await planner.client.convert(upload, { id });
    expect((await planner.submit(upload)).status).toBe(200);
    // Another call after it, whose trace arrives later.
    await planner.call('/api/user');
    const isThere = (): boolean => receiver.spans().some(({ name }) => name === 'GET /api/user');
    await expect.poll(isThere, { timeout: 20_000 }).toBe(true);
    expect(listSpans(id).filter(({ parentSpanId }) => parentSpanId === '')).toHaveLength(1);
  });

  it('has its id and trace on every line of the log about it', async () => {
    const planner = await signUp(mesh.url);
    const id = createConversionId();
    await planner.client.convert({ toolId: 'x-pobs', fileName: 'a.xer', bytes: createSampleXer() }, { id });
    const services = ['gateway', 'converter'] as const;
    for (const name of services) {
      const readLines = (): string[] =>
        (mesh.processes(name)[0]?.output() ?? '').split('\n').filter((line) => line.includes(id));
      await expect.poll(readLines).not.toEqual([]);
      for (const line of readLines()) {
        expect(JSON.parse(line)).toMatchObject({ conversionId: id, traceId: traceOf(id) });
        expect(line.split('"conversionId"')).toHaveLength(2);
      }
    }
  });
});

describe('a call without a conversion', () => {
  it('has its own trace, through Redis, NATS and MongoDB', async () => {
    const planner = await signUp(mesh.url);
    await planner.call('/api/user');
    await planner.call('/no/such/page-of-ours');
    const findCall = (): ReceivedSpan | undefined =>
      receiver.spans().findLast(({ name }) => name === 'POST /api/login');
    const findHops = (): string[] => {
      const trace = findCall()?.traceId;
      return describeCalls(receiver.spans().filter(({ traceId }) => traceId === trace));
    };
    await expect
      .poll(findHops, { timeout: 20_000 })
      .toEqual(expect.arrayContaining(['gateway: nats request', 'auth: auth.verify', 'auth: mongodb find']));
    expect(findHops().some((hop) => hop.startsWith('gateway: redis '))).toBe(true);
    expect(findCall()?.facts).toMatchObject({ 'http.route': '/api/login', 'http.response.status_code': 200 });
  });
});

const describeCalls = (spans: readonly ReceivedSpan[]): string[] =>
  spans.map(({ service, name }) => `${service.replace('floatwise-', '')}: ${name}`);
