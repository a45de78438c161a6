import type { ErrorCode } from '../error-codes.ts';

/** Why a call or a conversion fails: its code, and a sentence for the user that says what to do. */
export interface Failure {
  readonly code: ErrorCode;
  readonly error: string;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds?: number;
  /** Of a later release's code: the status of a call that fails with it, which `findStatus` does not know. */
  readonly status?: number;
}

// Pages leave the failures they do not show out of their bundle.
/* @__NO_SIDE_EFFECTS__ */
export function fail(code: ErrorCode, error: string, retryAfterSeconds?: number): Failure {
  return { code, error, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}
