import { isNatsAway } from '@floatwise/service-kit';
import { isStoreRefusal } from '@floatwise/service-kit/s3';
import {
  ClientOfflineError,
  ConnectionTimeoutError,
  DisconnectsClientError,
  SocketClosedUnexpectedlyError,
  SocketTimeoutError,
} from '@redis/client';

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
export function isEngineAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (redisErrors.some((known) => error instanceof known)) return true;
  if (isNatsAway(error) || isStoreRefusal(error)) return true;
  if ('code' in error && socketErrorCodes.has(error.code)) return true;
  // A host with several addresses fails with one error per address.
  if (error instanceof AggregateError) return error.errors.some(isEngineAway);
  return isEngineAway(error.cause);
}
