import { ServiceError } from '@floatwise/service-kit';

/** Why a conversion ends without an output. */
export class ConversionProblemError extends ServiceError {
  override readonly name = 'ConversionProblemError';
}

/** This converter stops before the run can finish: another one starts it again. */
export class ConverterLeavingError extends Error {
  override readonly name = 'ConverterLeavingError';

  constructor() {
    super('the converter ends before the run does');
  }
}

/** A small conversion has exceeded the time or memory of small ones, and starts again as a large one. */
export class LongRunError extends Error {
  override readonly name = 'LongRunError';
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
