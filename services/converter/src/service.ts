import {
  checkNats,
  connectNats,
  ensureStreams,
  openObjectStore,
  startHealthServer,
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

/** Puts the converter together and starts it; `stop` finishes the conversions at hand. */
export async function startConverter(config: ConverterConfig, logger: Logger): Promise<RunningService> {
  const running = createRunningJobs();
  const metrics = createConverterMetrics(running.size);
  const nats = await connectNats(config.nats, 'converter', logger);
  const store = openObjectStore(config.store);
  await ensureStreams(nats, config.streamReplicas);
  await store.ensureBucket();
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
  const health = await startHealthServer({
    ...config.health,
    checks: { nats: () => checkNats(nats), s3: store.check },
    metrics: metrics.registry,
    logger,
  });

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
