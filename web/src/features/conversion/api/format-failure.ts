import type { ConversionFailure } from '../model/conversion-state.ts';
import { ConversionError } from './conversion-error.ts';
import { isUnavailable } from './persist.ts';

/** What a page shows of an error. */
export function formatFailure(error: unknown): ConversionFailure {
  if (error instanceof ConversionError) {
    return { message: error.message, code: error.code, status: error.status };
  }
  const message = error instanceof Error && error.message !== '' ? error.message : undefined;
  return { message: message ?? 'An error occurred during conversion', code: undefined, status: undefined };
}

/** Whether the server said that there is no result any more. Who has to log in, or come back later, finds it again. */
export function isLost({ status }: ConversionFailure): boolean {
  return status !== 401 && !isUnavailable(status);
}
