import type { Activity, Minutes } from '../../model/index.ts';
import type { CheckRule } from '../check.ts';
import { listOutsideLogic } from '../exclusions.ts';
import { findDataDateProblem } from '../assessment.ts';
import { formatDate } from '../format-figures.ts';
import { measureFinish } from '../sort-offenders.ts';
import { findActivityCount } from '../figures.ts';

/**
 * 9 Invalid dates. Population: all activities but level of effort and WBS summary. Counts, each once, (a) incomplete ones
 * with an early or remaining start or finish before the data date, (b) any with an actual start or finish after it. Late dates are not looked at: they only repeat negative float.
 * The value is the count. Limit 0. Each activity is judged by the data date of its own project.
 */
export const invalidDates: CheckRule = {
  counts: 'activities with a forecast date before, or an actual date after, the data date',
  outOf: 'activities without level of effort and WBS summaries',
  source: 'DCMA 14-Point Assessment, metrics 9a and 9b',
  meaning:
    'Work cannot be forecast into the past nor have happened in the future; such dates make the rest of the update doubtful.',
  remedy: 'Correct the actual dates, or move the data date, and schedule again (F9).',
  measure: measureFinish,
  run: (assessment) => {
    const { logicActivities, getDataDate } = assessment;
    const notApplicable = findDataDateProblem(assessment);
    if (notApplicable !== undefined) return { of: logicActivities.length, notApplicable, offenders: [] };
    return findActivityCount(logicActivities, 'There are no activities.', (activity) => {
      const dataDate = getDataDate(activity);
      return dataDate === undefined ? undefined : judgeDates(activity, dataDate);
    });
  },
  listExclusions: listOutsideLogic,
};

interface JudgedDate {
  readonly name: string;
  readonly get: (activity: Activity) => Minutes | undefined;
}

const forecasts: readonly JudgedDate[] = [
  { name: 'Early start', get: ({ earlyStart }) => earlyStart },
  { name: 'Early finish', get: ({ earlyFinish }) => earlyFinish },
  { name: 'Remaining start', get: ({ remainingStart }) => remainingStart },
  { name: 'Remaining finish', get: ({ remainingFinish }) => remainingFinish },
];
const actuals: readonly JudgedDate[] = [
  { name: 'Actual start', get: ({ actualStart }) => actualStart },
  { name: 'Actual finish', get: ({ actualFinish }) => actualFinish },
];

function judgeDates(activity: Activity, dataDate: Minutes): string | undefined {
  const faults: string[] = [];
  if (activity.status !== 'completed') {
    for (const { name, get } of forecasts) {
      const date = get(activity);
      if (date !== undefined && date < dataDate)
        faults.push(`${name} ${formatDate(date)} is before the data date`);
    }
  }
  for (const { name, get } of actuals) {
    const date = get(activity);
    if (date !== undefined && date > dataDate)
      faults.push(`${name} ${formatDate(date)} is after the data date`);
  }
  return faults.length === 0 ? undefined : `${faults.join('; ')} ${formatDate(dataDate)}`;
}
