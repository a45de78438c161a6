import {
  conversionBucket,
  conversionSchema,
  conversionSubjects,
  formatJobId,
  formatVersion,
  jobStream,
} from '@floatwise/contracts';
import { connectNats, createLogger, type NatsConnection } from '@floatwise/service-kit';
import {
  askGraphql,
  createConversionId,
  signUp,
  startEngines,
  startMesh,
  startSpanReceiver,
  type Engines,
  type Mesh,
  type ReceivedSpan,
  type ServiceName,
  type SpanReceiver,
} from '@floatwise/testkit';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMetricNames, listQueries, ofOthers, readRules } from '../../scripts/alerts/list-queries.ts';
import { createSampleXer } from './sample-xer.ts';

const services = ['gateway', 'auth', 'converter', 'stats'] as const satisfies readonly ServiceName[];
let receiver: SpanReceiver;
let engines: Engines;
let mesh: Mesh;
let nats: NatsConnection;
/** After one conversion and a few calls. */
let metrics: Record<(typeof services)[number], string>;

beforeAll(async () => {
  receiver = await startSpanReceiver();
  // Every user has all permissions, so that a test can fill a stream and empty it.
  engines = await startEngines();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, STREAM_STORAGE_MB: '10' };
  mesh = await startMesh({ engines, env });
  nats = await connectNats({ url: engines.natsUrl }, 'test', createLogger('test', { level: 'silent' }));
  const planner = await signUp(mesh.url);
  const upload = { toolId: 'x-pobs', fileName: 'a.xer', bytes: createSampleXer() };
  await planner.client.convert(upload);
  for (const path of ['/api/none', '/api/none/at/all', '/nothing.here', '/api/conversions/none']) {
    await planner.call(path, { method: 'PUT' });
  }
  await askGraphql(planner, '{ me { id } }');
  const [gateway = '', auth = '', converter = '', stats = ''] = await Promise.all(services.map(readMetrics));
  metrics = { gateway, auth, converter, stats };
});
afterAll(async () => {
  await nats.close();
  await mesh.stop();
  await engines.stop();
  await receiver.stop();
});

const readMetrics = async (name: ServiceName): Promise<string> =>
  (await fetch(`${mesh.processes(name)[0]?.healthUrl ?? ''}/metrics`)).text();

/** A series of this name with these labels, whatever their order. */
function series(name: string, labels: Readonly<Record<string, string>>, value = '[1-9]'): RegExp {
  const looks = Object.entries(labels).map(([label, text]) => `(?=[^}]*\\b${label}="${text}")`);
  return new RegExp(`^${name}\\{${looks.join('')}[^}]*\\} ${value}`, 'm');
}

it('gives each call an id, in the answer and in the log, which does not contain the address', async () => {
  const [gateway] = mesh.processes('gateway');
  const findLine = (id: string): string | undefined =>
    gateway
      ?.output()
      .split('\n')
      .find((line) => line.includes(`"requestId":"${id}"`));
  const given = 'of-a-proxy-1';
  const answer = await fetch(`${mesh.url}/api/tools?secret=1`, { headers: { 'X-Request-Id': given } });
  expect(answer.headers.get('x-request-id')).toBe(given);
  await expect.poll(() => findLine(given)).toContain('"route":"/api/tools","status":200');
  expect(findLine(given)).not.toContain('secret');
  const strange = await fetch(`${mesh.url}/api/none`, { headers: { 'X-Request-Id': 'a b"c' } });
  const id = strange.headers.get('x-request-id') ?? '';
  expect(id).toMatch(/^[\w-]{36}$/);
  await expect.poll(() => findLine(id)).toContain('"status":404');
});

describe('the metrics of a mesh that has converted a file', () => {
  it('label calls with their route, and all unknown addresses with the same label', () => {
    const named = [...metrics.gateway.matchAll(/^floatwise_http_requests_total\{[^}]*route="([^"]*)"/gm)];
    expect([...new Set(named.map(([, route]) => route))].sort()).toEqual([
      '/api/conversions',
      '/api/conversions/:id',
      '/api/conversions/:id/events',
      '/api/conversions/:id/output',
      '/api/conversions/:id/report',
      '/api/login',
      '/api/register',
      '/graphql',
      'other',
    ]);
  });

  it('show rates, errors and durations by route and tool, and the queue', () => {
    const { gateway, converter, stats } = metrics;
    expect(gateway).toMatch(series('floatwise_http_request_seconds_count', { route: '/api/login' }, '1'));
    expect(gateway).toMatch(series('floatwise_sessions_total', { event: 'begun' }, '1'));
    expect(gateway).toMatch(series('floatwise_records', { state: 'queued' }, '0'));
    const delivered = { tool: 'x-pobs', outcome: 'delivered' };
    expect(gateway).toMatch(series('floatwise_convert_seconds_count', delivered, '1'));
    const finished = { tool: 'x-pobs', outcome: 'finished' };
    expect(converter).toMatch(series('floatwise_conversions_total', finished, '1'));
    expect(converter).toMatch(series('floatwise_worker_threads', { state: 'all' }));
    expect(stats).toMatch(series('floatwise_ready', { part: 'mongodb' }, '1'));
  });

  it.each([
    ['gateway', ['nats', 's3', 'redis']],
    ['auth', ['nats', 'mongodb']],
    ['converter', ['nats', 's3']],
    ['stats', ['nats', 'mongodb']],
  ] as const)('of %s show the time its engines took', (name, engines) => {
    for (const engine of engines)
      expect(metrics[name]).toMatch(series('floatwise_engine_seconds_count', { engine }));
  });

  it('contain all that alerts and the dashboard use', async () => {
    const recorded = (await readRules()).flatMap(({ record }) => record ?? []);
    const wanted = new Set((await listQueries()).flatMap(({ expr }) => listMetricNames(expr)));
    const all = Object.values(metrics).join('\n');
    const described = new Set([...all.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const isExposed = (name: string): boolean =>
      described.has(name) || described.has(name.replace(/_(bucket|sum|count)$/, ''));
    const missing = [...wanted].filter((name) => !isExposed(name) && !recorded.includes(name));
    expect(missing.filter((name) => !ofOthers.test(name))).toEqual([]);
  });
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

describe('the trace of one conversion', () => {
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
    await expect.poll(() => describeHops(listSpans(id))).toEqual(expect.arrayContaining(hops));

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
    await expect.poll(isThere).toBe(true);
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

describe('the trace of a call without a conversion', () => {
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
      .poll(findHops)
      .toEqual(expect.arrayContaining(['gateway: nats request', 'auth: auth.verify', 'auth: mongodb find']));
    expect(findHops().some((hop) => hop.startsWith('gateway: redis '))).toBe(true);
    expect(findCall()?.facts).toMatchObject({ 'http.route': '/api/login', 'http.response.status_code': 200 });
  });
});

const describeCalls = (spans: readonly ReceivedSpan[]): string[] =>
  spans.map(({ service, name }) => `${service.replace('floatwise-', '')}: ${name}`);

async function readStreamMetric(name: string): Promise<number | undefined> {
  const text = await (await fetch(`${mesh.processes('gateway')[0]?.healthUrl}/metrics`)).text();
  const [, value] = new RegExp(`^${name}\\{stream="${jobStream.name}"[^}]*\\} (\\d+)`, 'm').exec(text) ?? [];
  return value === undefined ? undefined : Number(value);
}

it('near the limit of a stream new conversions are refused with Retry-After, running ones finish, and the site recovers automatically', async () => {
  const planner = await signUp(mesh.url);
  const upload = { toolId: 'x-pobs', fileName: 'a.xer', bytes: createSampleXer() };
  expect((await planner.convert(upload)).status).toBe(200);
  const subject = 'conversion.requested.small.no-tool';
  // Converters would remove messages that they cannot read.
  for (const converter of mesh.processes('converter')) await converter.kill('SIGSTOP');
  for (let count = 0; count < 29; count += 1) {
    await jetstream(nats).publish(subject, new Uint8Array(50_000));
  }
  await expect
    .poll(() => readStreamMetric('floatwise_stream_bytes'), { interval: 500 })
    .toBeGreaterThan(1_440_000);
  expect(await readStreamMetric('floatwise_stream_limit_bytes')).toBe(1_572_864);
  const refused = await planner.submit(upload);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await refused.json()).toEqual({
    code: 'service.unavailable',
    error: 'The site has no room for more conversions at the moment. Please try again in a minute.',
  });
  expect((await fetch(mesh.url)).status).toBe(200);

  await (await jetstreamManager(nats)).streams.purge(jobStream.name);
  for (const converter of mesh.processes('converter')) await converter.kill('SIGCONT');
  await expect.poll(async () => (await planner.convert(upload)).status, { interval: 1_000 }).toBe(200);
});

const newer = { version: formatVersion + 1 };
const publish = (subject: string, message: object, msgID: string): Promise<unknown> =>
  jetstream(nats).publish(subject, JSON.stringify(message), { msgID });

describe('data of a newer version than its reader', () => {
  it('as a job is left to newer converters for a while; then its owner gets an error', async () => {
    const planner = await signUp(mesh.url);
    const { id: userId } = (await (await planner.call('/api/user')).json()) as { id: string };
    const id = createConversionId();
    const now = new Date();
    const queued = conversionSchema.parse({
      version: formatVersion,
      instance: 'one',
      id,
      userId,
      username: planner.username,
      toolId: 'x-pobs',
      fileName: 'a.xer',
      inputBytes: 1,
      options: {},
      requestedAt: now.toISOString(),
      since: now.toISOString(),
      deadline: new Date(now.getTime() + 120_000).toISOString(),
      attempt: 0,
      state: 'queued',
    });
    // With the message id of a job, so that NATS discards the gateway's own as a duplicate.
    const subject = conversionSubjects.requested('small', 'x-pobs');
    await publish(
      subject,
      { revision: 1, conversion: { ...newer, id, what: 'the future holds' } },
      formatJobId({ id, instance: 'one' }),
    );
    await publish(`$KV.${conversionBucket.name}.${id}`, queued, `record-${id}`);

    const read = async (): Promise<unknown> => (await planner.call(`/api/conversions/${id}`)).json();
    await expect
      .poll(read, { interval: 500 })
      .toMatchObject({ state: 'failed', outcome: { code: 'conversion.newer-format' } });
    const findLeft = (): unknown =>
      mesh
        .processes('converter')[0]
        ?.output()
        .match(/is left to a newer converter/g);
    await expect.poll(findLeft).toHaveLength(5);
  });

  it('as a record is reported to a client that waits at this gateway', async () => {
    const planner = await signUp(mesh.url);
    const { id: userId } = (await (await planner.call('/api/user')).json()) as { id: string };
    const id = createConversionId();
    const later = new Date(Date.now() + 120_000).toISOString();
    const record = {
      ...{ version: formatVersion, instance: 'one' },
      ...{ id, userId, username: planner.username, toolId: 'x-pobs', fileName: 'a.xer', inputBytes: 1 },
      ...{ options: {}, requestedAt: later, since: later, deadline: later, attempt: 1, state: 'running' },
    };
    await publish(`$KV.${conversionBucket.name}.${id}`, record, `first-${id}`);
    const read = async (): Promise<unknown> => (await planner.call(`/api/conversions/${id}`)).json();
    await expect.poll(read).toMatchObject({ state: 'running' });
    const changed = { ...record, ...newer, state: 'polishing' };
    await publish(`$KV.${conversionBucket.name}.${id}`, changed, `second-${id}`);
    await expect.poll(read).toMatchObject({ state: 'failed', outcome: { code: 'conversion.newer-format' } });
  });

  it('as an event is left to newer services by older ones, which log it and stay ready', async () => {
    const [stats] = mesh.processes('stats');
    await publish(conversionSubjects.delivered, { ...newer, what: 'the future holds' }, 'an event');
    await expect.poll(() => stats?.output()).toContain('NewerEventError');
    const read = async (path: string): Promise<string> =>
      (await fetch(`${stats?.healthUrl ?? ''}${path}`)).text();
    expect(JSON.parse(await read('/readyz'))).toMatchObject({ ready: true });
    // It waits, and so is noticed (FloatwiseStatsLag).
    await expect.poll(() => read('/metrics')).toMatch(/floatwise_stats_events_pending\{.*\} [1-9]/);
  });
});

describe('a record with a damaged field', () => {
  it('is not found by its own calls, and fails neither the list nor the export of its owner', async () => {
    const planner = await signUp(mesh.url);
    const { id: userId } = (await (await planner.call('/api/user')).json()) as { id: string };
    const later = new Date(Date.now() + 120_000).toISOString();
    const sound = {
      ...{ version: formatVersion, userId, username: planner.username, toolId: 'x-pobs', fileName: 'a.xer' },
      ...{ inputBytes: 1, options: {}, requestedAt: later, since: later, deadline: later, attempt: 1 },
      ...{ instance: 'one', madeAt: later, free: false, price: 1, state: 'finished' },
      outcome: { outputName: 'a.xer', outputBytes: 1, tasks: 1, durationMs: 1 },
    };
    const ids: Record<string, string> = {};
    const damages = {
      none: {},
      outcome: { outcome: null },
      options: { options: undefined },
      price: { price: null },
    };
    for (const [name, damage] of Object.entries(damages)) {
      const id = (ids[name] = createConversionId());
      await publish(`$KV.${conversionBucket.name}.${id}`, { ...sound, id, ...damage }, `damaged-${id}`);
    }
    const list = async (): Promise<unknown> =>
      ((await (await planner.call('/api/conversions')).json()) as { id: string }[]).map(({ id }) => id);
    await expect.poll(list).toEqual([ids['none']]);
    const exported = await planner.call('/api/account/export');
    expect(exported.status).toBe(200);
    const { conversions } = (await exported.json()) as { conversions: { id: string }[] };
    expect(conversions.map(({ id }) => id)).toEqual([ids['none']]);
    for (const name of ['outcome', 'options', 'price'])
      for (const path of ['', '/report', '/output'])
        expect((await planner.call(`/api/conversions/${ids[name] ?? ''}${path}`)).status, name + path).toBe(
          404,
        );
  });
});
