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

/** Why a conversion has no result to give, as the error its caller gets; undefined for one whose record has gone. */
export function toServiceError(conversion: Conversion | undefined): ServiceError {
  switch (conversion?.state) {
    case undefined:
    case 'delivered':
      return new ServiceError(failures.resultRemoved);
    case 'failed': {
      const { code: told, error } = conversion.outcome;
      // A code of a newer converter.
      const code = isErrorCode(told) ? told : 'service.internal';
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
