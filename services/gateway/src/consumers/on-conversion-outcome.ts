import { setTimeout as sleep } from 'node:timers/promises';
import {
  conversionFailedSchema,
  conversionFinishedSchema,
  conversionSubjects,
  eventStream,
  type ConversionId,
} from '@floatwise/contracts';
import type { Logger, NatsConnection } from '@floatwise/service-kit';
import { DeliverPolicy, jetstream, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import type { Outcome, OutcomeFeed } from '../app/ports.ts';

const pauseBeforeReopeningMs = 250;
/** A consumer that is gone is noticed after this long without a sign of life. */
const signOfLifeMs = 5_000;

/**
 * Follows the event stream from now on, in order and without gaps, also over a lost connection, and calls
 * those who wait for a conversion.
 */
export async function followOutcomes(
  nats: NatsConnection,
  logger: Logger,
): Promise<OutcomeFeed & { stop: () => Promise<void> }> {
  const listeners = new Map<ConversionId, Set<(outcome: Outcome) => void>>();
  const onConversionOutcome = (message: JsMsg): void => {
    const outcome = parseOutcome(message);
    if (outcome === undefined) {
      logger.error({ sequence: message.seq }, 'an event that cannot be read was passed over');
      return;
    }
    const { conversionId } = outcome.event;
    const waiting = listeners.get(conversionId);
    listeners.delete(conversionId);
    for (const listener of waiting ?? []) listener(outcome);
  };

  const startedAt = new Date().toISOString();
  let lastSequence = 0;
  let messages = await openFeed(nats, { startedAt, lastSequence });
  const ending = new AbortController();
  // Read through a function: it changes while the loop waits.
  const isEnding = (): boolean => ending.signal.aborted;
  const follow = async (): Promise<void> => {
    while (!isEnding()) {
      try {
        for await (const message of messages) {
          lastSequence = message.seq;
          onConversionOutcome(message);
        }
      } catch (error) {
        logger.warn({ err: error }, 'the event stream does not answer');
      }
      if (isEnding()) return;
      await sleep(pauseBeforeReopeningMs);
      await openFeed(nats, { startedAt, lastSequence }).then(
        (opened) => (messages = opened),
        () => undefined,
      );
    }
  };
  const following = follow();
  // The consumer is the server's, and a server that was started anew does not have it any more.
  void onReconnect(nats, () => messages.close());

  return {
    subscribe: (id, onOutcome) => {
      const waiting = listeners.get(id) ?? new Set();
      listeners.set(id, waiting.add(onOutcome));
      return () => {
        waiting.delete(onOutcome);
        if (waiting.size === 0 && listeners.get(id) === waiting) listeners.delete(id);
      };
    },
    stop: async () => {
      ending.abort();
      await messages.close();
      await following;
    },
  };
}

async function openFeed(
  nats: NatsConnection,
  from: { startedAt: string; lastSequence: number },
): Promise<ConsumerMessages> {
  const consumer = await jetstream(nats).consumers.get(eventStream.name, {
    filter_subjects: [conversionSubjects.finished, conversionSubjects.failed],
    ...(from.lastSequence === 0
      ? { deliver_policy: DeliverPolicy.StartTime, opt_start_time: from.startedAt }
      : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: from.lastSequence + 1 }),
  });
  return consumer.consume({ expires: signOfLifeMs });
}

async function onReconnect(nats: NatsConnection, callback: () => unknown): Promise<void> {
  for await (const status of nats.status()) if (status.type === 'reconnect') await callback();
}

function parseOutcome(message: JsMsg): Outcome | undefined {
  if (message.subject === conversionSubjects.finished) {
    const event = conversionFinishedSchema.safeParse(message.json());
    return event.success ? { kind: 'finished', event: event.data } : undefined;
  }
  const event = conversionFailedSchema.safeParse(message.json());
  return event.success ? { kind: 'failed', event: event.data } : undefined;
}
