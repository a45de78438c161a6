import { tracingChannel } from 'node:diagnostics_channel';
import { EnvError, noteEngineCall, type Engine, type Logger } from '@floatwise/service-kit';
import { createClient } from '@redis/client';
import { createSilenceGuard, type SilenceGuard } from './silence-guard.ts';

export type RedisClient = ReturnType<typeof createRedis>;

/** A connection without a sign of life for this long is opened again; pings keep an idle one alive. */
const silentSocketMs = 3_000;

function createRedis(url: string) {
  return createClient({
    url,
    socket: {
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 2_000),
      connectTimeout: silentSocketMs,
      socketTimeout: silentSocketMs,
    },
    // While the server is unavailable, a call fails immediately instead of waiting.
    disableOfflineQueue: true,
  });
}

/** By reported mode: why the server cannot be used, and what to do. These modes answer pings but fail at the first session. */
const refusedModes: Readonly<Record<string, string>> = {
  sentinel:
    'REDIS_URL is the address of a Sentinel, which stores nothing: name the primary, or a proxy or Service that follows it.',
  cluster:
    'REDIS_URL is a node of a Redis Cluster, which is not supported: name a single primary, with replicas if you like.',
};

/** @throws EnvError if the server is a Sentinel or part of a cluster */
async function refuseOtherModes(redis: RedisClient): Promise<void> {
  // If the user may not run INFO, or the server reports no mode, assume a single Redis.
  const info = await redis.info('server').catch(() => '');
  const refusal = refusedModes[/^redis_mode:(\w+)/m.exec(info)?.[1] ?? ''];
  if (refusal === undefined) return;
  redis.destroy();
  throw new EnvError(refusal);
}

/** Replaces the three methods through which every command, script, transaction and pipeline goes. */
function guardCalls(redis: RedisClient, guard: SilenceGuard['guard']): void {
  // `createClient` returns an object that inherits from the client, whose commands call the methods of the client itself.
  const client = Object.getPrototypeOf(redis) as RedisClient;
  const send = client.sendCommand.bind(client);
  const runTransaction = client._executeMulti.bind(client);
  const runPipeline = client._executePipeline.bind(client);
  client.sendCommand = <Reply>(...call: Parameters<typeof send>) => guard(() => send<Reply>(...call));
  client._executeMulti = (...call) => guard(() => runTransaction(...call));
  client._executePipeline = (...call) => guard(() => runPipeline(...call));
}

/**
 * Connects and reconnects without limit; a lost connection is logged once. Commands fail while the server hangs.
 * @throws EnvError for a Sentinel or a cluster */
export async function connectRedis(url: string, logger: Logger): Promise<RedisClient> {
  watchRedis();
  const redis = createRedis(url);
  let lost = false;
  redis.on('error', (error: unknown) => {
    if (!lost) logger.warn({ err: error }, 'the connection to Redis is lost');
    lost = true;
  });
  redis.on('ready', () => {
    if (lost) logger.info('the connection to Redis is back');
    lost = false;
  });
  const { guard, watch } = createSilenceGuard(() => logger.warn('Redis does not answer'));
  const send = redis.sendCommand.bind(redis);
  await redis.connect();
  void watch(
    () => send(['PING']),
    () => !redis.isOpen,
  );
  guardCalls(redis, guard);
  await refuseOtherModes(redis);
  return redis;
}

/** Redis as an engine of the gateway. */
export function redisEngine(url: string, logger: Logger): Engine<RedisClient> {
  return {
    connect: () => connectRedis(url, logger),
    check: async (redis) => {
      await redis.ping();
    },
    close: (redis) => redis.close(),
  };
}

/** A command as Redis's client reports it; the times are ours. */
interface CommandCall {
  readonly command: string;
  startedMs?: number;
  error?: unknown;
}

const ignore = (): void => undefined;
let isWatched = false;

/** Times the commands of every Redis client of this process. */
function watchRedis(): void {
  if (isWatched) return;
  isWatched = true;
  tracingChannel<unknown, CommandCall>('node-redis:command').subscribe({
    start: (call) => {
      call.startedMs = performance.now();
    },
    asyncEnd: ({ command, startedMs, error }) => {
      if (startedMs === undefined) return;
      const durationMs = performance.now() - startedMs;
      noteEngineCall('redis', { operation: command.toLowerCase(), durationMs, failed: error !== undefined });
    },
    end: ignore,
    asyncStart: ignore,
    error: ignore,
  });
}
