import type { ErrorCode } from '@floatwise/contracts';

/** Something went wrong that a person may be told: `message` is a safe sentence that says what to do. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ErrorCode;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** An engine or a service is away for the moment. */
export function createUnavailableError(cause?: unknown): ServiceError {
  return new ServiceError(
    'service.unavailable',
    'The service is busy or being restarted. Please try again in a few seconds.',
    { cause, retryAfterSeconds: 5 },
  );
}
