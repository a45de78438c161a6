import { failures, findStatus, type Failure } from '@floatwise/contracts';
import { isNatsAway, ServiceError } from '@floatwise/service-kit';
import { isStoreRefusal } from '@floatwise/service-kit/s3';
import { UnusableInputError } from '@floatwise/tools';
import {
  ClientOfflineError,
  ConnectionTimeoutError,
  DisconnectsClientError,
  SocketClosedUnexpectedlyError,
  SocketTimeoutError,
} from '@redis/client';

/** The failure sent to a caller, with its HTTP status. */
export interface HttpProblem extends Failure {
  readonly status: number;
}

/** Turns any error of our own or of an engine into a response. */
export function describeProblem(error: unknown): HttpProblem {
  const failure = findFailure(error);
  return { ...failure, status: failure.status ?? findStatus(failure.code) };
}

/** Describes an error to the caller, including Express's own errors. */
export function describeCallProblem(error: unknown): HttpProblem {
  if (!isRequestError(error)) return describeProblem(error);
  const { status } = error;
  if (status === 404) return { ...failures.nothingHere, status };
  if (status === 413) return { ...failures.bodyTooLarge, status };
  return { ...('type' in error ? failures.bodyNotJson : failures.unreadableRequest), status };
}

/** Whether Express or its parsers threw the error for a request they cannot read or an address they cannot serve. */
function isRequestError(error: unknown): error is Error & { status: number } {
  return (
    error instanceof Error &&
    'status' in error &&
    typeof error.status === 'number' &&
    error.status >= 400 &&
    error.status < 500
  );
}

function findFailure(error: unknown): Failure {
  if (error instanceof ServiceError) return error.failure;
  if (error instanceof UnusableInputError) return { code: error.code, error: error.message };
  return isEngineAway(error) ? failures.unavailable : failures.internal;
}

const redisErrors = [
  ClientOfflineError,
  ConnectionTimeoutError,
  DisconnectsClientError,
  SocketClosedUnexpectedlyError,
  SocketTimeoutError,
];

/** Error codes of the operating system and the S3 client for a server that cannot be reached now. */
const socketErrorCodes = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

/** Whether a call failed because NATS, the store or Redis is unavailable for now, so it may succeed later. */
function isEngineAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (redisErrors.some((known) => error instanceof known)) return true;
  if (isNatsAway(error) || isStoreRefusal(error)) return true;
  if ('code' in error && socketErrorCodes.has(error.code)) return true;
  // A host with several addresses fails with one error per address.
  if (error instanceof AggregateError) return error.errors.some(isEngineAway);
  return isEngineAway(error.cause);
}
