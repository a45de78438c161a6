import { setTimeout as sleep } from 'node:timers/promises';
import { eventStream } from '@floatwise/contracts';
import { ensureStreams, type NatsConnection } from '@floatwise/service-kit';
import { DeliverPolicy, jetstream, jetstreamManager, type Consumer, type JsMsg } from '@nats-io/jetstream';
import { findPlace, type CountedPosition } from '../app/conversion-ending.ts';

/** Large enough that a counter takes many events at a time, small enough that a batch ends within the grace period. */
const maxBatch = 4_000;
/** How long to wait for a batch, and so the longest an idle reader takes to stop. */
const waitMs = 1_000;
/** Messages within this time of the first one join its batch, so that the database is called once for all. */
const gatherMs = 500;
/** After a batch of this size, wait longer: events share counters, each of which is written once per batch. */
const busyGatherMs = 1_500;
const busyBatch = 8;

/** Another stream of the same name has replaced the one that was read. */
class StreamReplacedError extends Error {
  override readonly name = 'StreamReplacedError';
}

/** Reads from the beginning without a position in this stream. Only the caller keeps the place. Creates the stream if missing. */
export async function openEventBatches(
  nats: NatsConnection,
  from: { behind: CountedPosition | undefined; streamReplicas: number },
) {
  const { behind, streamReplicas } = from;
  await ensureStreams(nats, streamReplicas, [eventStream.name]);
  const manager = await jetstreamManager(nats);
  const readStream = async (): Promise<{ created: Date; lastSequence: number }> => {
    const { created, state } = await manager.streams.info(eventStream.name);
    // A stream whose messages have all expired has nothing left to read.
    return { created: new Date(created), lastSequence: state.messages === 0 ? 0 : state.last_seq };
  };
  const opened = await readStream();
  const { streamCreated, sequence } = findPlace(opened.created, behind);
  const place = await openPlace(nats, sequence);
  let isBusy = false;
  return {
    /** Ranks the stream behind those that were counted before it. */
    streamCreated,
    /** As the server gives it. */
    created: opened.created,
    /** The next messages in order and without a gap, gathered briefly; empty after a second without one. @throws StreamReplacedError */
    next: async (): Promise<JsMsg[]> => {
      const first = await place.consumer().next({ expires: waitMs });
      if (first !== null && first.info.pending < maxBatch - 1) await sleep(isBusy ? busyGatherMs : gatherMs);
      const { created, lastSequence } = await readStream();
      if (created.getTime() !== opened.created.getTime()) {
        throw new StreamReplacedError(`The stream ${eventStream.name} was created again.`);
      }
      if (first === null) {
        if (lastSequence > place.sequence()) await place.readAgain();
        return [];
      }
      const messages = [first];
      const there = Math.min(lastSequence - first.seq, maxBatch - 1);
      if (there > 0) {
        const fetched = await place.consumer().fetch({ max_messages: there, expires: waitMs });
        for await (const message of fetched) messages.push(message);
      }
      isBusy = messages.length >= busyBatch;
      return place.pass(messages);
    },
  };
}

/** Checks for gaps: the client can mark a message as read without passing it on if it arrives just as a pull ends. */
async function openPlace(nats: NatsConnection, from: number) {
  const open = (): Promise<Consumer> =>
    jetstream(nats).consumers.get(eventStream.name, {
      deliver_policy: DeliverPolicy.StartSequence,
      inactive_threshold: 60_000,
      opt_start_seq: sequence + 1,
    });
  let sequence = from;
  let consumer = await open();
  let isNew = true;
  const readAgain = async (): Promise<void> => {
    consumer = await open();
    isNew = true;
  };
  return {
    consumer: () => consumer,
    /** Sequence of the last message that was passed on. */
    sequence: () => sequence,
    readAgain,
    /** Passes on messages up to the first gap; those after it are read again. */
    pass: async (messages: readonly JsMsg[]): Promise<JsMsg[]> => {
      const passed: JsMsg[] = [];
      for (const message of messages) {
        // The first message of a new consumer is the next one, whatever its sequence.
        const isNext = message.seq === sequence + 1 || (isNew && message.info.deliverySequence === 1);
        if (!isNext) {
          await readAgain();
          break;
        }
        isNew = false;
        sequence = message.seq;
        passed.push(message);
      }
      return passed;
    },
  };
}
