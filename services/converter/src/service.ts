import { jobStream } from '@floatwise/contracts';
import {
  checkNats,
  connectNats,
  openObjectStore,
  startHealthServer,
  waitForBucket,
  waitForStreams,
  type Logger,
  type RunningService,
} from '@floatwise/service-kit';
import { openConversionObjects } from './adapters/conversion-objects.ts';
import { startWorkerPool } from './adapters/worker-pool.ts';
import type { ConverterConfig } from './config.ts';
import { onConversionCancelled } from './consumers/on-conversion-cancelled.ts';
import { onConversionRequested } from './consumers/on-conversion-requested.ts';
import { onMaxDeliveries } from './consumers/on-max-deliveries.ts';
import { pullJobs } from './consumers/pull-jobs.ts';
import { createRunningJobs } from './consumers/running-jobs.ts';
import { createConversionPublisher } from './events/conversion-publisher.ts';
import { createConverterMetrics } from './telemetry.ts';

/**
 * Puts the converter together and starts it; `stop` finishes the conversions at hand. Waits for NATS and the store;
 * until both are there `/readyz` answers 503.
 */
export async function startConverter(config: ConverterConfig, logger: Logger): Promise<RunningService> {
  const running = createRunningJobs();
  const metrics = createConverterMetrics(running.size);
  const store = openObjectStore(config.store);
  const connecting = connectNats(config.nats, 'converter', logger);
  // Awaited below; a refusal that comes before that is no unhandled one.
  connecting.catch(() => undefined);
  const pulling = Promise.withResolvers<undefined>();
  const health = await startHealthServer({
    ...config.health,
    checks: {
      nats: async () => checkNats(await connecting),
      s3: store.check,
      jobs: async () => {
        await pulling.promise;
      },
    },
    metrics: metrics.registry,
    logger,
  });
  const nats = await connecting;
  await waitForStreams(nats, { replicas: config.streamReplicas, names: [jobStream.name], logger });
  await waitForBucket(store, logger);
  const pool = startWorkerPool({
    threads: config.concurrency,
    toolTimeoutMs: config.toolTimeoutMs,
    toolMemoryMb: config.toolMemoryMb,
  });
  const events = createConversionPublisher(nats);
  const ports = { objects: openConversionObjects(store), runTool: pool.runOnWorker, events };

  onConversionCancelled(nats, running);
  onMaxDeliveries(nats, events, logger);
  const puller = pullJobs(
    nats,
    { slots: config.concurrency, streamReplicas: config.streamReplicas, logger },
    (message) => onConversionRequested(message, { ports, running, metrics, logger }),
  );
  pulling.resolve(undefined);

  return {
    stop: async () => {
      health.drain();
      await puller.stop();
      await pool.stop();
      await nats.drain();
      await health.stop();
    },
  };
}
