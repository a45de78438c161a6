import { problemSchema } from '@floatwise/contracts';
import { z } from 'zod';
import { ProblemError, SiteUnreachableError } from './problem-error.ts';

/** The site a client calls, and settings for the calls. */
export interface CallSite {
  /** Such as `https://floatwise.example`. */
  readonly url: string;
  /** An API key. A browser signed in to the site needs none. */
  readonly key?: string;
  /** Replaces the global `fetch`, for example to send a session cookie. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** How long a call is repeated after its first failure, in milliseconds: 120,000 by default; 0 for never. */
  readonly patienceMs: number;
  /** Longest pause before a repeat, even if `Retry-After` is longer, in milliseconds: 60,000 by default. */
  readonly longestPauseMs: number;
  /** A call without a complete answer after this long fails and is repeated, in milliseconds: 300,000 by default. */
  readonly timeoutMs: number;
  /** Called after each failure that the client retries. */
  readonly onRetry?: (error: ProblemError | SiteUnreachableError) => void;
}

export interface CallOptions {
  /** Stops waiting, but does not cancel the conversion: use `removeConversion`. */
  readonly signal?: AbortSignal | undefined;
  /** Overrides the setting of the client. */
  readonly patienceMs?: number | undefined;
}

export interface CallInit extends CallOptions {
  /** `GET` by default. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

const firstPauseMs = 400;
const longestOwnPauseMs = 8_000;

/** Makes a call and returns the result of `read`. Repeats both while the site is unavailable or the answer breaks off. */
export async function callSite<Result>(
  site: CallSite,
  [path, init]: [path: string, init: CallInit],
  read: (answer: Response) => Promise<Result>,
): Promise<Result> {
  const { signal, patienceMs = site.patienceMs } = init;
  let untilMs: number | undefined;
  for (let ownPauseMs = firstPauseMs; ; ownPauseMs = Math.min(2 * ownPauseMs, longestOwnPauseMs)) {
    try {
      return await callOnce(site, path, init).then(read);
    } catch (thrown) {
      signal?.throwIfAborted();
      const error = thrown instanceof ProblemError ? thrown : new SiteUnreachableError(site.url, thrown);
      untilMs ??= performance.now() + patienceMs;
      const asked = error instanceof ProblemError ? error.retryAfterSeconds : undefined;
      const wishedMs = asked === undefined ? ownPauseMs : asked * 1_000;
      // Partly random, so that callers do not all return at the same moment.
      const pauseMs = Math.min(wishedMs * (1 + Math.random() / 2), site.longestPauseMs);
      if (!isPassing(error) || performance.now() + pauseMs > untilMs) throw error;
      site.onRetry?.(error);
      await pause(pauseMs, signal);
    }
  }
}

async function callOnce(
  { url, key, timeoutMs, ...site }: CallSite,
  path: string,
  init: CallInit,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const answer = await site.fetch(new URL(path, url).href, {
    ...init,
    // Not Brotli, whose decoder has had holes; browsers choose for themselves.
    headers: {
      'accept-encoding': 'gzip',
      ...init.headers,
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
  });
  if (answer.ok) return answer;
  const { status, headers } = answer;
  const after = headers.get('retry-after') ?? '';
  const facts = { status, ...(/^\d+$/.test(after) ? { retryAfterSeconds: Number(after) } : {}) };
  // A newer site may have codes unknown here.
  const { error, code } = parseAnswer(await answer.text(), problemSchema.extend({ code: z.string() }), {
    url,
    ...facts,
  });
  throw new ProblemError(error, { ...facts, code });
}

/** @throws ProblemError for an answer that is not from Floatwise */
export function parseAnswer<Result>(
  text: string,
  schema: z.ZodType<Result>,
  { url, status, ...facts }: { url: string; status: number; retryAfterSeconds?: number },
): Result {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    const message = `'${url}' answered ${status}; is it the address of the site?`;
    throw new ProblemError(message, { status, ...facts });
  }
}

/** Whether to retry: no answer, or one that says to come back later. The outcome of a conversion is final. */
function isPassing(error: ProblemError | SiteUnreachableError): boolean {
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
