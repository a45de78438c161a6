import type { Engine, Logger } from '@floatwise/service-kit';
import { createClient } from 'redis';
import { watchRedis } from './watch-redis.ts';

export type RedisClient = ReturnType<typeof createRedis>;

function createRedis(url: string) {
  return createClient({
    url,
    socket: { reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 2_000) },
    // Without the server a call fails at once, so that its caller is told instead of waiting.
    disableOfflineQueue: true,
  });
}

/** Connects and stays connected; a lost connection is logged once and tried again without end. */
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
  await redis.connect();
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
