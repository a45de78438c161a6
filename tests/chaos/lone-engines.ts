import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, startEngines, type EngineName, type Engines } from '@floatwise/testkit';
import { startNatsCluster, type NatsCluster } from '../mesh/start-nats-cluster.ts';
import { createRedisServer, type RedisServer } from './redis-server.ts';

export const engineNames: readonly EngineName[] = ['nats', 's3', 'mongodb', 'redis'];

/**
 * With `engines=real`, three original nats-servers and an original Redis replace the ones that `engines/` embeds. S3
 * (VersityGW) and MongoDB (FerretDB) are servers in processes of their own either way.
 */
export const areReal = process.env['engines'] === 'real';

/** Each engine in a process of its own, so that a scenario can stop one and start it again on the same port with its data. */
export interface LoneEngines {
  readonly engines: Engines;
  /** Contains one folder per engine, with its name. */
  readonly dataDir: string;
  readonly stop: (name: EngineName) => Promise<void>;
  readonly start: (name: EngineName) => Promise<void>;
  /** Stops all engines and removes their data. */
  readonly remove: () => Promise<void>;
}

/** `prepare` receives the folder that contains one folder per engine, before the first engine starts. */
export async function startLoneEngines(
  options: { prepare?: (dataDir: string) => Promise<void> } = {},
): Promise<LoneEngines> {
  const dataDir = await mkdtemp(join(tmpdir(), 'floatwise-chaos-'));
  await options.prepare?.(dataDir);
  for (const name of engineNames) await mkdir(join(dataDir, name), { recursive: true });
  const ports = new Map<EngineName, number>();
  const running = new Map<EngineName, Engines>();
  const start = async (name: EngineName): Promise<Engines> => {
    const port = ports.get(name) ?? (await findFreePort());
    ports.set(name, port);
    const engine = await startEngines({
      only: [name],
      ports: { [name]: port },
      dataDir: join(dataDir, name),
      natsUsers: true,
    });
    running.set(name, engine);
    return engine;
  };
  const [nats, s3, mongodb, redis] = [
    await start('nats'),
    await start('s3'),
    await start('mongodb'),
    await start('redis'),
  ];
  const lone: LoneEngines = {
    dataDir,
    engines: { ...nats, s3: s3.s3, mongodbUrl: mongodb.mongodbUrl, redisUrl: redis.redisUrl },
    stop: async (name) => running.get(name)?.stop(),
    start: async (name) => {
      await start(name);
    },
    remove: async () => {
      await Promise.all([...running.values()].map((engine) => engine.stop()));
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  return areReal ? useReal(lone, join(dataDir, 'redis-server')) : lone;
}

async function useReal(lone: LoneEngines, redisDir: string): Promise<LoneEngines> {
  const cluster = await startNatsCluster();
  await mkdir(redisDir);
  const redis = await createRedisServer(redisDir);
  await redis.start();
  await Promise.all([lone.stop('nats'), lone.stop('redis')]);
  const { NATS_URL: natsUrl } = cluster.signIn('gateway');
  return {
    dataDir: lone.dataDir,
    engines: { ...lone.engines, natsUrl, signIn: cluster.signIn, redisUrl: redis.url },
    stop: (name) => stopReal(name, { cluster, redis }) ?? lone.stop(name),
    start: (name) => startReal(name, { cluster, redis }) ?? lone.start(name),
    remove: async () => {
      await redis.stop();
      await cluster.stop();
      await lone.remove();
    },
  };
}

interface RealEngines {
  readonly cluster: NatsCluster;
  readonly redis: RedisServer;
}

function stopReal(name: EngineName, { cluster, redis }: RealEngines): Promise<void> | undefined {
  if (name === 'redis') return redis.stop();
  return name === 'nats' ? inAll(cluster, 'kill') : undefined;
}

function startReal(name: EngineName, { cluster, redis }: RealEngines): Promise<void> | undefined {
  if (name === 'redis') return redis.start();
  return name === 'nats' ? inAll(cluster, 'start') : undefined;
}

async function inAll({ servers }: NatsCluster, what: 'kill' | 'start'): Promise<void> {
  await Promise.all(servers.map((server) => server[what]()));
}
