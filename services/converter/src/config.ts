import { decimalText, wholeNumberText } from '@floatwise/contracts';
import {
  flagSchema,
  natsEnv,
  processEnv,
  readEnv,
  s3Env,
  streamsEnv,
  toServiceConfig,
  toStoreConfig,
} from '@floatwise/service-kit';

/** Every variable the service reads; the chart and the compose file are checked against it. */
export const converterEnv = {
  ...processEnv,
  ...natsEnv,
  ...streamsEnv,
  ...s3Env,
  CONVERTER_CONCURRENCY: wholeNumberText(1, 32).default(2),
  TOOL_TIMEOUT_SECONDS: decimalText({ above: 0 }).default(60),
  TOOL_MEMORY_MB: wholeNumberText(64).default(1024),
  // The store removes objects after a day.
  RESULT_MAX_AGE_SECONDS: decimalText({ above: 0, to: 86_400 }).default(600),
  TOOL_WARM_UP: flagSchema.default(true),
} as const;

export type ConverterConfig = ReturnType<typeof readConfig>;

/** @throws EnvError naming the invalid variable */
export function readConfig(env: NodeJS.ProcessEnv) {
  const read = readEnv(converterEnv, env);
  return {
    ...toServiceConfig(read),
    store: toStoreConfig(read),
    streamReplicas: read.STREAM_REPLICAS,
    /** Simultaneous conversions, each on its own worker thread. */
    concurrency: read.CONVERTER_CONCURRENCY,
    toolTimeoutMs: read.TOOL_TIMEOUT_SECONDS * 1_000,
    toolMemoryMb: read.TOOL_MEMORY_MB,
    /** Whether threads run every tool while they wait for their first conversion. */
    warmsUp: read.TOOL_WARM_UP,
    /** How long a result waits to be downloaded. */
    resultMaxAgeMs: read.RESULT_MAX_AGE_SECONDS * 1_000,
  };
}
