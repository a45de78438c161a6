import { conversionRequestedSchema, maxDeliveries, type ConversionRequested } from '@floatwise/contracts';
import { jobAckWaitMs, type Logger } from '@floatwise/service-kit';
import type { JsMsg } from '@nats-io/jetstream';
import { describeFailure, runConversion, type RunConversionPorts } from '../app/run-conversion.ts';
import type { ConverterMetrics } from '../telemetry.ts';
import type { RunningJobs } from './running-jobs.ts';

export interface JobContext {
  readonly ports: RunConversionPorts;
  readonly running: RunningJobs;
  readonly metrics: ConverterMetrics;
  readonly logger: Logger;
}

const retryDelayMs = 1_000;

/** Takes one job from the queue to its acknowledgement, with heartbeats while it runs. */
export async function onConversionRequested(message: JsMsg, context: JobContext): Promise<void> {
  const parsed = conversionRequestedSchema.safeParse(readJson(message));
  if (!parsed.success) {
    context.logger.error({ problem: parsed.error.message }, 'a job that cannot be read was thrown away');
    message.term('the job cannot be read');
    return;
  }
  const job = parsed.data;
  const delivery = message.info.deliveryCount;
  const logger = context.logger.child({ conversionId: job.conversionId, toolId: job.toolId, delivery });
  const heartbeat = setInterval(() => message.working(), jobAckWaitMs / 3);
  const { signal, release } = context.running.add(job.conversionId);
  const stopTimer = context.metrics.duration.startTimer({ tool: job.toolId });
  logger.info({ inputBytes: job.inputBytes }, 'conversion started');
  try {
    const outcome = await runConversion(job, { delivery, signal }, context.ports);
    message.ack();
    context.metrics.conversions.inc({ tool: job.toolId, outcome });
    logger.info({ outcome }, 'conversion ended');
  } catch (error) {
    await handBack(message, { job, error, logger, context });
  } finally {
    stopTimer();
    clearInterval(heartbeat);
    release();
  }
}

/** The store or the message server was away: another try, or after the last one a told failure. */
async function handBack(
  message: JsMsg,
  {
    job,
    error,
    logger,
    context,
  }: { job: ConversionRequested; error: unknown; logger: Logger; context: JobContext },
): Promise<void> {
  logger.warn({ err: error }, 'conversion could not be carried through');
  if (message.info.deliveryCount < maxDeliveries) {
    message.nak(retryDelayMs);
    return;
  }
  try {
    await context.ports.events.publishFailed(
      describeFailure(
        job,
        'service.unavailable',
        'The conversion could not be carried through. Please try again in a minute.',
      ),
    );
    message.term('the last delivery failed');
    context.metrics.conversions.inc({ tool: job.toolId, outcome: 'failed' });
  } catch (failure) {
    logger.error({ err: failure }, 'the failure could not be told');
  }
}

function readJson(message: JsMsg): unknown {
  try {
    return message.json();
  } catch {
    return undefined;
  }
}
