import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createConversionId,
  findFreePort,
  listBucket,
  logIn,
  signUp,
  startEngines,
  startMesh,
  type EngineName,
  type Engines,
  type Mesh,
  type MeshProcess,
  type Planner,
  type ServiceName,
  type TrialOptions,
} from '@floatwise/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findTrialRoot } from '../find-shared-site.ts';
import { createSampleXer } from './sample-xer.ts';
import { createGoogleSettings, startIssuer, type Issuer } from './start-issuer.ts';

const names: readonly EngineName[] = ['nats', 's3', 'mongodb', 'redis'];
/** The engines that a service needs. */
const needs: Record<ServiceName, readonly EngineName[]> = {
  gateway: ['nats', 's3', 'redis'],
  converter: ['nats', 's3'],
  auth: ['nats', 'mongodb'],
  stats: ['nats', 'mongodb'],
};
const services = Object.keys(needs) as ServiceName[];
const bytes = createSampleXer();
/** The documents promise two seconds, but a test machine may be busy. */
const refusalLimitMs = 8_000;

/** An engine in a process of its own, which can be killed and started again on the same port with the same data. */
interface LoneEngine {
  current: Engines;
  isRunning: boolean;
  readonly kill: () => Promise<void>;
  readonly restart: () => Promise<void>;
}

let dataDir: string;
let mesh: Mesh;
let google: Issuer;
let admin: Planner;
const engines = new Map<EngineName, LoneEngine>();

async function startLoneEngine(name: EngineName): Promise<LoneEngine> {
  const ports = { [name]: await findFreePort() };
  const start = (): Promise<Engines> => startEngines({ only: [name], ports, dataDir: join(dataDir, name) });
  const engine: LoneEngine = {
    current: await start(),
    isRunning: true,
    kill: async () => {
      engine.isRunning = false;
      await engine.current.kill();
    },
    restart: async () => {
      engine.current = await start();
      engine.isRunning = true;
    },
  };
  return engine;
}

function getEngine(name: EngineName): LoneEngine {
  const engine = engines.get(name);
  if (!engine) throw new Error(`${name} was not started`);
  return engine;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'floatwise-engines-'));
  for (const name of names) engines.set(name, await startLoneEngine(name));
  const webDist = join(dataDir, 'web');
  await mkdir(webDist);
  await writeFile(join(webDist, 'index.html'), '<title>The page</title>');
  google = await startIssuer('google');
  mesh = await startMesh({
    root: await findTrialRoot(),
    env: {
      WEB_DIST: webDist,
      ...createGoogleSettings(google),
    },
    engines: {
      ...getEngine('nats').current,
      natsUrl: getEngine('nats').current.natsUrl,
      s3: getEngine('s3').current.s3,
      mongodbUrl: getEngine('mongodb').current.mongodbUrl,
      redisUrl: getEngine('redis').current.redisUrl,
    },
  });
  admin = await logIn(mesh.url, mesh.admin);
});
afterAll(async () => {
  await mesh.stop();
  await google.stop();
  await Promise.all([...engines.values()].map(({ current }) => current.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

// Starts every engine again for the next tests, even if a test has failed halfway.
afterEach(async () => {
  for (const engine of engines.values()) if (!engine.isRunning) await engine.restart();
});

const listServices = (): MeshProcess[] => services.flatMap((name) => mesh.processes(name));

/** The status of `/readyz`, and the engines it names. */
type Readiness = Record<string, { status: number; failed: string[] }>;

async function readReadiness(): Promise<Readiness> {
  const answers = await Promise.all(
    listServices().map(async ({ name, healthUrl }) => {
      const answer = await fetch(`${healthUrl}/readyz`);
      const { failed } = (await answer.json()) as { failed: string[] };
      return [name, { status: answer.status, failed }];
    }),
  );
  return Object.fromEntries(answers) as Readiness;
}

/** The gateway serves pages without any engine, so it names the missing engine and stays ready. */
const expectReadiness = (engine?: EngineName): Readiness =>
  Object.fromEntries(
    services.map((name) => {
      const failed = engine !== undefined && needs[name].includes(engine) ? [engine] : [];
      return [name, { status: failed.length === 0 || name === 'gateway' ? 200 : 503, failed }];
    }),
  );
const ready = expectReadiness();

async function listDead(): Promise<string[]> {
  const answers = await Promise.all(
    listServices().map(async ({ name, healthUrl }) => ((await fetch(`${healthUrl}/livez`)).ok ? [] : [name])),
  );
  return answers.flat();
}

/** What could not be removed because an engine was lost: a result that was not sent, or one whose removal was refused. */
const leftOver: { planner: Planner; id: string }[] = [];

async function remove(planner: Planner, id: string): Promise<void> {
  const { status } = await planner.call(`/api/conversions/${id}`, { method: 'DELETE' });
  if (status === 503) leftOver.push({ planner, id });
  // A call that was refused early has left nothing to remove, and its session may have ended with its engine.
  else expect([204, 401, 404]).toContain(status);
}

async function convert(planner: Planner, options: TrialOptions = {}, id = createConversionId()) {
  const begunMs = performance.now();
  const response = await planner.convert({ id, toolId: 'trial', fileName: 'a.xer', bytes, options });
  const body = Buffer.from(await response.arrayBuffer());
  const tookMs = performance.now() - begunMs;
  // The client has the file, so its result can be removed before it expires.
  if (response.ok) await remove(planner, id);
  else leftOver.push({ planner, id });
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, retryAfter, body, tookMs };
}

/** How many conversion calls the gateway counts as its own errors, which alerts use. */
async function countErrors(): Promise<number> {
  const metrics = await (await fetch(`${mesh.processes('gateway')[0]?.healthUrl ?? ''}/metrics`)).text();
  const series =
    /^floatwise_http_requests_total\{(?=[^}]*route="\/api\/convert")[^}]*status="503"[^}]*\} (\d+)/m;
  return Number(series.exec(metrics)?.[1] ?? 0);
}

async function expectWorking(): Promise<void> {
  for (const { planner, id } of leftOver.splice(0)) await remove(planner, id);
  expect(leftOver).toEqual([]);
  const planner = await signUp(mesh.url);
  const result = await planner.client.convert({ toolId: 'trial', fileName: 'a.xer', bytes });
  expect(bytes.equals(result.bytes)).toBe(true);
  expect(result.report).toMatchObject({ tool: 'trial' });
  await expect
    .poll(async () => {
      const usage = (await (await admin.call('/api/admin/stats')).json()) as { username: string }[];
      return usage.find(({ username }) => username === planner.username);
    })
    .toMatchObject({ totalConversions: 1 });
  await expect.poll(() => listBucket(mesh.engines)).toEqual([]);
}

describe.each(names)('without %s', (name) => {
  it('the services that need it are not ready, all are alive, and calls are refused in time; when it is back, everything works', async () => {
    await expectWorking();
    const planner = await signUp(mesh.url);
    const errorsBefore = await countErrors();
    await getEngine(name).kill();
    await expect.poll(readReadiness).toEqual(expectReadiness(name));
    expect(await listDead()).toEqual([]);

    // A gateway caches an account for some seconds.
    let refused = await convert(planner);
    await expect.poll(async () => (refused = await convert(planner)).status, { interval: 500 }).toBe(503);
    expect(refused).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) as string });
    expect(JSON.parse(refused.body.toString())).toMatchObject({ code: 'service.unavailable' });
    expect(refused.tookMs).toBeLessThan(refusalLimitMs);
    expect(await countErrors()).toBeGreaterThan(errorsBefore);
    if (name === 'redis') expect((await fetch(`${mesh.url}/api/auth/google/url`)).status).toBe(503);
    for (const path of ['/', '/convert/x-pobs', '/api/tools', '/api/config']) {
      expect(await fetch(`${mesh.url}${path}`), path).toMatchObject({ status: 200 });
    }

    await getEngine(name).restart();
    await expect.poll(readReadiness, { interval: 200 }).toEqual(ready);
    await expectWorking();
    expect(listServices().filter((service) => !service.isRunning())).toEqual([]);
  });
});

describe('a conversion in progress', () => {
  it.each(['nats', 's3', 'mongodb', 'redis'] as const)(
    'still gets its answer when %s is killed and restarted meanwhile',
    async (name) => {
      const planner = await signUp(mesh.url);
      const answer = convert(planner, { ms: 3_000 });
      await sleep(1_000);
      await getEngine(name).kill();
      await sleep(500);
      await getEngine(name).restart();
      expect((await answer).body.equals(bytes)).toBe(true);
      await expect.poll(readReadiness, { interval: 200 }).toEqual(ready);
      await expectWorking();
    },
  );
});

describe('a store that restarts empty', () => {
  it('gets its bucket again', async () => {
    const { kill, restart } = getEngine('s3');
    await kill();
    await rm(join(dataDir, 's3'), { recursive: true, force: true });
    await restart();
    await expect.poll(readReadiness, { interval: 200 }).toEqual(ready);
    await expectWorking();
  });
});

describe('after all these losses', () => {
  it('no service has printed a library’s stack trace outside its log', () => {
    const lines = listServices().flatMap(({ output }) => output().split('\n'));
    expect(lines.length).toBeGreaterThan(services.length);
    expect(lines.filter((line) => line !== '' && !line.startsWith('{'))).toEqual([]);
  });
});
