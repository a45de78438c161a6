import {
  startEngines,
  startHangingProxy,
  type EngineName,
  type Engines,
  type HangingProxy,
} from '@floatwise/testkit';

export interface HangingEngines {
  /** Reached through the proxies. */
  readonly engines: Engines;
  readonly proxies: Readonly<Record<EngineName, HangingProxy>>;
  readonly stop: () => Promise<void>;
}

/** All engines, each behind a proxy that can hang. */
export async function startHangingEngines(): Promise<HangingEngines> {
  const engines = await startEngines({ natsUsers: true });
  const startProxy = (url: string): Promise<HangingProxy> => startHangingProxy(Number(new URL(url).port));
  const { natsUrl, s3, mongodbUrl, redisUrl } = engines;
  const proxies = {
    nats: await startProxy(natsUrl),
    s3: await startProxy(s3.endpoint),
    mongodb: await startProxy(mongodbUrl),
    redis: await startProxy(redisUrl),
  };
  const replace = (url: string, { port }: HangingProxy): string => url.replace(/:\d+/, `:${port}`);
  return {
    engines: {
      ...engines,
      natsUrl: replace(natsUrl, proxies.nats),
      s3: { ...s3, endpoint: replace(s3.endpoint, proxies.s3) },
      mongodbUrl: replace(mongodbUrl, proxies.mongodb),
      redisUrl: replace(redisUrl, proxies.redis),
    },
    proxies,
    stop: async () => {
      for (const proxy of Object.values(proxies)) proxy.close();
      await engines.stop();
    },
  };
}
