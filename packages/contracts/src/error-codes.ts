import { z } from 'zod';

/** Codes of unusable files; users see the sentence unchanged. */
export const unusableInputCodes = [
  'E_EMPTY',
  'E_NOT_XER',
  'E_XER_NO_TABLE',
  'E_XER_TRUNCATED',
  'E_NOT_PMXML',
  'E_PMXML_NO_ACTIVITIES',
  'E_PMXML_TRUNCATED',
  'E_NOT_XLSX',
  'E_ENCRYPTED',
  'E_SHEET',
  'E_COLUMN',
  'E_VALUE',
  'E_UNKNOWN_ACT',
  'E_LOOP',
  'E_CAL',
  'E_DATADATE',
  'E_NO_BUDGET',
  'E_TOO_LARGE',
  'E_TOO_MANY_BRIDGES',
  'E_OPTION',
  'E_FILES',
  'E_PAIR',
] as const;
export type UnusableInputCode = (typeof unusableInputCodes)[number];

/** Options with which a file refused for this reason can be converted all the same, and the label of the button that sets them. */
export const waysOn: Readonly<
  Partial<Record<string, { label: string; options: Readonly<Record<string, boolean>> }>>
> = {
  E_NO_BUDGET: { label: 'Split by duration anyway', options: { withoutBudget: true } },
};

/** Dotted codes of all other failures, with the HTTP status of each. */
const serviceErrorStatus = {
  'request.invalid': 400,
  'request.unknown-tool': 404,
  'request.no-file': 400,
  'request.forbidden-origin': 403,
  'request.wrong-host': 421,
  'request.not-found': 404,
  'request.wrong-method': 405,
  'request.too-large': 413,
  'request.encoded': 415,
  'request.timed-out': 408,
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
  'company.not-set-up': 503,
  'company.email-taken': 409,
  'company.linked-elsewhere': 409,
  'company.only-way': 409,
  'credits.missing': 402,
  'credits.not-paid': 402,
  'credits.no-self-service': 403,
  'credits.other-grant': 409,
  'payment.not-set-up': 503,
  'payment.failed': 502,
  'payment.not-signed': 401,
  'payment.mismatch': 409,
  'key.invalid': 401,
  'key.forbidden': 403,
  'key.too-many': 409,
  'key.limit-reached': 402,
  'webhook.not-set-up': 503,
  'webhook.address-refused': 400,
  'session.required': 401,
  'session.forbidden': 403,
  'rate.limited': 429,
  'upload.busy': 429,
  'download.busy': 503,
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
} as const;
export type ServiceErrorCode = keyof typeof serviceErrorStatus;
export const serviceErrorCodes = Object.keys(serviceErrorStatus) as ServiceErrorCode[];

/** Failures caused by the site, not by the file or its owner. */
export const faultCodes = [
  'conversion.lost',
  'conversion.crashed',
  'conversion.timed-out',
  'tool.timed-out',
  'tool.out-of-memory',
  'service.unavailable',
  'service.internal',
] as const satisfies readonly ServiceErrorCode[];

/** Whether an operator must investigate a conversion that failed with this code. */
export function isFault(code: string): boolean {
  return (faultCodes as readonly string[]).includes(code);
}

export type ErrorCode = UnusableInputCode | ServiceErrorCode;
export const errorCodes = [...unusableInputCodes, ...serviceErrorCodes] as const;

/** HTTP status for a code; 422 for unusable files. */
export function findStatus(code: ErrorCode): number {
  if (code === 'E_TOO_LARGE') return serviceErrorStatus['file.too-large'];
  return code in serviceErrorStatus ? serviceErrorStatus[code as ServiceErrorCode] : 422;
}

/** The body of every failed call: a sentence for the user and its code. */
export const problemSchema = z.object({
  error: z.string(),
  code: z.enum(errorCodes),
});
export type Problem = z.infer<typeof problemSchema>;
