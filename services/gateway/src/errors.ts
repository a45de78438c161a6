import type { ErrorCode } from '@floatwise/contracts';
import { createUnavailableError, ServiceError } from '@floatwise/service-kit';
import { UnusableInputError } from '@floatwise/tools';
import { isEngineAway } from './adapters/is-engine-away.ts';

/** What a caller is told: a status, the sentence, its code, and when to try again. */
export interface HttpProblem {
  readonly status: number;
  readonly code: ErrorCode;
  readonly error: string;
  readonly retryAfterSeconds: number | undefined;
}

const statusOf: Partial<Record<ErrorCode, number>> = {
  'request.invalid': 400,
  'request.no-file': 400,
  'request.unknown-tool': 404,
  'request.not-found': 404,
  'request.wrong-method': 405,
  'request.wrong-host': 421,
  'request.too-large': 413,
  'request.timed-out': 408,
  'request.forbidden-origin': 403,
  'file.too-large': 413,
  'file.wrong-type': 415,
  'account.taken': 409,
  'account.reserved-name': 409,
  'account.wrong-password': 400,
  'account.common-password': 400,
  'account.sign-in-again': 403,
  'account.blocked': 403,
  'account.own-rights': 409,
  'account.last-administrator': 409,
  'mail.not-set-up': 503,
  'mail.link-invalid': 410,
  'google.not-set-up': 503,
  'google.email-taken': 409,
  'google.linked-elsewhere': 409,
  'google.only-way': 409,
  'credits.missing': 402,
  'credits.no-self-service': 403,
  'credits.other-grant': 409,
  'payment.not-set-up': 503,
  'payment.failed': 502,
  'payment.not-signed': 401,
  'payment.mismatch': 409,
  'key.invalid': 401,
  'key.forbidden': 403,
  'key.too-many': 409,
  'session.required': 401,
  'session.forbidden': 403,
  'rate.limited': 429,
  'upload.busy': 429,
  'queue.full': 429,
  'queue.user-full': 429,
  'conversion.duplicate': 409,
  'conversion.under-way': 409,
  'conversion.gone': 410,
  'conversion.being-taken': 409,
  'conversion.timed-out': 503,
  'conversion.newer-format': 503,
  'conversion.lost': 503,
  'conversion.crashed': 500,
  'conversion.abandoned': 409,
  'tool.timed-out': 422,
  'tool.out-of-memory': 422,
  'service.unavailable': 503,
  'service.internal': 500,
  E_TOO_LARGE: 413,
};

/** The status an error with this code is answered with. Codes of files that cannot be used are 422. */
export function findStatus(code: ErrorCode): number {
  return statusOf[code] ?? (code.startsWith('E_') ? 422 : 500);
}

/** The one place that turns an error into an answer. */
export function describeProblem(error: unknown): HttpProblem {
  if (error instanceof UnusableInputError) {
    return {
      status: findStatus(error.code),
      code: error.code,
      error: error.message,
      retryAfterSeconds: undefined,
    };
  }
  if (error instanceof ServiceError) {
    return {
      status: findStatus(error.code),
      code: error.code,
      error: error.message,
      retryAfterSeconds: error.retryAfterSeconds,
    };
  }
  if (isEngineAway(error)) return describeProblem(createUnavailableError(error));
  return {
    status: 500,
    code: 'service.internal',
    error: 'Something went wrong on our side. Please try again.',
    retryAfterSeconds: undefined,
  };
}
