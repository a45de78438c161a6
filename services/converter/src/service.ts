import { conversionBucket, jobStream, scheduleRequests, type ConversionIn } from '@floatwise/contracts';
import {
  answer,
  answerRequests,
  logFailure,
  natsEngine,
  openConversionRecords,
  startService,
  type Logger,
  type NatsConnection,
  type ServiceWork,
  type StartedService,
} from '@floatwise/service-kit';
import { storeEngine, type ObjectStore } from '@floatwise/service-kit/s3';
import { openConversionObjects } from './adapters/conversion-objects.ts';
import { openCredits } from './adapters/credits.ts';
import { startQuestionPool } from './adapters/question-pool.ts';
import { startWorkerPool } from './adapters/worker-pool.ts';
import { answerQuestion } from './app/answer-question.ts';
import type { ConverterConfig } from './config.ts';
import {
  onConversionRequested,
  wasLostBefore,
  type JobContext,
} from './consumers/on-conversion-requested.ts';
import { createRunningJobs, onConversionCancelled } from './consumers/running-jobs.ts';
import { pullJobs } from './consumers/pull-jobs.ts';
import { createConversionPublisher } from './events/conversion-publisher.ts';
import { publishBeats } from './events/publish-beats.ts';
import { createConverterMetrics } from './telemetry.ts';

/** Time left of the grace period when runs that cannot finish in it are handed back. */
const handBackMarginMs = 2_000;
/** Time a run may take besides its tool: transferring files from and to the store. */
const runMarginMs = 60_000;

/** Starts the converter; `stop` finishes its conversions. Until NATS and the store are available `/readyz` answers 503. */
export function startConverter(
  config: ConverterConfig,
  logger: Logger,
): Promise<StartedService<ServiceWork>> {
  const running = createRunningJobs();
  const metrics = createConverterMetrics(running.size);
  return startService({
    engines: {
      nats: natsEngine(config.nats, {
        name: 'converter',
        streams: {
          names: [jobStream.name, conversionBucket.stream],
          replicas: config.streamReplicas,
          writesRecords: true,
        },
        logger,
      }),
      s3: storeEngine(config.store, logger),
    },
    workName: 'jobs',
    start: (engines) => startJobs(engines, config, { running, metrics, logger }),
    health: config.health,
    metrics: metrics.registry,
    logger,
  });
}

async function startJobs(
  { nats, s3 }: { nats: NatsConnection; s3: ObjectStore },
  config: ConverterConfig,
  watch: Pick<JobContext, 'running' | 'metrics' | 'logger'>,
): Promise<ServiceWork> {
  const pool = startWorkerPool({ ...config, threads: config.concurrency });
  watch.metrics.watchPool(pool.load);
  const ports = {
    records: await openConversionRecords(nats),
    objects: openConversionObjects(s3),
    runTool: pool.runOnWorker,
    credits: openCredits(nats),
    events: createConversionPublisher(nats),
    onFailed: (failed: ConversionIn<'failed'>) => logFailure(watch.logger, failed),
    limitsMs: { run: config.toolTimeoutMs + runMarginMs, result: config.resultMaxAgeMs },
  };

  onConversionCancelled(nats, watch.running);
  const puller = pullJobs(
    nats,
    {
      slots: config.concurrency,
      streamReplicas: config.streamReplicas,
      runsAlone: (message) => wasLostBefore(message, ports.records),
      logger: watch.logger,
    },
    (message) => onConversionRequested(message, { ports, ...watch }),
  );
  const questions = startQuestionPool(config);
  const answers = [
    answer(scheduleRequests.answer, (question) =>
      answerQuestion(question, { objects: ports.objects, answer: questions.answer }),
    ),
  ];
  const requests = await answerRequests(
    nats,
    { name: 'converter', answers },
    { metrics: watch.metrics.registry, logger: watch.logger },
  );
  const beats = publishBeats(nats, { slots: config.concurrency, countBusy: watch.running.size });
  return {
    stop: async () => {
      beats.stop();
      const timer = setTimeout(watch.running.handBackAll, config.shutdownTimeoutMs - handBackMarginMs);
      await Promise.all([puller.stop(), requests.stop()]);
      clearTimeout(timer);
      await Promise.all([pool.stop(), questions.stop()]);
    },
  };
}
