import { inConversion, inMessage, jobAckWaitMs, readJson, type Logger } from '@floatwise/service-kit';
import {
  failures,
  isNewerFormat,
  keptConversionSchema,
  parseJobId,
  type KeptConversion,
} from '@floatwise/contracts';
import { maxAttempts, type ConversionRecords } from '@floatwise/conversion';
import type { JsMsg } from '@nats-io/jetstream';
import type { RunConversionPorts } from '../app/ports.ts';
import type { ConverterMetrics } from '../telemetry.ts';
import type { RunningJobs } from './running-jobs.ts';
import { ConverterLeavingError, LastRunOpenError } from '../app/errors.ts';
import { failConversion } from '../app/finish-conversion.ts';
import { runConversion } from '../app/run-conversion.ts';

/** Everything needed to process a job. */
export interface JobContext {
  readonly ports: RunConversionPorts;
  readonly running: RunningJobs;
  readonly metrics: ConverterMetrics;
  readonly logger: Logger;
}

const retryDelayMs = 1_000;
/** Delays after the first and the second run that failed because an engine was unavailable; together longer than its recovery. */
const engineAwayDelaysMs = [2_000, 15_000];

/** Processes one job from the queue to its acknowledgement, with heartbeats while it runs. */
export async function onConversionRequested(message: JsMsg, context: JobContext): Promise<void> {
  const job = readJson(message);
  const parsed = keptConversionSchema.safeParse(job);
  if (!parsed.success) {
    context.logger.warn({ problem: parsed.error.message }, 'a job cannot be read');
    await onUnreadableJob(message, job, context);
    return;
  }
  const { id: conversionId } = parsed.data.conversion;
  await inMessage(message, { name: 'onConversionRequested', conversionId }, () =>
    runJob(message, parsed.data, context),
  );
}

async function runJob(message: JsMsg, job: KeptConversion, context: JobContext): Promise<void> {
  const { conversion } = job;
  const tool = conversion.toolId ?? '';
  const logger = context.logger.child({ toolId: tool });
  const heartbeat = setInterval(() => message.working(), jobAckWaitMs / 3);
  const { signal, release } = context.running.add(conversion.id);
  const stopTimer = context.metrics.duration.startTimer({ tool });
  logger.info(
    { inputBytes: conversion.inputBytes, delivery: message.info.deliveryCount },
    'conversion started',
  );
  try {
    const outcome = await runConversion(job, signal, context.ports);
    if (outcome !== 'overtaken') message.ack();
    context.metrics.conversions.inc({ tool, outcome });
    logger.info({ outcome }, 'conversion ended');
  } catch (error) {
    if (error instanceof LastRunOpenError) {
      message.nak(error.retryMs);
      return;
    }
    logger.warn({ err: error }, 'conversion could not be completed');
    if (error instanceof ConverterLeavingError) message.nak(retryDelayMs);
    else await handBack(message, job, { ...context, logger });
  } finally {
    stopTimer();
    clearInterval(heartbeat);
    release();
  }
}

/** Schedules another try if the store or NATS was unavailable, or fails the conversion after the last one. */
async function handBack(message: JsMsg, job: KeptConversion, { ports, logger }: JobContext): Promise<void> {
  let delayMs = retryDelayMs;
  try {
    const kept = await ports.records.find(job.conversion.id);
    delayMs = engineAwayDelaysMs[Math.max(1, kept?.conversion.attempt ?? 1) - 1] ?? retryDelayMs;
    // One whose end is recorded gets its job again, which reports that end.
    const isLast = kept !== undefined && kept.conversion.attempt >= maxAttempts;
    if (isLast && (await failConversion(kept, failures.notCompleted, ports))) {
      message.ack();
      return;
    }
  } catch (error) {
    logger.warn({ err: error }, 'the record of a conversion is unavailable');
  }
  message.nak(delayMs);
}

/** Deliveries left to newer converters, one of which takes it during a rolling upgrade. */
const newerTries = 5;
const newerDelayMs = 2_000;

/**
 * Handles a job this converter cannot read. One of a newer version is left to newer converters for a while; if none takes it,
 * the conversion fails. The message id contains the conversion's id in every format.
 */
async function onUnreadableJob(message: JsMsg, job: unknown, { ports, logger }: JobContext): Promise<void> {
  const isNewer = isNewerFormat(job);
  const id = parseJobId(message.headers?.get('Nats-Msg-Id'));
  if (isNewer && message.info.deliveryCount <= newerTries) {
    logger.warn(
      { delivery: message.info.deliveryCount },
      'a job of a newer version is left to a newer converter',
    );
    message.nak(newerDelayMs);
    return;
  }
  if (id === undefined) {
    logger.error('a job without a conversion id was discarded');
    message.term('the job cannot be read');
    return;
  }
  await inConversion(id, async () => {
    try {
      const outcome = isNewer ? failures.olderConverter : failures.internal;
      const kept = await ports.records.find(id);
      if (kept !== undefined) await failConversion(kept, outcome, ports);
      else if (await ports.records.failUnread(id, outcome)) await ports.objects.removeInputs({ id });
      message.term('the job cannot be read');
      logger.error({ isNewer }, 'a job that cannot be read has failed');
    } catch (error) {
      logger.warn({ err: error }, 'a job that cannot be read could not be ended and will be tried again');
      message.nak(newerDelayMs);
    }
  });
}

/**
 * Whether an earlier run of this job may have been lost. The file may have crashed its converter, so its next run gets a
 * converter to itself, where it cannot harm other conversions again.
 */
export async function wasLostBefore(
  message: JsMsg,
  { find }: Pick<ConversionRecords, 'find'>,
): Promise<boolean> {
  try {
    const { conversion } = keptConversionSchema.parse(message.json());
    return (await find(conversion.id))?.conversion.state === 'running';
  } catch {
    // The job or its record cannot be read; the consumer of the job reports that.
    return true;
  }
}
