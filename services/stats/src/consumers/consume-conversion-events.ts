import { setTimeout as sleep } from 'node:timers/promises';
import { getEpochMs, recordHop, type Logger, type NatsConnection } from '@floatwise/service-kit';
import type { JsMsg } from '@nats-io/jetstream';
import type { ConversionEnding } from '../app/conversion-ending.ts';
import type { CountingLease, PersonRecords, PositionStore } from '../app/ports.ts';
import { createRecordConversions, type CountingStores } from '../app/record-conversions.ts';
import { openEventBatches } from './event-batches.ts';
import { NewerEventError, parseConversionEnding, UnreadableEventError } from './parse-conversion-ending.ts';

export interface CountedBatch {
  readonly events: number;
  readonly counted: number;
  readonly unreadable: number;
  /** Events in the stream after this batch. */
  readonly pending: number;
}

/** Pause between retries, and between checks of another instance's lease. */
const pauseMs = 1_000;

interface Counting {
  /** Opens stores for one run of counting, without memory of counts that another instance may have changed since. */
  readonly openStores: () => CountingStores;
  readonly findForgotten: PersonRecords['findForgotten'];
  readonly positions: PositionStore;
  readonly lease: CountingLease;
  /** Adopts the records and counts of an earlier release, before reading the stream. */
  readonly takeUpRecords: () => Promise<void>;
  readonly streamReplicas: number;
  readonly onBatch: (batch: CountedBatch) => void;
  /** Called when nothing is left to count here: everything is counted, or another instance counts. */
  readonly onCaughtUp: () => void;
  readonly logger: Logger;
}

/** Counts the events of the stream, in order, while this instance has the lease; until stopped. */
export function consumeConversionEvents(nats: NatsConnection, counting: Counting) {
  const stopping = new AbortController();
  const started = Promise.withResolvers<undefined>();
  let running = false;
  // Set by an event in a newer format: a newer instance counts from there on, and this one stops.
  let outdated = false;
  const isLeading = async (): Promise<boolean> => {
    const leading = !stopping.signal.aborted && (await counting.lease.take());
    running = true;
    started.resolve(undefined);
    return leading;
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted && !outdated) {
      try {
        if (await isLeading()) await countWhile(isLeading, nats, counting);
        counting.onCaughtUp();
      } catch (error) {
        running = false;
        outdated = error instanceof NewerEventError;
        counting.logger.warn({ err: error }, 'events cannot be counted now and will be tried again');
      }
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    await counting.lease
      .release()
      .catch((error: unknown) => counting.logger.warn({ err: error }, 'the lease was not released'));
  };
  const ended = run();

  return {
    /** Resolves when this instance reads events, or knows of another one that does. */
    started: started.promise,
    isRunning: () => running,
    /** Finishes the current batch and takes no other. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await ended;
    },
  };
}

/** Runs through the stream once from the stored position. */
async function countWhile(
  isLeading: () => Promise<boolean>,
  nats: NatsConnection,
  counting: Counting,
): Promise<void> {
  const { positions, lease, streamReplicas, logger } = counting;
  await keepLease(lease, counting.takeUpRecords);
  const batches = await openEventBatches(nats, { behind: await positions.find(), streamReplicas });
  const recordConversions = createRecordConversions(counting.openStores(), counting.findForgotten);
  do {
    const messages = await batches.next();
    const last = messages.at(-1);
    if (last === undefined) {
      counting.onCaughtUp();
      continue;
    }
    const { endings, unreadable } = readEndings(messages, batches.streamCreated, logger);
    const startMs = getEpochMs();
    const counted = await keepLease(lease, () => recordConversions(endings));
    const times = { startMs, endMs: getEpochMs() };
    for (const message of messages) recordHop(message, 'recordConversions', times);
    const { streamCreated, created } = batches;
    await positions.put({ streamCreated, sequence: last.seq, created });
    const batch = { events: messages.length, counted, unreadable, pending: last.info.pending };
    counting.onBatch(batch);
    logger.info({ ...batch, sequence: last.seq }, 'conversion events counted');
  } while (await isLeading());
}

/** Renews the lease during work that may outlast it. */
async function keepLease<Answer>(lease: CountingLease, work: () => Promise<Answer>): Promise<Answer> {
  // A lost lease is noticed after the batch.
  const timer = setInterval(() => void lease.take().catch(() => false), pauseMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

function readEndings(
  messages: readonly JsMsg[],
  streamCreated: Date,
  logger: Logger,
): { endings: ConversionEnding[]; unreadable: number } {
  const endings: ConversionEnding[] = [];
  let unreadable = 0;
  for (const message of messages) {
    try {
      const ending = parseConversionEnding(message, { streamCreated, sequence: message.seq });
      if (ending !== undefined) endings.push(ending);
    } catch (error) {
      if (!(error instanceof UnreadableEventError)) throw error;
      unreadable += 1;
      const { subject, seq: sequence } = message;
      logger.error({ err: error, subject, sequence }, 'an event cannot be read and is skipped');
    }
  }
  return { endings, unreadable };
}
