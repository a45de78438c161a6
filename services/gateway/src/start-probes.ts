import { randomUUID } from 'node:crypto';
import { noUserId } from '@floatwise/contracts';
import { repeatEvery, warn, type Logger } from '@floatwise/service-kit';
import { findTool } from '@floatwise/tools';
import type { RedisClient } from './adapters/redis.ts';
import type { Accounts, Stats } from './app/accounts/ports.ts';
import { convertSample, type SamplesContext } from './app/conversions/try-samples.ts';
import type { GatewayMetrics } from './telemetry.ts';

/** A cleaner is quick, and its conversion takes the same path as any other. */
const probedTool = 'x-pobs';
/** A conversion that takes longer counts as failed. */
const conversionLimitMs = 30_000;
/** Its value is the gateway that probes the site, as long as that gateway renews it. */
const turnKey = 'probe';

/**
 * Repeats every step as a user would, so that failures are known before users see them. One gateway of a site does so, until it
 * ends; the others report nothing. The first run follows a pause.
 */
export function startProbes(
  needs: { samples: SamplesContext; accounts: Accounts; stats: Stats; redis: RedisClient },
  { everyMs, metrics, logger }: { everyMs: number; metrics: GatewayMetrics; logger: Logger },
): { readonly stop: () => Promise<void> } {
  const { samples, accounts, stats, redis } = needs;
  const tool = findTool(probedTool);
  if (tool === undefined) throw new Error(`There is no tool ${probedTool}.`);
  const self = randomUUID();
  // A run and a further pause may pass before it is renewed.
  const expiration = { type: 'PX', value: 2 * everyMs + conversionLimitMs } as const;
  const hasTurn = async (): Promise<boolean> => (await redis.get(turnKey)) === self;
  const takeTurn = async (): Promise<boolean> => {
    if ((await redis.set(turnKey, self, { condition: 'NX', expiration })) !== null) return true;
    if (!(await hasTurn())) return false;
    await redis.set(turnKey, self, { expiration });
    return true;
  };
  const leaveTurn = async (): Promise<void> => {
    if (await hasTurn()) await redis.del(turnKey);
  };
  /** Each step names the part of the site it needs. */
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    conversion: () => convertSample(tool, samples, conversionLimitMs),
    accounts: () => accounts.refreshUser(noUserId),
    counts: () => stats.findUsage([noUserId]),
  };
  const probing = repeatEvery(everyMs, async (isStopping) => {
    const turn = await tryStep('sessions', takeTurn);
    if (turn.answer === false) {
      metrics.forgetProbes();
      return;
    }
    // Without Redis no gateway knows whose turn it is, and users cannot convert either.
    const tasks = turn.answer === true ? Object.entries(steps) : [];
    const results = [turn, ...(await Promise.all(tasks.map(([step, task]) => tryStep(step, task))))];
    // A gateway that is stopping refuses its own probe.
    if (isStopping()) return;
    for (const { step, seconds, error } of results) {
      metrics.noteProbe(step, { seconds, succeeded: error === undefined });
      if (error !== undefined) logger.error({ err: error, step }, 'a probe of the site failed');
    }
  });
  return {
    stop: async () => {
      await probing.stop();
      await leaveTurn().catch(warn(logger, 'another gateway probes the site only after a while'));
    },
  };
}

async function tryStep(
  step: string,
  task: () => Promise<unknown>,
): Promise<{ step: string; seconds: number; answer?: unknown; error?: unknown }> {
  const startedMs = performance.now();
  const outcome = await task().then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  return { step, seconds: (performance.now() - startedMs) / 1_000, ...outcome };
}
