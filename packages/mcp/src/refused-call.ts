import type { UnusableInputError } from '@floatwise/contracts/unusable-input-error';

/** A call that cannot be answered. The message says why, and what to do. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall';
}

/** The sentence for the assistant. */
export const formatRefusal = (error: RefusedCall | UnusableInputError): string =>
  error instanceof RefusedCall ? error.message : `${error.code}: ${error.message}`;
