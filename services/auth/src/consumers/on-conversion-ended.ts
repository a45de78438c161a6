import { setTimeout as sleep } from 'node:timers/promises';
import {
  conversionAbandonedSchema,
  conversionFailedSchema,
  conversionSubjects,
  creditConsumer,
  eventStream,
  isNewerFormat,
} from '@floatwise/contracts';
import { inMessage, readJson, type NatsConnection } from '@floatwise/service-kit';
import { jetstream, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import type { z } from 'zod';
import { isAccountGone } from '../app/append-entry.ts';
import { releaseHold } from '../app/hold-credits.ts';
import type { ReviewPorts } from '../app/review-hold.ts';

const expiresMs = 5_000;
const atOnce = 64;
const retryDelayMs = 1_000;

/** Records every end of a conversion in the ledger, retrying until it succeeds; runs until stopped. */
export function consumeConversionEnds(
  nats: NatsConnection,
  deps: ReviewPorts,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let messages: ConsumerMessages | undefined;
  const run = async (): Promise<void> => {
    while (!isStopping()) {
      try {
        const consumer = await jetstream(nats).consumers.get(eventStream.name, creditConsumer);
        messages = await consumer.fetch({ max_messages: atOnce, expires: expiresMs });
        for await (const message of messages)
          await inMessage(message, { name: 'onConversionEnded' }, () => take(message, deps));
      } catch (error) {
        if (isStopping()) return;
        deps.logger.warn({ err: error }, 'ends of conversions cannot be read now and will be tried again');
        await sleep(retryDelayMs);
      }
    }
  };
  const ended = run();
  return {
    stop: async () => {
      stopping.abort();
      messages?.stop();
      await ended;
    },
  };
}

async function take(message: JsMsg, deps: ReviewPorts): Promise<void> {
  try {
    await onConversionEnded(message, deps);
    message.ack();
  } catch (error) {
    deps.logger.warn(
      { err: error },
      'an end of a conversion is not in the ledger yet and will be tried again',
    );
    message.nak(retryDelayMs);
  }
}

interface EndMessage {
  readonly subject: string;
  readonly json: () => unknown;
}

/** A failed or abandoned conversion releases its hold; a delivered one is settled. A repeated event changes nothing. */
export async function onConversionEnded(message: EndMessage, deps: ReviewPorts): Promise<void> {
  try {
    await takeEnd(message, deps);
  } catch (error) {
    if (!isAccountGone(error)) throw error;
  }
}

async function takeEnd(message: EndMessage, deps: ReviewPorts): Promise<void> {
  if (message.subject === conversionSubjects.delivered) return;
  const isFailed = message.subject === conversionSubjects.failed;
  const end = parseEnd(isFailed ? conversionFailedSchema : conversionAbandonedSchema, message, deps);
  if (end !== undefined) await releaseHold(deps, end);
}

/** An end in a newer format than this process knows. */
class NewerEndError extends Error {
  override readonly name = 'NewerEndError';
}

/** Undefined for an unreadable end, which is logged. @throws NewerEndError: a newer instance or its record decides about the hold */
function parseEnd<Schema extends z.ZodType>(
  schema: Schema,
  message: EndMessage,
  { logger }: ReviewPorts,
): z.infer<Schema> | undefined {
  const json = readJson(message);
  const { data, error } = schema.safeParse(json);
  if (error === undefined) return data;
  if (isNewerFormat(json)) throw new NewerEndError();
  logger.error(
    { subject: message.subject, err: error },
    'the end of a conversion cannot be read and is skipped',
  );
  return undefined;
}
