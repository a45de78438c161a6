import { ProblemError, SiteUnreachableError } from '@floatwise/client';
import type { ConversionFailure } from '../model/conversion-state.ts';

/** What the page shows of an error. */
export function formatFailure(error: unknown): ConversionFailure {
  if (error instanceof ProblemError) {
    const { code, status } = error;
    // Without a code, the answer is not from this server.
    return { message: code === undefined ? 'Failed to convert file' : error.message, code, status };
  }
  const hasOwnText =
    error instanceof Error && !(error instanceof SiteUnreachableError) && error.message !== '';
  return {
    message: hasOwnText ? error.message : describeLostConnection(),
    code: undefined,
    status: undefined,
  };
}

export const describeLostConnection = (): string =>
  navigator.onLine
    ? 'An error occurred during conversion'
    : 'You are offline. Connect to the network and try again.';

/** Whether the server reported that the result is gone. After a log-in or a later retry it could still be there. */
export const isLost = ({ status }: ConversionFailure): boolean =>
  status !== undefined && status !== 401 && status !== 429 && status < 500;
