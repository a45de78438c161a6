import { problemSchema } from '@floatwise/contracts';
import { z } from 'zod';
import { ProblemError, SiteUnreachableError } from './problem-error.ts';

/** The site a client calls, and how. */
export interface Site {
  /** Such as `https://floatwise.example`. */
  readonly url: string;
  /** An API key. A browser that is signed in to the site needs none. */
  readonly key?: string;
  /** In place of the global `fetch`, for instance to send the cookie of a session. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** For how long a call is repeated after its first failure, in milliseconds: 120,000 when absent; 0 for not at all. */
  readonly patienceMs: number;
  /** Longest pause before a repeat, also where `Retry-After` asks for more, in milliseconds: 60,000 when absent. */
  readonly longestPauseMs: number;
  /** A call without its whole answer by then is lost, and repeated, in milliseconds: 300,000 when absent. */
  readonly timeoutMs: number;
  /** Called with each failure after which the client tries again. */
  readonly onRetry?: (error: ProblemError | SiteUnreachableError) => void;
}

export interface CallOptions {
  /** Ends the waiting and no conversion: `removeConversion` cancels that. */
  readonly signal?: AbortSignal | undefined;
  /** In place of that of the client. */
  readonly patienceMs?: number | undefined;
}

export interface CallInit extends CallOptions {
  /** `GET` when absent. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

const firstPauseMs = 400;
const longestOwnPauseMs = 8_000;

/** What `read` makes of the answer of a call. The call is repeated while the site is unavailable, also when the answer breaks off. */
export async function callSite<Result>(
  site: Site,
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
      // A part of it is random, so that not all callers come back at once.
      const pauseMs = Math.min(wishedMs * (1 + Math.random() / 2), site.longestPauseMs);
      if (!isPassing(error) || performance.now() + pauseMs > untilMs) throw error;
      site.onRetry?.(error);
      await pause(pauseMs, signal);
    }
  }
}

async function callOnce(
  { url, key, timeoutMs, ...site }: Site,
  path: string,
  init: CallInit,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const answer = await site.fetch(new URL(path, url).href, {
    ...init,
    headers: { ...init.headers, ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
    signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
  });
  if (answer.ok) return answer;
  const { status, headers } = answer;
  const after = headers.get('retry-after') ?? '';
  const facts = { status, ...(/^\d+$/.test(after) ? { retryAfterSeconds: Number(after) } : {}) };
  // A newer site may have codes that are not known here.
  const { error, code } = parseAnswer(await answer.text(), problemSchema.extend({ code: z.string() }), {
    url,
    ...facts,
  });
  throw new ProblemError(error, { ...facts, code });
}

/** @throws ProblemError for what a proxy answers, or another site */
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

/** No answer, or one that says to come back later. What became of a conversion does not change by asking again. */
function isPassing(error: ProblemError | SiteUnreachableError): boolean {
  if (error instanceof SiteUnreachableError) return true;
  const { status = 0, code = '' } = error;
  return (status === 429 || status >= 500) && !code.startsWith('conversion.');
}

/** @throws the signal's reason when it aborts */
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
