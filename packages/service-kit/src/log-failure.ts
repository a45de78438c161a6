import { isFault, type ConversionIn } from '@floatwise/contracts';
import type { Logger } from './logger.ts';

/** Logs a failed conversion: as an error if the site is to blame, otherwise as info. */
export function logFailure(logger: Logger, { id, toolId, attempt, outcome }: ConversionIn<'failed'>): void {
  const { code } = outcome;
  const level = isFault(code) ? 'error' : 'info';
  logger[level]({ conversionId: id, toolId, attempt, code }, 'conversion failed');
}
