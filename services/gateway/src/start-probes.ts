import { noUserId } from '@floatwise/contracts';
import { repeatEvery, type Logger } from '@floatwise/service-kit';
import { findTool } from '@floatwise/tools';
import type { RedisClient } from './adapters/redis.ts';
import type { Accounts, Stats } from './app/accounts/ports.ts';
import { convertSample, type SamplesContext } from './app/conversions/try-samples.ts';
import type { GatewayMetrics } from './telemetry.ts';

/** A cleaner is quick, and its conversion takes the same path as any other. */
const probedTool = 'x-pobs';
/** A conversion that takes longer counts as failed. */
const conversionLimitMs = 30_000;
const keySeconds = 60;

/** Repeats every step as a user would, so that failures are known before users see them. The first run follows a pause. */
export function startProbes(
  needs: { samples: SamplesContext; accounts: Accounts; stats: Stats; redis: RedisClient },
  { everyMs, metrics, logger }: { everyMs: number; metrics: GatewayMetrics; logger: Logger },
): { readonly stop: () => Promise<void> } {
  const { samples, accounts, stats, redis } = needs;
  const tool = findTool(probedTool);
  if (tool === undefined) throw new Error(`There is no tool ${probedTool}.`);
  /** Each step names the part of the site it needs. */
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    conversion: () => convertSample(tool, samples, conversionLimitMs),
    accounts: () => accounts.refreshUser(noUserId),
    sessions: () => redis.set('probe', String(Date.now()), { expiration: { type: 'EX', value: keySeconds } }),
    counts: () => stats.findUsage([noUserId]),
  };
  return repeatEvery(everyMs, async (isStopping) => {
    const results = await Promise.all(Object.entries(steps).map(([step, task]) => tryStep(step, task)));
    // A gateway that is stopping refuses its own probe.
    if (isStopping()) return;
    for (const { step, seconds, error } of results) {
      metrics.noteProbe(step, { seconds, succeeded: error === undefined });
      if (error !== undefined) logger.error({ err: error, step }, 'a probe of the site failed');
    }
  });
}

async function tryStep(
  step: string,
  task: () => Promise<unknown>,
): Promise<{ step: string; seconds: number; error?: unknown }> {
  const startedMs = performance.now();
  const outcome = await task().then(
    () => ({}),
    (error: unknown) => ({ error }),
  );
  return { step, seconds: (performance.now() - startedMs) / 1_000, ...outcome };
}
