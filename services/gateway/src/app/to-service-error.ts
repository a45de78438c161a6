import {
  serviceErrorCodes,
  unusableInputCodes,
  type ConversionFailed,
  type ErrorCode,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';

const knownCodes = new Set<string>([...serviceErrorCodes, ...unusableInputCodes]);

/** A told failure as the error the caller gets; a code of a newer converter counts as internal. */
export function toServiceError(event: ConversionFailed): ServiceError {
  const code = isErrorCode(event.code) ? event.code : 'service.internal';
  return new ServiceError(
    code,
    event.message,
    code === 'service.unavailable' ? { retryAfterSeconds: 60 } : {},
  );
}

function isErrorCode(code: string): code is ErrorCode {
  return knownCodes.has(code);
}
