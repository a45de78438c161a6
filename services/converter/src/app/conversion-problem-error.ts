import type { Failure } from '@floatwise/contracts';

/** Why a conversion ends without an output. */
export class ConversionProblemError extends Error {
  override readonly name = 'ConversionProblemError';
  readonly failure: Failure;

  constructor(failure: Failure, options: { cause?: unknown } = {}) {
    super(failure.error, options);
    this.failure = failure;
  }
}
