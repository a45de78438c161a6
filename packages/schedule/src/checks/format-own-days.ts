import { formatDecimal } from '@floatwise/contracts/format-decimal';
import type { Activity } from '../model/index.ts';
import { toDays, type Assessment } from './assessment.ts';
import { formatDays } from './format-figures.ts';

/** `45 d (360 h of 8 a day)`: days of the activity's own calendar, and how they came about. */
export function formatOwnDays(assessment: Assessment, activity: Activity, minutes: number): string {
  const days = formatDays(toDays(assessment, activity, minutes));
  return `${days} (${formatDecimal(minutes / 60)} h of ${formatDecimal(assessment.getHoursPerDay(activity))} a day)`;
}
