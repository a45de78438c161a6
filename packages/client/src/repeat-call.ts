import { ProblemError, SiteUnreachableError } from './problem-error.ts';

export type CallFailure = ProblemError | SiteUnreachableError;

export interface CallOptions {
  /** Stops waiting, but does not cancel the conversion: use `removeConversion`. */
  readonly signal?: AbortSignal | undefined;
  /** Overrides the setting of the client. */
  readonly patienceMs?: number | undefined;
  /** Decides in place of patience whether to repeat the call; `failures` counts the failed ones, this one included. */
  readonly repeats?: ((failure: CallFailure, failures: number) => boolean) | undefined;
}

/** The settings of a site that matter for repeats. */
interface Patience {
  readonly url: string;
  readonly patienceMs: number;
  readonly longestPauseMs: number;
  readonly onRetry?: (error: CallFailure) => void;
}

const firstPauseMs = 400;
const longestOwnPauseMs = 8_000;

/** Repeats `call`, which receives the failure before. Throws ProblemError, SiteUnreachableError or the signal's reason. */
export async function repeatCall<Result>(
  site: Patience,
  { signal, patienceMs = site.patienceMs, repeats }: CallOptions,
  call: (before: CallFailure | undefined) => Promise<Result>,
): Promise<Result> {
  let untilMs: number | undefined;
  let before: CallFailure | undefined;
  for (let failures = 1; ; failures++) {
    try {
      return await call(before);
    } catch (thrown) {
      signal?.throwIfAborted();
      before = isCallFailure(thrown) ? thrown : new SiteUnreachableError(site.url, thrown);
    }
    const pauseMs = Math.min(choosePauseMs(before, failures), site.longestPauseMs);
    untilMs ??= performance.now() + patienceMs;
    const isWorth =
      repeats?.(before, failures) ?? (isPassing(before) && performance.now() + pauseMs <= untilMs);
    if (!isWorth) throw before;
    site.onRetry?.(before);
    await pause(pauseMs, signal);
  }
}

const isCallFailure = (thrown: unknown): thrown is CallFailure =>
  thrown instanceof ProblemError || thrown instanceof SiteUnreachableError;

/** As long as the site asks, or longer each time. Partly random, so that callers do not all return at the same moment. */
function choosePauseMs(failure: CallFailure, failures: number): number {
  const asked = failure instanceof ProblemError ? failure.retryAfterSeconds : undefined;
  const ownMs = Math.min(firstPauseMs * 2 ** (failures - 1), longestOwnPauseMs);
  return (asked === undefined ? ownMs : asked * 1_000) * (1 + Math.random() / 2);
}

/** Whether a repeat can succeed: no answer, or one that says to come back later. The outcome of a conversion is final. */
export function isPassing(error: CallFailure): boolean {
  if (error instanceof SiteUnreachableError) return true;
  const { status = 0, code = '' } = error;
  return (status === 429 || status >= 500) && !code.startsWith('conversion.');
}

/** @throws the signal's reason if it aborts */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(end, ms);
    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    }
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
  signal?.throwIfAborted();
}
