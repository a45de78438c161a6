import { isNatsAway } from '@floatwise/service-kit';
import {
  ClientOfflineError,
  ConnectionTimeoutError,
  DisconnectsClientError,
  SocketClosedUnexpectedlyError,
  SocketTimeoutError,
} from 'redis';

const redisErrors = [
  ClientOfflineError,
  ConnectionTimeoutError,
  DisconnectsClientError,
  SocketClosedUnexpectedlyError,
  SocketTimeoutError,
];

/** The system's own codes for a server that cannot be reached now. */
const socketErrorCodes = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Whether a call failed because NATS, the store or Redis cannot be reached now, so that it may succeed later. */
export function isEngineAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (redisErrors.some((known) => error instanceof known) || isNatsAway(error)) return true;
  if ('code' in error && socketErrorCodes.has(error.code)) return true;
  // A host with several addresses fails with one error for each of them.
  if (error instanceof AggregateError) return error.errors.some(isEngineAway);
  return isEngineAway(error.cause);
}
