import { conversionIdHeader, idempotencyKeyHeader, type ErrorCode } from '@floatwise/contracts';

/** Headers of the two calls that accept a file. OpenAPI cannot declare header aliases, so one entry covers both. */
export const conversionIdHeaders = {
  [conversionIdHeader]: `A UUID chosen by the caller as the id of the conversion; ${idempotencyKeyHeader} is also accepted.`,
} as const;

export const outputContentTypes = [
  'application/octet-stream',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;

/** Codes of unusable files share one status; E_NOT_XER stands for them. */
export const uploadProblems = [
  'request.no-file',
  'request.timed-out',
  'request.too-large',
  'request.unknown-tool',
  'file.too-large',
  'file.wrong-type',
  'E_NOT_XER',
  'E_OPTION',
  'conversion.duplicate',
  'rate.limited',
  'upload.busy',
  'queue.full',
  'queue.user-full',
] as const satisfies readonly ErrorCode[];

/** Errors of a result that cannot be taken; a failed conversion returns its own reason and status. */
export const resultProblems = [
  'conversion.gone',
  'conversion.under-way',
  'file.too-large',
  'file.wrong-type',
  'E_NOT_XER',
  'credits.missing',
  'tool.timed-out',
  'conversion.abandoned',
  'conversion.timed-out',
  'conversion.crashed',
] as const satisfies readonly ErrorCode[];
