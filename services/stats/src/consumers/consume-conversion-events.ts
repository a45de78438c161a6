import { setTimeout as sleep } from 'node:timers/promises';
import { eventStream, statsConsumer } from '@floatwise/contracts';
import {
  endingAckWaitMs,
  getEpochMs,
  recordHop,
  type Logger,
  type NatsConnection,
} from '@floatwise/service-kit';
import { jetstream, type Consumer, type JsMsg } from '@nats-io/jetstream';
import type { ConversionEnding } from '../app/conversion-ending.ts';
import { formatDay, formatHour, listParts } from '../app/periods.ts';
import type { StatsStores } from '../app/ports.ts';
import { sumPeriods, type KnownSums } from '../app/sum-periods.ts';
import { dayMs } from '../app/usage-range.ts';
import { NewerEventError, parseConversionEnding, UnreadableEventError } from './parse-conversion-ending.ts';
import { readAgainIfRestored } from './read-again.ts';

export interface CountedBatch {
  readonly events: number;
  readonly counted: number;
  readonly unreadable: number;
}

/** Events whose hours are summed together: at most half of what the consumer hands out, so that another instance has work. */
const maxBatch = 10_000;
const maxFetch = 2_000;
const fetchMs = 1_000;
/** Pause before a batch: many events share an hour, which is summed once for all. Longer where summing takes long. */
const gatherMs = 500;
const longestGatherMs = 5_000;
const gatherShare = 5;
const retryMs = 1_000;
/** An event of a newer release is offered again after this time, perhaps to a newer instance. */
const newerMs = 30_000;
/** Events are kept in the stream for a week, so earlier days are summed already. */
const recentDays = 8;

interface Counting {
  readonly stores: StatsStores;
  readonly streamReplicas: number;
  readonly onBatch: (batch: CountedBatch) => void;
  /** Called with the number of events that are not counted yet, in the stream or at another instance. */
  readonly onPending: (pending: number) => void;
  /** Called with the latest instant known by which everything that was published until then is counted. */
  readonly onCaughtUp: (instantMs: number) => void;
  readonly logger: Logger;
}

/** Counts the events of the stream, in any order and beside other instances, until stopped. */
export function consumeConversionEvents(nats: NatsConnection, counting: Counting) {
  const stopping = new AbortController();
  const started = Promise.withResolvers<undefined>();
  let running = false;
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  const repeatUntilDone = async (work: () => Promise<void>): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await work();
        return;
      } catch (error) {
        running = false;
        counting.logger.warn({ err: error }, 'events cannot be counted now and will be tried again');
        await pause(retryMs);
      }
    }
  };

  const count = async (): Promise<void> => {
    await readAgainIfRestored(nats, { ...counting, endings: counting.stores.endings });
    const consumer = await jetstream(nats).consumers.get(eventStream.name, statsConsumer);
    const known: KnownSums = new Map();
    while (!stopping.signal.aborted) {
      const askedMs = Date.now();
      const { num_pending: waiting, num_ack_pending: taken } = await consumer.info();
      running = true;
      started.resolve(undefined);
      counting.onPending(waiting + taken);
      const { events, sumMs } = await countBatch(consumer, waiting + taken, { ...counting, known });
      // Others, who have their own lag, may hold the rest. Where there are always events, none would ever see the stream empty.
      if (waiting + taken === 0 || (events > 0 && events >= waiting)) counting.onCaughtUp(askedMs);
      if (waiting < maxBatch) await pause(Math.min(Math.max(gatherMs, sumMs * gatherShare), longestGatherMs));
    }
  };
  const ended = Promise.all([
    repeatUntilDone(count),
    repeatUntilDone(async () => {
      for (const hours of listRecentDays())
        if (!stopping.signal.aborted) await sumPeriods(counting.stores, hours);
    }),
  ]);

  return {
    /** Resolves when this instance reads events. */
    started: started.promise,
    isRunning: () => running,
    /** Finishes the current batch and takes no other. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await ended;
    },
  };
}

/** The hours, day by day, whose sums a stopped instance or a restored database may have left behind. */
function listRecentDays(): string[][] {
  const nowMs = Date.now();
  return Array.from({ length: recentDays + 1 }, (_none, index) =>
    listParts(formatDay(new Date(nowMs - index * dayMs))),
  );
}

/**
 * Inserts the endings of waiting events and sums their hours, then acknowledges the events: after a crash before that they are
 * delivered again. Returns how many it counted, and how long summing took.
 */
async function countBatch(
  consumer: Consumer,
  waiting: number,
  { stores, known, onBatch, logger }: Counting & { known: KnownSums },
): Promise<{ events: number; sumMs: number }> {
  const startMs = getEpochMs();
  const batch = { events: 0, counted: 0, unreadable: 0 };
  const taken: JsMsg[] = [];
  const hours = new Set<string>();
  const beat = setInterval(() => {
    for (const message of taken) message.working();
  }, endingAckWaitMs / 2);
  try {
    for (let left = Math.min(waiting, maxBatch); left > 0; left -= maxFetch) {
      const messages = await fetchMessages(consumer, Math.min(left, maxFetch));
      const { read, endings, unreadable } = readEndings(messages, logger);
      taken.push(...read);
      batch.counted += await stores.endings.put(endings);
      batch.unreadable += unreadable;
      for (const { at } of endings) hours.add(formatHour(at));
    }
    if (taken.length === 0) return { events: 0, sumMs: 0 };
    const insertedMs = getEpochMs();
    await sumPeriods(stores, hours, known);
    const endMs = getEpochMs();
    for (const message of taken) {
      message.ack();
      recordHop(message, 'recordConversions', { startMs, endMs });
    }
    batch.events = taken.length;
    onBatch(batch);
    logger.info(batch, 'conversion events counted');
    return { events: taken.length, sumMs: endMs - insertedMs };
  } catch (error) {
    for (const message of taken) message.nak(retryMs);
    throw error;
  } finally {
    clearInterval(beat);
  }
}

async function fetchMessages(consumer: Consumer, count: number): Promise<JsMsg[]> {
  const messages: JsMsg[] = [];
  const fetched = await consumer.fetch({ max_messages: count, expires: fetchMs });
  for await (const message of fetched) messages.push(message);
  return messages;
}

/** Messages in a newer format are given back. */
function readEndings(
  messages: readonly JsMsg[],
  logger: Logger,
): { read: JsMsg[]; endings: ConversionEnding[]; unreadable: number } {
  const read: JsMsg[] = [];
  const endings: ConversionEnding[] = [];
  let unreadable = 0;
  for (const message of messages) {
    const { subject, seq: sequence } = message;
    try {
      const ending = parseConversionEnding(message);
      if (ending !== undefined) endings.push(ending);
    } catch (error) {
      if (error instanceof NewerEventError) {
        logger.warn({ err: error, subject, sequence }, 'an event is left to a newer release');
        message.nak(newerMs);
        continue;
      }
      if (!(error instanceof UnreadableEventError)) throw error;
      unreadable += 1;
      logger.error({ err: error, subject, sequence }, 'an event cannot be read and is skipped');
    }
    read.push(message);
  }
  return { read, endings, unreadable };
}
