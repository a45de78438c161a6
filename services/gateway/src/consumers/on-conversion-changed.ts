import { setTimeout as sleep } from 'node:timers/promises';
import {
  conversionBucket,
  conversionIdSchema,
  hasEnded,
  hasResult,
  isNewerFormat,
  isSettled,
  type Conversion,
  type ConversionId,
  type KeptConversion,
} from '@floatwise/contracts';
import {
  getEpochMs,
  inConversion,
  parseRecord,
  recordSpan,
  type Logger,
  type NatsConnection,
} from '@floatwise/service-kit';
import { DeliverPolicy, jetstream, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import type { ConversionView } from '../app/conversion-view.ts';

const pauseBeforeReopeningMs = 250;
/** A consumer that is gone is noticed after this long without a sign of life. */
const signOfLifeMs = 5_000;

export interface ConversionFeed {
  readonly stop: () => Promise<void>;
}

/**
 * Follows the records: first all that there are, then every change, in order and without gaps. After a lost connection it
 * begins again; what the view knows already is passed over. `onEndedElsewhere` is told of ends this process did not make.
 */
export async function followConversions(
  nats: NatsConnection,
  to: { view: ConversionView; onEndedElsewhere: (conversion: Conversion) => void; logger: Logger },
): Promise<ConversionFeed> {
  const ending = new AbortController();
  // Read through a function: it changes while the loop waits.
  const isEnding = (): boolean => ending.signal.aborted;
  let feed = await openFeed(nats);
  const caughtUp = Promise.withResolvers<undefined>();
  if (feed.waiting === 0) caughtUp.resolve(undefined);
  const follow = async (): Promise<void> => {
    while (!isEnding()) {
      try {
        for await (const message of feed.messages) {
          onConversionChanged(message, to);
          if (message.info.pending === 0) caughtUp.resolve(undefined);
        }
      } catch (error) {
        to.logger.warn({ err: error }, 'the records of conversions do not answer');
      }
      if (isEnding()) return;
      await sleep(pauseBeforeReopeningMs);
      await openFeed(nats).then(
        (opened) => (feed = opened),
        () => undefined,
      );
    }
  };
  const following = follow();
  // The consumer is the server's, and a server that was started again does not have it any more.
  void onReconnect(nats, () => feed.messages.close());
  await caughtUp.promise;
  return {
    stop: async () => {
      ending.abort();
      await feed.messages.close();
      await following;
    },
  };
}

/** One change of one record; those who wait for the conversion are told by the view. */
function onConversionChanged(message: ChangeMessage, to: Parameters<typeof followConversions>[1]): void {
  const id = conversionIdSchema.safeParse(message.subject.split('.').at(-1));
  if (id.success) inConversion(id.data, () => takeChange(id.data, message, to));
}

type ChangeMessage = Pick<JsMsg, 'subject' | 'seq' | 'headers' | 'data' | 'json'>;

function takeChange(
  id: ConversionId,
  message: ChangeMessage,
  { view, onEndedElsewhere, logger }: Parameters<typeof followConversions>[1],
): void {
  const startMs = getEpochMs();
  if (message.headers?.has('Nats-Marker-Reason') || message.headers?.has('KV-Operation')) {
    view.forget(id);
    return;
  }
  // What this process wrote itself is known already.
  if ((view.find(id)?.revision ?? 0) >= message.seq) return;
  const kept = parseRecord({ revision: message.seq, json: () => message.json() });
  if (kept === undefined) {
    const newer = readNewer(message, view.find(id));
    if (newer && view.apply(newer)) {
      logger.warn('a record of a newer version goes on without this gateway');
      return;
    }
    logger.error('a record that cannot be read was passed over');
    return;
  }
  if (!view.apply(kept)) return;
  const { state } = kept.conversion;
  recordSpan(
    'onConversionChanged',
    { startMs, endMs: getEpochMs() },
    { kind: 'consumer', facts: { 'floatwise.state': state } },
  );
  // What was taken can be fetched until its record says that it is removed.
  if (hasEnded(kept.conversion) && !hasResult(kept.conversion)) onEndedElsewhere(kept.conversion);
}

/**
 * Who waits here for a conversion that has gone on in a form this process does not know is told so: to them it has failed. Its
 * record stays as it is, and so do its objects.
 */
function readNewer(message: ChangeMessage, known: KeptConversion | undefined): KeptConversion | undefined {
  if (known === undefined || isSettled(known.conversion) || !isNewerFormat(readJson(message)))
    return undefined;
  const now = new Date().toISOString();
  const outcome = {
    code: 'conversion.newer-format',
    error: 'Your conversion goes on in a newer version of this site. Please load the page again to find it.',
  };
  const conversion = { ...known.conversion, state: 'failed' as const, outcome, since: now, deadline: now };
  return { revision: message.seq, conversion };
}

function readJson(message: ChangeMessage): unknown {
  try {
    return message.json();
  } catch {
    return undefined;
  }
}

async function openFeed(nats: NatsConnection): Promise<{ messages: ConsumerMessages; waiting: number }> {
  const consumer = await jetstream(nats).consumers.get(conversionBucket.stream, {
    deliver_policy: DeliverPolicy.All,
  });
  const { num_pending: waiting } = await consumer.info(true);
  return { messages: await consumer.consume({ expires: signOfLifeMs }), waiting };
}

async function onReconnect(nats: NatsConnection, callback: () => unknown): Promise<void> {
  for await (const status of nats.status()) if (status.type === 'reconnect') await callback();
}
