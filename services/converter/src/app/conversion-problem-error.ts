import type { ErrorCode } from '@floatwise/contracts';

/** Why a conversion ends without an output; `message` is fit for the person who waits. */
export class ConversionProblemError extends Error {
  override readonly name = 'ConversionProblemError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
