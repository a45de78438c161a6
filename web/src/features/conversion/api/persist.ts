import type { ConversionFailure } from '../model/conversion-state.ts';
import { ConversionError } from './read-answer.ts';

/** A lost gateway is replaced within the sum of these. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

/** Retries with growing pauses while `isPassing` accepts the status; any other failure is final. */
export async function persist<Result>(
  ask: () => Promise<Result>,
  signal: AbortSignal,
  isPassing: (status: number | undefined) => boolean = isUnavailable,
): Promise<Result> {
  for (const pauseMs of pausesMs) {
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ConversionError && !isPassing(error.status)) throw error;
    }
    await pauseBetweenTries(pauseMs, signal);
  }
  return ask();
}

/** Whether there was no response, or one that says to try again later. */
export const isUnavailable = (status: number | undefined): boolean =>
  status === undefined || status === 429 || status >= 500;

/** What the page shows of an error. */
export function formatFailure(error: unknown): ConversionFailure {
  if (error instanceof ConversionError) {
    return { message: error.message, code: error.code, status: error.status };
  }
  const message = error instanceof Error && error.message !== '' ? error.message : undefined;
  return { message: message ?? 'An error occurred during conversion', code: undefined, status: undefined };
}

/** Whether the server reported that the result is gone. After a log-in or a later retry it could still be there. */
export function isLost({ status }: ConversionFailure): boolean {
  return status !== 401 && !isUnavailable(status);
}

/** Waits for at most that long. Half of the pause is random, so that pages do not all try again at once. */
export const pauseBetweenTries = (mostMs: number, signal: AbortSignal): Promise<void> =>
  pause(mostMs * (0.5 + Math.random() / 2), signal);

/** Waits that long. @throws the signal's reason if it aborts */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const leave = () => reject(signal.reason as Error);
  signal.addEventListener('abort', leave);
  setTimeout(resolve, ms);
  await promise.finally(() => signal.removeEventListener('abort', leave));
}
