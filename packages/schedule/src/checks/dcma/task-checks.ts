import type { Constraint, ConstraintType, Activity, Minutes } from '../../model/index.ts';
import { formatDate, constraintNames, listConstraints } from '../../model/index.ts';
import type { CheckFigures, CheckRule } from '../check.ts';
import { listOutsideTasks, listOutsideFloat, listOutsideLogic } from '../exclusions.ts';
import {
  atMost,
  noIncompleteTasks,
  judgeActivities,
  joinFaults,
  formatConstraint,
  formatDays,
  formatNumberOf,
  formatOwnDays,
} from '../figures.ts';
import { measureTotalFloat, measureDuration, measureFinish } from '../sort-offenders.ts';
import { toDays, toDayMinutes, type Assessment, findDataDateProblem } from '../assessment.ts';

const mandatory: readonly ConstraintType[] = ['mandatoryStart', 'mandatoryFinish'];
const hard = [...mandatory, 'startOn', 'finishOn', 'startOnOrBefore', 'finishOnOrBefore'] as const;

/**
 * 5 Hard constraints. Population I. Counts tasks whose primary or secondary constraint is Mandatory Start or Finish, Start On,
 * Finish On, Start On or Before, or Finish On or Before; with `p6Mandatory` only the mandatory two. Limit 5 %.
 */
export const hardConstraints: CheckRule = {
  counts: 'incomplete tasks with a hard constraint',
  outOf: 'incomplete tasks',
  meaning:
    'A hard constraint holds a date against the logic, so a slip before it is hidden or turns into negative float.',
  remedy: 'Replace it by logic, or by Start On or After where a date from outside must be kept.',
  getLimit: ({ hardConstraintPercent }) => atMost(hardConstraintPercent / 100),
  run: ({ incompleteTasks, options }) => {
    const counted: readonly ConstraintType[] = options.p6Mandatory ? mandatory : hard;
    const isHard = ({ type }: Constraint): boolean => counted.includes(type);
    const figures = judgeActivities(incompleteTasks, noIncompleteTasks, (task) =>
      joinFaults(
        listConstraints(task)
          .filter(isHard)
          .map((constraint) => formatConstraint(constraint)),
      ),
    );
    const names = counted.map((type) => constraintNames[type]).join(', ');
    return { ...figures, notes: [`Hard are: ${names}.`] };
  },
  listExclusions: listOutsideTasks,
};

export const highFloat: CheckRule = {
  counts: 'incomplete tasks whose total float is above the limit of days',
  outOf: 'incomplete tasks with a total float',
  meaning: 'Much float is often a missing successor: the task seems free to slip for months.',
  remedy: 'Look for the missing link, or confirm that the task can really wait that long.',
  measure: measureTotalFloat,
  getLimit: ({ highFloatPercent }) => atMost(highFloatPercent / 100),
  run: (assessment) =>
    measureFloat(assessment, (task, totalFloatMinutes) => {
      const days = assessment.options.highFloatDays;
      if (totalFloatMinutes <= toDayMinutes(assessment, task, days)) return undefined;
      return `Total float ${formatOwnDays(assessment, task, totalFloatMinutes, days)}, more than ${formatDays(days)}`;
    }),
  listExclusions: listOutsideFloat,
};

export const negativeFloat: CheckRule = {
  counts: 'incomplete tasks with a total float below 0',
  outOf: 'incomplete tasks with a total float',
  meaning: 'Negative float means the plan misses a required date.',
  remedy: 'Shorten or re-sequence the driving path, or agree a new date; do not hide it by a constraint.',
  run: (assessment) =>
    measureFloat(assessment, (task, totalFloatMinutes) =>
      totalFloatMinutes < 0
        ? `Total float ${formatDays(toDays(assessment, task, totalFloatMinutes))}`
        : undefined,
    ),
  listExclusions: listOutsideFloat,
};

export const highDuration: CheckRule = {
  counts: 'incomplete tasks whose duration is above the limit of days',
  outOf: 'incomplete tasks',
  meaning: 'Progress of a long task cannot be judged, and a slip shows when it is too late.',
  remedy: 'Break the task down into parts of one or two reporting periods.',
  measure: measureDuration,
  getLimit: ({ highDurationPercent }) => atMost(highDurationPercent / 100),
  run: (assessment) => {
    const { incompleteTasks, options } = assessment;
    const isOriginal = options.highDurationOf === 'original';
    const figures = judgeActivities(incompleteTasks, noIncompleteTasks, (task) => {
      const minutes = (isOriginal ? task.originalDurationMinutes : task.remainingDurationMinutes) ?? 0;
      if (minutes <= toDayMinutes(assessment, task, options.highDurationDays)) return undefined;
      const days = formatOwnDays(assessment, task, minutes, options.highDurationDays);
      return `${isOriginal ? 'Original' : 'Remaining'} duration ${days}, more than ${formatDays(options.highDurationDays)}`;
    });
    return { ...figures, notes: [`The ${options.highDurationOf} duration is measured.`] };
  },
  listExclusions: listOutsideTasks,
};

const unscheduled =
  'More than half of the incomplete tasks have no total float: schedule the project (F9) before exporting.';

/**
 * A share of those of I that have a total float (blank: never scheduled). If more than half of I have none, the figures would
 * mean nothing and the check does not apply.
 */
function measureFloat(
  assessment: Assessment,
  judge: (task: Activity, totalFloatMinutes: number) => string | undefined,
): CheckFigures {
  const { incompleteTasks } = assessment;
  const withFloat = incompleteTasks.filter(({ totalFloatMinutes }) => totalFloatMinutes !== undefined);
  const figures = judgeActivities(withFloat, noIncompleteTasks, (task) =>
    judge(task, task.totalFloatMinutes ?? 0),
  );
  const missing = incompleteTasks.length - withFloat.length;
  if (missing > incompleteTasks.length / 2) return { ...figures, notApplicable: unscheduled };
  if (missing === 0) return figures;
  const who = formatNumberOf(missing, 'incomplete task has', 'incomplete tasks have');
  return { ...figures, notes: [`${who} no total float and ${missing === 1 ? 'is' : 'are'} not counted.`] };
}

/**
 * 9 Invalid dates. Population: all activities except levels of effort and WBS summaries. Counts, each once, (a) incomplete ones with an
 * early or remaining start or finish before the data date, (b) any with an actual start or finish after it. Late dates are ignored because
 * they only repeat negative float. The value is the count. Limit 0. Each activity is judged by the data date of its own project.
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
    if (notApplicable !== undefined) return { of: logicActivities.length, notApplicable };
    return judgeActivities(logicActivities, 'There are no activities.', (activity) => {
      const dataDate = getDataDate(activity);
      return dataDate === undefined ? undefined : judgeDates(activity, dataDate);
    });
  },
  listExclusions: listOutsideLogic,
};

function judgeDates(activity: Activity, dataDate: Minutes): string | undefined {
  const faults: string[] = [];
  const judge = (name: string, date: Minutes | undefined, wrong: 'before' | 'after'): void => {
    if (date === undefined || (wrong === 'before' ? date >= dataDate : date <= dataDate)) return;
    faults.push(`${name} ${formatDate(date)} is ${wrong} the data date`);
  };
  if (activity.status !== 'completed') {
    judge('Early start', activity.earlyStart, 'before');
    judge('Early finish', activity.earlyFinish, 'before');
    judge('Remaining start', activity.remainingStart, 'before');
    judge('Remaining finish', activity.remainingFinish, 'before');
  }
  judge('Actual start', activity.actualStart, 'after');
  judge('Actual finish', activity.actualFinish, 'after');
  const text = joinFaults(faults);
  return text && `${text} ${formatDate(dataDate)}`;
}
