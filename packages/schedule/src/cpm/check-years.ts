import { formatDecimal } from '@floatwise/contracts/format-decimal';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { computeDayNumber, minutesPerDay } from '../model/minutes.ts';
import type { CpmActivity, CpmNetwork } from './cpm-network.ts';

/** The years that P6, workbooks and our own date texts support. */
const firstMinute = computeDayNumber(1, 1, 1) * minutesPerDay;
const lastMinute = computeDayNumber(10_000, 1, 1) * minutesPerDay - 1;

/** Throws E_VALUE if an activity would finish after these years, which only a mistyped duration or lag can cause. */
export function checkEarlyYears({ order }: CpmNetwork): void {
  const activity = order.find(({ project, earlyFinish }) => !project.isFixed && earlyFinish > lastMinute);
  if (activity !== undefined) throw createError(activity, 'finish after the year 9999');
}

/** Throws E_VALUE if an activity would have to start before these years, which a lag to another project can cause. */
export function checkLateYears({ order }: CpmNetwork): void {
  const activity = order.findLast(({ project, lateStart }) => !project.isFixed && lateStart < firstMinute);
  if (activity !== undefined) throw createError(activity, 'have to start before the year 1');
}

function createError({ source }: CpmActivity, problem: string): UnusableInputError {
  const hours = formatDecimal(Math.round((source.remainingDurationMinutes ?? 0) / 60));
  return new UnusableInputError(
    'E_VALUE',
    `Activity ${source.code} would ${problem}. Check its remaining duration (${hours} h) and the lags of its relationships in P6, and export again.`,
  );
}
