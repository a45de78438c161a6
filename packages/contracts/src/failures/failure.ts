import type { ErrorCode } from '../error-codes.ts';

/** Why a call or a conversion fails: a code, and a sentence that says what the user can do. */
export interface Failure {
  readonly code: ErrorCode;
  readonly error: string;
  readonly retryAfterSeconds?: number;
  /** HTTP status of a code from a later release, which `findStatus` does not know. */
  readonly status?: number;
}

// Lets bundlers drop the failures that pages do not use.
/* @__NO_SIDE_EFFECTS__ */
export function fail(code: ErrorCode, error: string, retryAfterSeconds?: number): Failure {
  return { code, error, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}
