import {
  failures,
  serviceErrorCodes,
  unusableInputCodes,
  type Conversion,
  type ErrorCode,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';

const knownCodes = new Set<string>([...serviceErrorCodes, ...unusableInputCodes]);
const retryAfterSeconds: Partial<Record<ErrorCode, number>> = {
  'service.unavailable': 60,
  'conversion.timed-out': 60,
  'conversion.newer-format': 60,
  'conversion.lost': 10,
};

/** The caller's error for a conversion without a result; `undefined` stands for a removed record. */
export function toServiceError(conversion: Conversion | undefined): ServiceError {
  switch (conversion?.state) {
    case undefined:
    case 'delivered':
      return new ServiceError(failures.resultRemoved);
    case 'failed': {
      const { code: reported, error } = conversion.outcome;
      // A newer converter may report a code this gateway does not know.
      const code = isErrorCode(reported) ? reported : 'service.internal';
      const seconds = retryAfterSeconds[code];
      return new ServiceError({
        code,
        error,
        ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
      });
    }
    case 'abandoned':
      return new ServiceError(failures.resultNotTaken);
    default:
      return new ServiceError(failures.underWay);
  }
}

function isErrorCode(code: string): code is ErrorCode {
  return knownCodes.has(code);
}
