import { problemSchema } from '@floatwise/contracts';
import { z } from 'zod';
import { ProblemError } from './problem-error.ts';
import { type CallFailure, type CallOptions, repeatCall } from './repeat-call.ts';

/** Sends a request as `fetch` does, or as a page does that shows the progress of an upload. */
export type Transport = (url: string, request: SiteRequest) => Promise<Response>;

/** What a transport other than `fetch` can report of a request. */
export interface TransferOptions {
  /** Called with the fraction of the body sent, 0..1. */
  readonly onUpload?: ((fraction: number) => void) | undefined;
  /** Called with the bytes received of an answer that is not a refusal. */
  readonly onReceive?: ((bytes: number) => void) | undefined;
}

export interface SiteRequest extends RequestInit, TransferOptions {}

/** The site a client calls, and settings for the calls. */
export interface CallSite {
  /** Such as `https://floatwise.example`. */
  readonly url: string;
  /** An API key. A browser signed in to the site needs none. */
  readonly key?: string;
  /** Replaces the global `fetch`, for example to send a session cookie or to report progress. */
  readonly transport: Transport;
  /** How long a call is repeated after its first failure, in milliseconds: 120,000 by default; 0 for never. */
  readonly patienceMs: number;
  /** Longest pause before a repeat, even if `Retry-After` is longer, in milliseconds: 60,000 by default. */
  readonly longestPauseMs: number;
  /** A call without a complete answer after this long fails and is repeated, in milliseconds: 300,000 by default. */
  readonly timeoutMs: number;
  /** Called after each failure that the client retries. */
  readonly onRetry?: (error: CallFailure) => void;
}

export interface CallInit extends CallOptions, TransferOptions {
  /** `GET` by default. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** Whether a browser also sends it when its page closes. */
  readonly keepalive?: boolean;
}

/** Makes a call and returns the result of `read`. Repeats both while the site is unavailable or the answer breaks off. */
export const callSite = <Result>(
  site: CallSite,
  [path, init]: [path: string, init: CallInit],
  read: (answer: Response) => Promise<Result>,
): Promise<Result> => repeatCall(site, init, () => callOnce(site, path, init).then(read));

async function callOnce(
  { url, key, timeoutMs, transport }: CallSite,
  path: string,
  { signal, patienceMs: _patience, repeats: _repeats, headers: ownHeaders, ...request }: CallInit,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const answer = await transport(new URL(path, url).href, {
    ...request,
    // Not Brotli, whose decoder has had holes; browsers choose for themselves.
    headers: {
      'accept-encoding': 'gzip',
      ...ownHeaders,
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
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
