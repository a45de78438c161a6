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

/** This converter stops before the run can finish: another one starts it again. */
export class ConverterLeavingError extends Error {
  override readonly name = 'ConverterLeavingError';

  constructor() {
    super('the converter ends before the run does');
  }
}

/** The conversion's last run may still be running elsewhere: try again after `retryMs`. */
export class LastRunOpenError extends Error {
  override readonly name = 'LastRunOpenError';
  readonly retryMs: number;

  constructor(retryMs: number) {
    super('The last run of this conversion may still go on elsewhere.');
    this.retryMs = retryMs;
  }
}
