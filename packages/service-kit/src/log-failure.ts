import { isFault, type ConversionIn } from '@floatwise/contracts';
import type { Logger } from './logger.ts';

/** Logs a conversion that failed: as an error where the site is to blame, else for the record. */
export function logFailure(logger: Logger, { id, toolId, attempt, outcome }: ConversionIn<'failed'>): void {
  const { code } = outcome;
  const level = isFault(code) ? 'error' : 'info';
  logger[level]({ conversionId: id, toolId, attempt, code }, 'conversion failed');
}
