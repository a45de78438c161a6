import { setTimeout as sleep } from 'node:timers/promises';
import {
  conversionBucket,
  conversionIdSchema,
  failures,
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
  readRecord,
  recordSpan,
  type Logger,
  type NatsConnection,
} from '@floatwise/service-kit';
import {
  DeliverPolicy,
  jetstream,
  jetstreamManager,
  type ConsumerMessages,
  type JsMsg,
} from '@nats-io/jetstream';
import type { ConversionView } from '../app/conversion-view.ts';

const pauseBeforeReopeningMs = 250;
/** A consumer that is gone is noticed after this long without a sign of life. */
const signOfLifeMs = 5_000;

export interface ConversionFeed {
  readonly stop: () => Promise<void>;
}

/**
 * Follows the records: first all existing ones, then every change, in order and without gaps. After a lost connection it
 * starts again; the view ignores what it already knows. `onEndedElsewhere` is called for ends by other processes.
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
  /** Undefined when it is to end meanwhile. */
  const reopen = async (): Promise<OpenedFeed | undefined> => {
    let opened: OpenedFeed | undefined;
    while (!isEnding() && opened === undefined) {
      await sleep(pauseBeforeReopeningMs);
      opened = await openFeed(nats).catch(() => undefined);
    }
    return opened;
  };
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
      const opened = await reopen();
      if (opened === undefined) return;
      if (opened.streamCreated !== feed.streamCreated) {
        to.logger.error('the records of conversions are lost, and begin again');
        loseAll(to);
      }
      feed = opened;
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

/** After the server has lost its storage: fails open conversions for waiting users and schedules the removal of objects. */
function loseAll({ view, onEndedElsewhere }: Parameters<typeof followConversions>[1]): void {
  for (const { conversion, revision } of view.listAll()) {
    if (!hasEnded(conversion) || hasResult(conversion)) onEndedElsewhere(conversion);
    if (hasEnded(conversion)) view.forget(conversion.id);
    else
      view.apply({ revision: revision + 1, conversion: createFailed(conversion, failures.conversionLost) });
  }
}

function createFailed(conversion: Conversion, outcome: { code: string; error: string }): Conversion {
  const now = new Date().toISOString();
  return { ...conversion, state: 'failed', outcome, since: now, deadline: now };
}

/** Applies one change of one record; the view informs the users who wait for the conversion. */
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
  const kept = readRecord({ revision: message.seq, json: () => message.json() });
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
 * Reads a record that a newer version wrote in a form this process does not know: users who wait here see a failure. The
 * record and its objects stay as they are.
 */
function readNewer(message: ChangeMessage, known: KeptConversion | undefined): KeptConversion | undefined {
  if (known === undefined || isSettled(known.conversion) || !isNewerFormat(readJson(message)))
    return undefined;
  const conversion = createFailed(known.conversion, failures.newerSite);
  return { revision: message.seq, conversion };
}

function readJson(message: ChangeMessage): unknown {
  try {
    return message.json();
  } catch {
    return undefined;
  }
}

interface OpenedFeed {
  readonly messages: ConsumerMessages;
  /** How many changes there are already. */
  readonly waiting: number;
  /** When the stream was created: another one has other records. */
  readonly streamCreated: string;
}

async function openFeed(nats: NatsConnection): Promise<OpenedFeed> {
  const manager = await jetstreamManager(nats, { checkAPI: false });
  const { created: streamCreated } = await manager.streams.info(conversionBucket.stream);
  const consumer = await jetstream(nats).consumers.get(conversionBucket.stream, {
    deliver_policy: DeliverPolicy.All,
  });
  const { num_pending: waiting } = await consumer.info(true);
  return { messages: await consumer.consume({ expires: signOfLifeMs }), waiting, streamCreated };
}

async function onReconnect(nats: NatsConnection, callback: () => unknown): Promise<void> {
  for await (const status of nats.status()) if (status.type === 'reconnect') await callback();
}
