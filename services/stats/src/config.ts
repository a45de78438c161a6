import { wholeNumberText } from '@floatwise/contracts';
import {
  mongodbEnv,
  natsEnv,
  processEnv,
  readEnv,
  streamsEnv,
  toServiceConfig,
} from '@floatwise/service-kit';

export type StatsConfig = ReturnType<typeof readConfig>;

/** Every variable the service reads; the chart and the compose file are checked against it. */
export const statsEnv = {
  ...processEnv,
  ...natsEnv,
  ...streamsEnv,
  ...mongodbEnv,
  CONVERSION_DAYS: wholeNumberText(1).default(365),
  // Longer than an event can be in transit: a record keeps it from being counted twice.
  DELIVERY_DAYS: wholeNumberText(30).optional(),
} as const;

/** @throws EnvError naming the invalid variable */
export function readConfig(env: NodeJS.ProcessEnv) {
  const settings = readEnv(statsEnv, env);
  return {
    ...toServiceConfig(settings),
    mongodbUrl: settings.MONGODB_URL,
    streamReplicas: settings.STREAM_REPLICAS,
    /** How long a conversion's record names its file, in days. */
    conversionDays: settings.CONVERSION_DAYS,
    /** How long a delivery is recorded, in days; undefined for no limit. */
    deliveryDays: settings.DELIVERY_DAYS,
  };
}
