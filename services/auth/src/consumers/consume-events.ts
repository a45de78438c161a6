import { setTimeout as sleep } from 'node:timers/promises';
import { eventStream, isNewerFormat } from '@floatwise/contracts';
import { inMessage, readJson, type Logger, type NatsConnection } from '@floatwise/service-kit';
import { jetstream, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import type { z } from 'zod';

const expiresMs = 5_000;
const atOnce = 64;
const retryDelayMs = 1_000;

export interface EventConsumer {
  /** Durable consumer of the event stream. */
  readonly consumer: string;
  /** Name of its spans in traces. */
  readonly name: string;
  readonly take: (message: JsMsg) => Promise<void>;
  readonly logger: Logger;
}

/** Hands out events one by one and acknowledges each when it is taken, retrying until that succeeds; runs until stopped. */
export function consumeEvents(
  nats: NatsConnection,
  { consumer, name, take, logger }: EventConsumer,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const log = logger.child({ consumer });
  const isStopping = (): boolean => stopping.signal.aborted;
  let messages: ConsumerMessages | undefined;
  const takeNext = async (message: JsMsg): Promise<void> => {
    try {
      await take(message);
      message.ack();
    } catch (error) {
      log.warn({ err: error }, 'an event could not be taken yet and will be tried again');
      message.nak(retryDelayMs);
    }
  };
  const run = async (): Promise<void> => {
    while (!isStopping()) {
      try {
        const source = await jetstream(nats).consumers.get(eventStream.name, consumer);
        messages = await source.fetch({ max_messages: atOnce, expires: expiresMs });
        for await (const message of messages) await inMessage(message, { name }, () => takeNext(message));
      } catch (error) {
        if (isStopping()) return;
        log.warn({ err: error }, 'events cannot be read now and will be tried again');
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

/** An event in a newer format than this process knows. */
class NewerEventError extends Error {
  override readonly name = 'NewerEventError';
}

/** Undefined for an unreadable event, which is logged. @throws NewerEventError: a newer instance takes it */
export function parseEvent<Schema extends z.ZodType>(
  schema: Schema,
  message: { readonly subject: string; readonly json: () => unknown },
  logger: Logger,
): z.infer<Schema> | undefined {
  const json = readJson(message);
  const { data, error } = schema.safeParse(json);
  if (error === undefined) return data;
  if (isNewerFormat(json)) throw new NewerEventError();
  logger.error({ subject: message.subject, err: error }, 'an unreadable event is skipped');
  return undefined;
}
