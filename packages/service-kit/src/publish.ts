import { setTimeout as sleep } from 'node:timers/promises';
import {
  conversionFailedSchema,
  conversionFinishedSchema,
  conversionSubjects,
  formatFileNames,
  isFault,
  type Conversion,
  type ConversionIn,
} from '@floatwise/contracts';
import { jetstream, type PubAck } from '@nats-io/jetstream';
import type { z } from 'zod';
import type { Logger } from './logger.ts';
import { timeEngineCall } from './metrics.ts';
import type { NatsConnection } from './nats.ts';
import { getSiteTime } from './site-clock.ts';
import { formatTraceHeaders } from './trace-headers.ts';

export interface KeptMessage<Schema extends z.ZodType> {
  readonly subject: string;
  readonly schema: Schema;
  readonly body: z.input<Schema>;
  /** Messages with the same id within the stream's window are stored once. */
  readonly messageId: string;
}

/** Retries until the message is on disk; its id prevents duplicates. Throws the last error when the limit is reached. */
export async function publishKept<Schema extends z.ZodType>(
  nats: NatsConnection,
  message: KeptMessage<Schema>,
  limitMs: number,
): Promise<PubAck> {
  const payload = JSON.stringify(message.schema.parse(message.body));
  return persist({ nats, operation: 'publish', limitMs }, () =>
    jetstream(nats).publish(message.subject, payload, { msgID: message.messageId, ...formatTraceHeaders() }),
  );
}

/** Retries until the limit while the server does not answer. `repeated`: the server may have stored an earlier attempt. */
export async function persist<Result>(
  { nats, operation, limitMs }: { nats: NatsConnection; operation: string; limitMs: number },
  write: (repeated: boolean) => Promise<Result>,
): Promise<Result> {
  const deadline = performance.now() + limitMs;
  for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, 1_000)) {
    try {
      return await timeEngineCall('nats', operation, () => write(pauseMs > 50));
    } catch (error) {
      if (nats.isClosed() || performance.now() + pauseMs > deadline) throw error;
    }
    await sleep(pauseMs);
  }
}

const publishLimitMs = 20_000;

/** Publishes a failed conversion on the event stream; duplicates count once. */
export async function publishConversionFailed(
  nats: NatsConnection,
  conversion: ConversionIn<'failed'>,
): Promise<void> {
  const { toolId, outcome } = conversion;
  // Without a tool there is nothing to count.
  if (toolId === undefined) return;
  const facts = { toolId, code: outcome.code, message: outcome.error, failedAt: getSiteTime() };
  await publishEnd(nats, conversionFailedSchema, { ...describeEnd(conversion), ...facts }, publishLimitMs);
}

/** Publishes for programs that a result is ready, if it was asked for with a key that has a webhook; duplicates count once. */
export async function publishConversionFinished(
  nats: NatsConnection,
  conversion: ConversionIn<'finished' | 'delivered'>,
): Promise<void> {
  if (conversion.webhookKeyId === undefined) return;
  const { price, madeAt, outcome } = conversion;
  const body = { ...describeEnd(conversion), tasks: outcome.tasks, price, finishedAt: madeAt };
  // It may have been taken since.
  await publishEnd(nats, conversionFinishedSchema, { ...body, state: 'finished' }, publishLimitMs);
}

/** What the events of all ends have in common. Their schemas pick from it. */
export function describeEnd<Ended extends Conversion>(conversion: Ended) {
  return { ...conversion, conversionId: conversion.id, fileName: formatFileNames(conversion) };
}

/** Publishes an end on the event stream; a duplicate counts once. */
export async function publishEnd<Schema extends z.ZodType>(
  nats: NatsConnection,
  schema: Schema,
  body: z.input<Schema> & {
    readonly state: 'finished' | 'delivered' | 'failed' | 'abandoned';
    readonly instance: string;
  },
  limitMs: number,
): Promise<void> {
  const { state, instance } = body;
  const messageId = `${state}-${instance}`;
  await publishKept(nats, { subject: conversionSubjects[state], schema, body, messageId }, limitMs);
}

/** Logs a failed conversion: as an error if the site is to blame, otherwise as info. */
export function logFailure(logger: Logger, { id, toolId, attempt, outcome }: ConversionIn<'failed'>): void {
  const { code } = outcome;
  const level = isFault(code) ? 'error' : 'info';
  logger[level]({ conversionId: id, toolId, attempt, code }, 'conversion failed');
}
