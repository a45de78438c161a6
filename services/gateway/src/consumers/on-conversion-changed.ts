import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  conversionBucket,
  conversionIdSchema,
  conversionSubjects,
  failures,
  hasEnded,
  hasResult,
  isNewerFormat,
  isSettled,
  type Conversion,
  type ConversionId,
  type KeptConversion,
} from '@floatwise/contracts';
import { fail, type ConversionRecords } from '@floatwise/conversion';
import {
  getEpochMs,
  getSiteMs,
  inConversion,
  isNatsAway,
  parseRecord,
  readJson,
  recordSpan,
  repeatEvery,
  type Logger,
  type NatsConnection,
} from '@floatwise/service-kit';
import {
  AckPolicy,
  DeliverPolicy,
  jetstream,
  jetstreamManager,
  type Consumer,
  type JsMsg,
} from '@nats-io/jetstream';
import type { ConversionView } from '../app/conversions/conversion-view.ts';

/** Time between two reads of the records: a conversion watched here is reported immediately by `followConversion`. */
const lookMs = 500;
/** The server removes the consumer of a gateway that has not read for this long. */
const consumerAwayNanos = 60_000_000_000;
const fetchMs = 2_000;
const firstPauseMs = 1_000;

interface FeedContext {
  readonly view: ConversionView;
  /** Called for conversions that other processes end. */
  readonly onEndedElsewhere: (conversion: Conversion) => void;
  readonly logger: Logger;
}

/** Reads all records, then changes in batches: others' conversions cost little. A lost connection starts it again. */
export async function followConversions(
  nats: NatsConnection,
  records: Pick<ConversionRecords, 'find'>,
  to: FeedContext,
) {
  let feed: OpenedFeed | undefined;
  let isLost = false;
  const look = async (): Promise<void> => {
    if (feed === undefined || isLost) {
      const opened = await openFeed(nats);
      if (feed !== undefined && opened.streamCreated !== feed.streamCreated) {
        to.logger.error('the records of conversions are lost, and start again');
        await loseMissing(records, to);
      }
      feed = opened;
      isLost = false;
    }
    await readChanges(feed, to);
  };
  // A gateway that starts while NATS is silent waits for it, as one that runs does.
  const waitForFirst = async (): Promise<void> => {
    try {
      await look();
    } catch (error) {
      if (nats.isClosed() || !(error instanceof ChangesLostError || isNatsAway(error))) throw error;
      to.logger.warn({ err: error }, 'waiting for the records of conversions');
      isLost = true;
      await sleep(firstPauseMs);
      await waitForFirst();
    }
  };
  await waitForFirst();
  // The consumers live in the server, which loses them when it restarts.
  void onReconnect(nats, () => (isLost = true));
  const tryLook = async (): Promise<void> => {
    try {
      await look();
    } catch (error) {
      if (nats.isClosed()) return;
      if (!isLost) to.logger.warn({ err: error }, 'the records of conversions do not answer');
      isLost = true;
    }
  };
  const catchUp = joinRuns(tryLook);
  /** `catchUp` reads all changes so far. */
  return { catchUp, ...repeatEvery(lookMs, catchUp) };
}

/** Never runs a task twice at a time. A call during a run gets the next run, shared with all calls until then. */
function joinRuns(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      running = task();
      return running;
    });
    return next;
  };
}

/** Follows one conversion, reporting each change as soon as it is stored, until the returned function is called. */
export function followConversion(nats: NatsConnection, id: ConversionId, to: FeedContext): () => void {
  const subscription = nats.subscribe(conversionSubjects.changed(id), {
    // Without permission to subscribe, or after a lost message, the next read finds the change.
    callback: (error, message) => {
      const seq = Number(message.headers?.get('Nats-Sequence'));
      if (error || !(seq > 0)) return;
      const { headers, data } = message;
      inConversion(id, () => takeChange(id, { seq, headers, data, json: () => message.json() }, to));
    },
  });
  return () => subscription.unsubscribe();
}

/** After the server has lost its storage: fails open conversions for waiting users and schedules the removal of objects. */
async function loseMissing(
  { find }: Pick<ConversionRecords, 'find'>,
  { view, onEndedElsewhere }: FeedContext,
): Promise<void> {
  for (const { conversion, revision } of view.listAll()) {
    if ((await find(conversion.id)) !== undefined) continue;
    if (!hasEnded(conversion) || hasResult(conversion)) onEndedElsewhere(conversion);
    if (hasEnded(conversion)) view.forget(conversion.id);
    else showFailed({ revision: revision + 1, conversion }, failures.conversionLost, view);
  }
}

/** Shows users who wait here an end that no record has. */
function showFailed(
  { revision, conversion }: KeptConversion,
  outcome: { code: string; error: string },
  view: ConversionView,
): boolean {
  const { next } = fail(conversion, { cause: 'record', outcome }, getSiteMs());
  return next !== undefined && view.apply({ revision, conversion: next });
}

/** Applies one change of one record; the view informs the users who wait for the conversion. */
function onConversionChanged(message: JsMsg, to: FeedContext): void {
  const id = conversionIdSchema.safeParse(message.subject.split('.').at(-1));
  if (id.success) inConversion(id.data, () => takeChange(id.data, message, to));
}

type ChangeMessage = Pick<JsMsg, 'seq' | 'headers' | 'data' | 'json'>;

function takeChange(
  id: ConversionId,
  message: ChangeMessage,
  { view, onEndedElsewhere, logger }: FeedContext,
): void {
  const startMs = getEpochMs();
  if (message.headers?.has('Nats-Marker-Reason') || message.headers?.has('KV-Operation')) {
    view.forget(id);
    return;
  }
  // Changes written by this process are already known.
  if ((view.find(id)?.revision ?? 0) >= message.seq) return;
  const kept = parseRecord({ revision: message.seq, json: () => message.json() });
  if (kept === undefined) {
    const known = view.find(id);
    const isNewer = known !== undefined && !isSettled(known.conversion) && isNewerFormat(readJson(message));
    // It stays unchanged.
    if (isNewer && showFailed({ ...known, revision: message.seq }, failures.newerSite, view)) {
      logger.warn('a record of a newer version is left to other gateways');
      return;
    }
    logger.error('an unreadable record was skipped');
    return;
  }
  if (!view.apply(kept)) return;
  const { state } = kept.conversion;
  recordSpan(
    'onConversionChanged',
    { startMs, endMs: getEpochMs() },
    { kind: 'consumer', facts: { 'floatwise.state': state } },
  );
  // A result that was taken can be downloaded until its record says that it is removed.
  if (hasEnded(kept.conversion) && !hasResult(kept.conversion)) onEndedElsewhere(kept.conversion);
}

interface OpenedFeed {
  readonly consumer: Consumer;
  /** When the stream was created: a re-created stream has other records. */
  readonly streamCreated: string;
  /** Sequence of the last change that was read. */
  lastDelivery: number;
}

async function openFeed(nats: NatsConnection): Promise<OpenedFeed> {
  const { stream } = conversionBucket;
  const manager = await jetstreamManager(nats, { checkAPI: false });
  const { created: streamCreated } = await manager.streams.info(stream);
  const { name } = await manager.consumers.add(stream, {
    name: `gateway-${randomUUID()}`,
    ...{ ack_policy: AckPolicy.None, deliver_policy: DeliverPolicy.All },
    ...{ inactive_threshold: consumerAwayNanos, mem_storage: true, num_replicas: 1 },
  });
  return { consumer: await jetstream(nats).consumers.get(stream, name), streamCreated, lastDelivery: 0 };
}

/** Reads the changes since the last read. @throws Error if changes were lost and the feed must be reopened */
async function readChanges(feed: OpenedFeed, to: FeedContext): Promise<void> {
  const { num_pending: waiting } = await feed.consumer.info();
  const wantedDelivery = feed.lastDelivery + waiting;
  while (feed.lastDelivery < wantedDelivery) {
    const count = Math.min(wantedDelivery - feed.lastDelivery, mostAtOnce);
    const messages = await feed.consumer.fetch({ max_messages: count, expires: fetchMs });
    const before = feed.lastDelivery;
    for await (const message of messages) {
      if (message.info.deliverySequence !== feed.lastDelivery + 1) throw new ChangesLostError();
      feed.lastDelivery++;
      onConversionChanged(message, to);
    }
    if (feed.lastDelivery === before) throw new ChangesLostError();
  }
}

class ChangesLostError extends Error {
  override readonly name = 'ChangesLostError';
}

const mostAtOnce = 1_000;

async function onReconnect(nats: NatsConnection, callback: () => unknown): Promise<void> {
  for await (const status of nats.status()) if (status.type === 'reconnect') await callback();
}
