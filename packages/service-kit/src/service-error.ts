import type { ErrorCode, Failure } from '@floatwise/contracts';

/** An error for the user: `message` has no internal details and says what to do next. */
export class ServiceError extends Error {
  override readonly name: string = 'ServiceError';
  readonly failure: Failure;

  constructor(failure: Failure, options: { cause?: unknown } = {}) {
    super(failure.error, options);
    this.failure = failure;
  }

  get code(): ErrorCode {
    return this.failure.code;
  }
}
