import { setTimeout as sleep } from 'node:timers/promises';
import { eventStream } from '@floatwise/contracts';
import { ensureStreams, type NatsConnection } from '@floatwise/service-kit';
import { DeliverPolicy, jetstream, jetstreamManager, type JsMsg } from '@nats-io/jetstream';
import type { StreamPosition } from '../app/stream-position.ts';

/** Large enough that a counter takes many events at once, small enough that a batch ends within the grace period. */
const maxBatch = 4_000;
/** How long a batch is waited for, and so the longest an idle reader takes to stop. */
const waitMs = 1_000;
/** What comes within this time of a first message goes with it: the database is asked for all of them at once. */
const gatherMs = 500;

/** Another stream of the same name has taken the place of the one that was read. */
export class StreamReplacedError extends Error {
  override readonly name = 'StreamReplacedError';
}

export interface EventBatches {
  readonly streamCreated: Date;
  /**
   * The next messages in order, those of half a second up to a limit; none when none came for a second.
   * @throws StreamReplacedError
   */
  readonly next: () => Promise<JsMsg[]>;
}

/**
 * Reads the event stream in order behind a position; from its beginning without one, or when the stream was made after
 * it. The reader's place is nowhere but in the position its caller keeps. Makes the stream when it is gone.
 */
export async function openEventBatches(
  nats: NatsConnection,
  from: { behind: StreamPosition | undefined; streamReplicas: number },
): Promise<EventBatches> {
  const { behind, streamReplicas } = from;
  await ensureStreams(nats, streamReplicas, [eventStream.name]);
  const manager = await jetstreamManager(nats);
  const readStream = async (): Promise<{ created: Date; lastSequence: number }> => {
    const { created, state } = await manager.streams.info(eventStream.name);
    return { created: new Date(created), lastSequence: state.last_seq };
  };
  const { created: streamCreated } = await readStream();
  const isSameStream = behind?.streamCreated.getTime() === streamCreated.getTime();
  const consumer = await jetstream(nats).consumers.get(eventStream.name, {
    deliver_policy: DeliverPolicy.StartSequence,
    inactive_threshold: 60_000,
    opt_start_seq: isSameStream ? behind.sequence + 1 : 1,
  });
  return {
    streamCreated,
    next: async () => {
      const first = await consumer.next({ expires: waitMs });
      if (first !== null && first.info.pending < maxBatch - 1) await sleep(gatherMs);
      const { created, lastSequence } = await readStream();
      if (created.getTime() !== streamCreated.getTime()) {
        throw new StreamReplacedError(`The stream ${eventStream.name} was made anew.`);
      }
      if (first === null) return [];
      const messages = [first];
      const there = Math.min(lastSequence - first.seq, maxBatch - 1);
      if (there > 0) {
        for await (const message of await consumer.fetch({ max_messages: there, expires: waitMs })) {
          messages.push(message);
        }
      }
      return messages;
    },
  };
}
