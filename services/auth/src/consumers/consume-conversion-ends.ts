import { setTimeout as sleep } from 'node:timers/promises';
import { creditConsumer, eventStream } from '@floatwise/contracts';
import { inMessage, type Logger, type NatsConnection } from '@floatwise/service-kit';
import { jetstream, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import { onConversionEnded } from './on-conversion-ended.ts';

const expiresMs = 5_000;
const atOnce = 64;
const retryDelayMs = 1_000;

/** Records every end of a conversion in the ledger, retrying until it succeeds; runs until stopped. */
export function consumeConversionEnds(
  nats: NatsConnection,
  deps: Parameters<typeof onConversionEnded>[1] & { logger: Logger },
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

async function take(message: JsMsg, deps: Parameters<typeof consumeConversionEnds>[1]): Promise<void> {
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
