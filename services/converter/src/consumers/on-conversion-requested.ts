import {
  failures,
  keptConversionSchema,
  maxAttempts,
  type KeptConversion,
  type SizeClass,
} from '@floatwise/contracts';
import { inMessage, jobAckWaitMs, readJson } from '@floatwise/service-kit';
import type { JsMsg } from '@nats-io/jetstream';
import { ConverterLeavingError } from '../app/converter-leaving-error.ts';
import { failConversion } from '../app/fail-conversion.ts';
import { LastRunOpenError } from '../app/last-run-open-error.ts';
import type { Job } from '../app/begin-run.ts';
import { runConversion } from '../app/run-conversion.ts';
import type { JobContext } from './job-context.ts';
import { onUnreadableJob } from './on-unreadable-job.ts';

const retryDelayMs = 1_000;
/** The first run of a small file is recorded only if it takes longer than this; most have ended by then. */
const unrecordedMs = 1_000;
/** Delays after the first and the second run that failed because an engine was unavailable; together longer than its recovery. */
const engineAwayDelaysMs = [2_000, 15_000];

/** Processes one job from the queue to its acknowledgement, with heartbeats while it runs. */
export async function onConversionRequested(
  message: JsMsg,
  size: SizeClass,
  context: JobContext,
): Promise<void> {
  const job = readJson(message);
  const parsed = keptConversionSchema.safeParse(job);
  if (!parsed.success) {
    context.logger.warn({ problem: parsed.error.message }, 'a job cannot be read');
    await onUnreadableJob(message, job, context);
    return;
  }
  const { id: conversionId } = parsed.data.conversion;
  const delivery = message.redelivered
    ? { wasHandedOut: size === 'small' }
    : size === 'small'
      ? { unrecordedMs }
      : {};
  await inMessage(message, { name: 'onConversionRequested', conversionId }, () =>
    runJob(message, { ...parsed.data, ...delivery }, context),
  );
}

async function runJob(message: JsMsg, job: Job, context: JobContext): Promise<void> {
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
    if (kept && kept.conversion.attempt >= maxAttempts) {
      await failConversion(kept, failures.notCompleted, ports);
      message.ack();
      return;
    }
  } catch (error) {
    logger.warn({ err: error }, 'the record of a conversion is unavailable');
  }
  message.nak(delayMs);
}
