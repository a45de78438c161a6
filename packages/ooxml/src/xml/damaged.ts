import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';

/** The error for an unreadable workbook; `found` follows "it seems damaged:". */
export function formatDamaged(found: string, cause?: unknown): UnusableInputError {
  const error = new UnusableInputError(
    'E_NOT_XLSX',
    `This is not a workbook that can be read; it seems damaged: ${found}. Open it in Excel, save it as .xlsx and try again.`,
  );
  if (cause !== undefined) error.cause = cause;
  return error;
}
