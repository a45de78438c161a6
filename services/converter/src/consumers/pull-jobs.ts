import { setTimeout as sleep } from 'node:timers/promises';
import { converterConsumers, jobStream, sizeClasses, type SizeClass } from '@floatwise/contracts';
import { ensureStreams, jobAckWaitMs, type Logger, type NatsConnection } from '@floatwise/service-kit';
import { jetstream, type Consumer, type JsMsg } from '@nats-io/jetstream';
import { createJobSlots } from './job-slots.ts';

const pullExpiryMs = 2_000;
/** By then no pull of a stopping converter is open: a job handed back goes to another converter. */
const handBackDelayMs = pullExpiryMs + 500;
const pauseAfterErrorMs = 1_000;

/** Pulls one job at a time of each size class, while there is room: a job that has to wait stays for other converters. */
export function pullJobs(
  nats: NatsConnection,
  options: {
    slots: number;
    streamReplicas: number;
    /** Whether nothing else may run in this process meanwhile; called for a job that was delivered before. */
    runsAlone: (message: JsMsg) => Promise<boolean>;
    logger: Logger;
  },
  onJob: (message: JsMsg) => Promise<void>,
) {
  const slots = createJobSlots(options.slots);
  const atHand = new Set<Promise<void>>();
  const stopping = new AbortController();
  // Read through a function, since the flag changes while a pull waits.
  const isStopping = (): boolean => stopping.signal.aborted;
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve());
  });

  const takeSlot = async (message: JsMsg, size: SizeClass): Promise<(() => void) | undefined> => {
    // A small job is soon done.
    if (isStopping() && size === 'large') return undefined;
    if (!message.redelivered || !(await options.runsAlone(message))) return slots.take(size);
    const heartbeat = setInterval(() => message.working(), jobAckWaitMs / 3);
    try {
      const release = await slots.takeAll(size);
      if (!isStopping()) return release;
      release();
      return undefined;
    } finally {
      clearInterval(heartbeat);
    }
  };
  const work = async (message: JsMsg, size: SizeClass): Promise<void> => {
    const release = await takeSlot(message, size);
    if (release === undefined) {
      message.nak(handBackDelayMs);
      return;
    }
    try {
      await onJob(message);
    } finally {
      release();
    }
  };
  const pull = async (size: SizeClass): Promise<void> => {
    let consumer: Consumer | undefined;
    while (!isStopping()) {
      await Promise.race([slots.awaitRoom(size), stopped]);
      if (isStopping()) return;
      try {
        consumer ??= await jetstream(nats).consumers.get(jobStream.name, converterConsumers[size]);
        const message = await consumer.next({ expires: pullExpiryMs });
        if (message === null) continue;
        const job = work(message, size).finally(() => atHand.delete(job));
        atHand.add(job);
      } catch (error) {
        if (isStopping()) return;
        options.logger.warn({ err: error }, 'the queue does not respond');
        consumer = undefined;
        await sleep(pauseAfterErrorMs);
        await ensureStreams(nats, options.streamReplicas, [jobStream.name]).catch(() => undefined);
      }
    }
  };
  const pulls = sizeClasses.map(pull);
  return {
    /** Takes no new job and waits until the current ones are done. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await Promise.all(pulls);
      await Promise.all(atHand);
    },
  };
}
