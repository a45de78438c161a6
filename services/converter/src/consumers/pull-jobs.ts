import { setTimeout as sleep } from 'node:timers/promises';
import { converterConsumer, jobStream } from '@floatwise/contracts';
import { ensureStreams, type Logger, type NatsConnection } from '@floatwise/service-kit';
import { jetstream, type Consumer, type JsMsg } from '@nats-io/jetstream';

const pullExpiryMs = 2_000;
/** By then no slot that is to stop waits for a job any longer: what is handed back goes to a converter that stays. */
const handBackDelayMs = pullExpiryMs + 500;
const pauseAfterErrorMs = 1_000;

export interface JobPuller {
  /** Takes no new job and waits until those at hand are done. */
  readonly stop: () => Promise<void>;
}

/**
 * Pulls one job at a time into each free slot: a converter never holds a job it is not working on, so that
 * another may have it.
 */
export function pullJobs(
  nats: NatsConnection,
  options: { slots: number; streamReplicas: number; logger: Logger },
  onJob: (message: JsMsg) => Promise<void>,
): JobPuller {
  let stopping = false;
  // Read through a function: the flag changes while a slot waits.
  const isStopping = (): boolean => stopping;
  const getConsumer = (): Promise<Consumer> =>
    jetstream(nats).consumers.get(jobStream.name, converterConsumer);

  const fillSlot = async (): Promise<void> => {
    let consumer: Consumer | undefined;
    while (!isStopping()) {
      try {
        consumer ??= await getConsumer();
        const message = await consumer.next({ expires: pullExpiryMs });
        if (message === null) continue;
        // Handed back once at most: every delivery counts, and after the last one a job would be given up.
        if (isStopping() && message.info.deliveryCount === 1) message.nak(handBackDelayMs);
        else await onJob(message);
      } catch (error) {
        if (isStopping()) return;
        options.logger.warn({ err: error }, 'the queue does not answer');
        consumer = undefined;
        await sleep(pauseAfterErrorMs);
        await ensureStreams(nats, options.streamReplicas, [jobStream.name]).catch(() => undefined);
      }
    }
  };
  const slots = Array.from({ length: options.slots }, fillSlot);
  return {
    stop: async () => {
      stopping = true;
      await Promise.all(slots);
    },
  };
}
