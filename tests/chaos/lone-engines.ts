import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, startEngines, type EngineName, type Engines } from '@floatwise/testkit';

export const engineNames: readonly EngineName[] = ['nats', 's3', 'mongodb', 'redis'];

/** Each engine in a process of its own, so that one can be away for a while and come back where it was, with its data. */
export interface LoneEngines {
  readonly engines: Engines;
  readonly stop: (name: EngineName) => Promise<void>;
  readonly start: (name: EngineName) => Promise<void>;
  /** Stops all and removes their data. */
  readonly remove: () => Promise<void>;
}

export async function startLoneEngines(): Promise<LoneEngines> {
  const dataDir = await mkdtemp(join(tmpdir(), 'floatwise-chaos-'));
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
  return {
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
}
