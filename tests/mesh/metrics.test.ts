import { askGraphql, signUp, startMesh, type Mesh, type ServiceName } from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMetricNames, listQueries, readRules } from '../../scripts/alerts/list-queries.ts';
import { createSampleXer } from './sample-xer.ts';

const services = ['gateway', 'auth', 'converter', 'stats'] as const satisfies readonly ServiceName[];
let mesh: Mesh;
let metrics: Record<(typeof services)[number], string>;

beforeAll(async () => {
  mesh = await startMesh();
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
afterAll(() => mesh.stop());

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
    expect([...wanted].filter((name) => !isExposed(name) && !recorded.includes(name))).toEqual([]);
  });
});
