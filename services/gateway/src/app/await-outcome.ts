import type { ConversionFinished } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { AcceptedConversion } from './accept-conversion.ts';
import type { ConversionQueue, Outcome, OutcomeFeed } from './ports.ts';
import { toServiceError } from './to-service-error.ts';

/** The person who asked is gone; there is nobody to answer. */
export class CallerGoneError extends Error {
  override readonly name = 'CallerGoneError';
}

const queueReportMs = 500;

/**
 * Waits until a conversion has ended, telling its place in the queue meanwhile.
 * @throws ServiceError when it failed or took too long, CallerGoneError when the caller left
 */
export async function awaitOutcome(
  conversion: AcceptedConversion,
  wait: { outcome: Promise<Outcome>; signal: AbortSignal; timeoutMs: number },
  queue: ConversionQueue,
): Promise<ConversionFinished> {
  const stopReports = reportPlaceInQueue(conversion, queue);
  const { promise: givenUp, reject: giveUp } = Promise.withResolvers<never>();
  const leave = (): void => giveUp(new CallerGoneError());
  const timer = setTimeout(() => giveUp(createTimeoutError()), wait.timeoutMs);
  wait.signal.addEventListener('abort', leave);
  if (wait.signal.aborted) leave();
  try {
    const outcome = await Promise.race([wait.outcome, givenUp]);
    if (outcome.kind === 'finished') return outcome.event;
    throw toServiceError(outcome.event);
  } finally {
    clearTimeout(timer);
    wait.signal.removeEventListener('abort', leave);
    stopReports();
  }
}

/** The outcome of a conversion as a promise; subscribe before the job is published. */
export function subscribeOutcome(
  id: AcceptedConversion['job']['conversionId'],
  feed: OutcomeFeed,
): { outcome: Promise<Outcome>; unsubscribe: () => void } {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  return { outcome: promise, unsubscribe: feed.subscribe(id, resolve) };
}

function reportPlaceInQueue({ job, sequence }: AcceptedConversion, queue: ConversionQueue): () => void {
  let ended = false;
  const report = async (): Promise<void> => {
    const ahead = await queue.countAhead(sequence);
    if (ended) return;
    if (ahead === undefined) stop();
    else queue.publishProgress(job.conversionId, { stage: 'queue', ahead });
  };
  // A missed report is made good by the next one.
  const tick = (): void => void report().catch(() => undefined);
  const timer = setInterval(tick, queueReportMs);
  const stop = (): void => {
    ended = true;
    clearInterval(timer);
  };
  tick();
  return stop;
}

function createTimeoutError(): ServiceError {
  return new ServiceError(
    'conversion.timed-out',
    'No converter could take your file in time. Please try again in a minute.',
    { retryAfterSeconds: 60 },
  );
}
