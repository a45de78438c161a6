import { ConversionError } from './conversion-error.ts';
import { pause } from './pause.ts';

/** A gateway that was lost is replaced within these. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

/** Asks again after a pause that grows while the server cannot be reached or cannot answer now; what it says for good stands. */
export async function persist<Result>(ask: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (const pauseMs of pausesMs) {
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ConversionError && !isPassing(error.status)) throw error;
    }
    // Half of the pause at random, so that not all pages come back at once.
    await pause(pauseMs * (0.5 + Math.random() / 2), signal);
  }
  return ask();
}

const isPassing = (status: number | undefined): boolean =>
  status === undefined || status === 429 || status >= 500;
