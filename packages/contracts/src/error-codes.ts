import { z } from 'zod';

/** Codes of files that cannot be used; the sentence goes to the person as it is. */
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
  'E_TOO_LARGE',
  'E_TOO_MANY_BRIDGES',
  'E_OPTION',
  'E_FILES',
  'E_PAIR',
] as const;
export type UnusableInputCode = (typeof unusableInputCodes)[number];

/** Codes of warnings a usable file may carry. */
export const inputWarningCodes = [
  'E_XER_TRUNCATED',
  'E_XER_ROW',
  'E_PMXML_RECORD',
  'E_VALUE',
  'E_CAL',
  'E_DATADATE',
  'E_STATUS',
  'E_UNKNOWN_ACT',
] as const;
export type InputWarningCode = (typeof inputWarningCodes)[number];

/** Everything else that can go wrong, in dotted form. */
export const serviceErrorCodes = [
  'request.invalid',
  'request.unknown-tool',
  'request.no-file',
  'request.forbidden-origin',
  'request.wrong-host',
  'request.not-found',
  'request.wrong-method',
  'request.too-large',
  'request.timed-out',
  'file.too-large',
  'file.wrong-type',
  'account.taken',
  'account.reserved-name',
  'account.wrong-password',
  'account.common-password',
  'account.sign-in-again',
  'account.blocked',
  'account.own-rights',
  'account.last-administrator',
  'mail.not-set-up',
  'mail.link-invalid',
  'google.not-set-up',
  'google.email-taken',
  'google.linked-elsewhere',
  'google.only-way',
  'credits.missing',
  'credits.no-self-service',
  'credits.other-grant',
  'payment.not-set-up',
  'payment.failed',
  'payment.not-signed',
  'payment.mismatch',
  'key.invalid',
  'key.forbidden',
  'key.too-many',
  'session.required',
  'session.forbidden',
  'rate.limited',
  'upload.busy',
  'queue.full',
  'queue.user-full',
  'conversion.duplicate',
  'conversion.under-way',
  'conversion.gone',
  'conversion.being-taken',
  'conversion.timed-out',
  'conversion.newer-format',
  'conversion.lost',
  'conversion.crashed',
  'conversion.abandoned',
  'tool.timed-out',
  'tool.out-of-memory',
  'service.unavailable',
  'service.internal',
] as const;
export type ServiceErrorCode = (typeof serviceErrorCodes)[number];

/** Ends of a conversion for which the site is to blame, and neither the file nor its owner. */
export const faultCodes = [
  'conversion.lost',
  'conversion.crashed',
  'conversion.timed-out',
  'tool.timed-out',
  'tool.out-of-memory',
  'service.unavailable',
  'service.internal',
] as const satisfies readonly ServiceErrorCode[];

/** Whether a conversion that failed with this code is to be looked into by an operator. */
export function isFault(code: string): boolean {
  return (faultCodes as readonly string[]).includes(code);
}

export type ErrorCode = UnusableInputCode | ServiceErrorCode;
export const errorCodes = [...unusableInputCodes, ...serviceErrorCodes] as const;

/** What every call answers that does not succeed: a sentence fit for the person, and its code. */
export const problemSchema = z.object({
  error: z.string(),
  code: z.enum(errorCodes),
});
export type Problem = z.infer<typeof problemSchema>;
