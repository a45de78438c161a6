import type { Activity } from '../../model/index.ts';
import type { Assessment } from '../assessment.ts';
import { toDayMinutes } from '../assessment.ts';
import type { CheckFigures } from '../check.ts';
import { listActivityOffenders, noIncompleteTasks, toShare } from '../figures.ts';
import { formatDays } from '../format-figures.ts';
import { formatOwnDays } from '../format-own-days.ts';

const unscheduled =
  'More than half of the incomplete tasks have no total float: schedule the project (F9) before exporting.';

/**
 * A share of those of I that have a total float (blank: never scheduled). When more than half of I have none, the
 * figures would say nothing and the check does not apply.
 */
export function measureFloat(
  assessment: Assessment,
  judge: (task: Activity, totalFloatMinutes: number) => string | undefined,
): CheckFigures {
  const { incompleteTasks } = assessment;
  const withFloat = incompleteTasks.filter(({ totalFloatMinutes }) => totalFloatMinutes !== undefined);
  const offenders = listActivityOffenders(withFloat, (task) => judge(task, task.totalFloatMinutes ?? 0));
  const figures = toShare(offenders, withFloat.length, noIncompleteTasks);
  const missing = incompleteTasks.length - withFloat.length;
  if (missing > incompleteTasks.length / 2) {
    return { count: figures.offenders.length, of: withFloat.length, notApplicable: unscheduled, offenders };
  }
  if (missing === 0) return figures;
  return { ...figures, notes: [`${missing} incomplete tasks have no total float and are not counted.`] };
}

/** `Total float 45 d (360 h of 8 a day), more than 44 d`, or undefined up to the limit. Compared in minutes on the task's own calendar. */
export function judgeHighFloat(
  assessment: Assessment,
  task: Activity,
  totalFloatMinutes: number,
): string | undefined {
  const days = assessment.options.highFloatDays;
  if (totalFloatMinutes <= toDayMinutes(assessment, task, days)) return undefined;
  return `Total float ${formatOwnDays(assessment, task, totalFloatMinutes)}, more than ${formatDays(days)}`;
}
