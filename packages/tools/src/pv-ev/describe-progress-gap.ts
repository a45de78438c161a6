import { compareDecimals } from '@floatwise/schedule/earned-value';
import { formatCounted } from '../answer/format-count.ts';
import type { ScheduleFile } from '../input/read-schedule-file.ts';
import { optionsSchema } from './options.ts';
import { computeTotals, formatValue, measureDistance, toCell } from './outcome.ts';
import { splitProgress } from './split-progress.ts';

/** How far PV is from EV before a split, and of how many activities; undefined if none can be split. */
export function describeProgressGap(file: ScheduleFile) {
  const { outcomes, splits, measure } = splitProgress(file, optionsSchema.parse({}));
  if (splits.length === 0) return undefined;
  const { earned, plannedBefore } = computeTotals(outcomes);
  const gap = measureDistance(plannedBefore, earned);
  const activities = formatCounted(outcomes.length, 'activity in progress', 'activities in progress');
  if (measure.isEmpty || toCell(gap, measure) === 0) return { count: outcomes.length, text: activities };
  const side = compareDecimals(plannedBefore, earned) < 0 ? 'below' : 'above';
  return { count: outcomes.length, text: `PV ${formatValue(gap, measure)} ${side} EV (${activities})` };
}
