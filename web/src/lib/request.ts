import { readObject, readOptional, readText } from './read-shape.ts';

interface ErrorBody {
  error: string;
  code?: string | undefined;
}
const readErrorBody = readObject<ErrorBody>({ error: readText, code: readOptional(readText) });

/** A response that is not a success. `message` is `{status}: {body text}`, or the status text if the body is empty. */
export class RequestError extends Error {
  readonly status: number;
  /** The server's sentence for the user, if it sent one. */
  readonly serverMessage: string | undefined;
  readonly code: string | undefined;
  /** How long the server asks the client to wait before a retry. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, statusText: string, body: string, retryAfter?: string | null) {
    super(`${status}: ${body || statusText}`);
    this.name = 'RequestError';
    const parsed = parseErrorBody(body);
    this.status = status;
    this.serverMessage = parsed?.error;
    this.code = parsed?.code;
    this.retryAfterSeconds = retryAfter ? Number(retryAfter) : undefined;
  }
}

/** The error and code of a JSON error response; undefined for any other body. */
export function parseErrorBody(body: string): ErrorBody | undefined {
  try {
    return readErrorBody.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
}

/** The server's sentence in an error, or the fallback if it contains none. */
export function findServerMessage(error: unknown, fallback: string): string {
  return error instanceof RequestError ? (error.serverMessage ?? fallback) : fallback;
}

const passingStatuses: readonly number[] = [502, 503, 504];

/** Whether the same call may succeed a moment later: the server was not reached, or one of its parts did not answer. */
export const mayPass = (error: unknown): boolean =>
  error instanceof RequestError ? passingStatuses.includes(error.status) : error instanceof TypeError;

/** If the server does not respond within this time, the page says so and offers a retry. */
const answerLimitMs = 60_000;

/** Calls the API with the session cookie. Throws a `RequestError` for every response but a success; a GET times out. */
export async function request(method: string, path: string, body?: unknown): Promise<Response> {
  const limit = new AbortController();
  const giveUp = () => limit.abort(new Error('The server did not answer.'));
  const timer = method === 'GET' ? setTimeout(giveUp, answerLimitMs) : undefined;
  const response = await fetch(path, {
    method,
    credentials: 'include',
    signal: limit.signal,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).finally(() => clearTimeout(timer));
  if (!response.ok) {
    const { status, statusText, headers } = response;
    throw new RequestError(status, statusText, await response.text(), headers.get('retry-after'));
  }
  return response;
}

/** Like `request`, but also validates the response's JSON with a schema or a reader. */
export async function requestJson<Answer>(
  schema: { readonly parse: (value: unknown) => Answer },
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await request(method, path, body);
  return schema.parse(await response.json());
}
