import type { ErrorCode, Failure } from '@floatwise/contracts';

/** Something went wrong that a person may be told: `message` is a safe sentence that says what to do. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly failure: Failure;

  constructor(failure: Failure, options: { cause?: unknown } = {}) {
    super(failure.error, options);
    this.failure = failure;
  }

  get code(): ErrorCode {
    return this.failure.code;
  }
}
