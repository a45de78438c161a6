import { noUserId } from '@floatwise/contracts';
import type { Logger } from '@floatwise/service-kit';
import { findTool } from '@floatwise/tools';
import type { RedisClient } from './adapters/redis.ts';
import type { Accounts } from './app/accounts.ts';
import { runProbes } from './app/run-probes.ts';
import type { Stats } from './app/stats.ts';
import { convertSample, type SamplesContext } from './app/try-samples.ts';
import type { GatewayMetrics } from './telemetry.ts';

/** A cleaner is quick, and its conversion takes the same path as any other. */
const probedTool = 'x-pobs';
/** A conversion that takes longer counts as failed. */
const conversionLimitMs = 30_000;
const keySeconds = 60;

/** Regularly converts a sample and calls every service and engine; the metrics report the results. */
export function startProbes(
  needs: { samples: SamplesContext; accounts: Accounts; stats: Stats; redis: RedisClient },
  { everyMs, metrics, logger }: { everyMs: number; metrics: GatewayMetrics; logger: Logger },
): { readonly stop: () => Promise<void> } {
  const { samples, accounts, stats, redis } = needs;
  const tool = findTool(probedTool);
  if (tool === undefined) throw new Error(`There is no tool ${probedTool}.`);
  return runProbes(
    {
      conversion: () => convertSample(tool, samples, conversionLimitMs),
      accounts: () => accounts.refreshUser(noUserId),
      sessions: () =>
        redis.set('probe', String(Date.now()), { expiration: { type: 'EX', value: keySeconds } }),
      counts: () => stats.findUsage([noUserId]),
    },
    {
      everyMs,
      onResult: ({ step, seconds, error }) => {
        metrics.noteProbe(step, { seconds, succeeded: error === undefined });
        if (error !== undefined) logger.error({ err: error, step }, 'a probe of the site failed');
      },
    },
  );
}
