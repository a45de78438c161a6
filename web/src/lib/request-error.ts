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
