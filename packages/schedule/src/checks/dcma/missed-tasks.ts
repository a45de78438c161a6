import type { Activity } from '../../model/index.ts';
import type { Assessment } from '../assessment.ts';
import type { Check } from '../check.ts';
import { listOutsidePlanned } from '../exclusions.ts';
import { atMost, listActivityOffenders, toShare } from '../figures.ts';
import { findDataDateProblem } from '../find-data-date-problem.ts';
import { formatDate } from '../format-figures.ts';
import { isDue, judgePlannedDates, listBaselineNotes } from './baseline-population.ts';
import { measureFinish } from '../sort-offenders.ts';

/**
 * 11 Missed tasks. Population: T whose baseline finish is at or before the data date. Counts those that are not
 * completed, or finished after their baseline finish. Limit 5 %. Planned dates are shown and not judged.
 */
export const missedTasks: Check = {
  no: '11',
  title: 'Missed Tasks',
  group: 'Baseline and execution',
  counts: 'tasks due by the data date that are unfinished or finished late',
  outOf: 'tasks whose baseline finish is at or before the data date',
  unit: 'share',
  source: 'DCMA 14-Point Assessment, metric 11',
  practices: [9, 10],
  meaning: 'It tells how much of what was promised by now was done in time.',
  remedy: 'Recover the late work, or agree a new baseline once the plan has really changed.',
  measure: measureFinish,
  getLimit: ({ maxMissedShare }) => atMost(maxMissedShare),
  run: (assessment) => {
    const notes = listBaselineNotes(assessment);
    const due = listDue(assessment);
    const offenders = listActivityOffenders(due, (task) => judgeTask(assessment, task));
    const emptyWhy = findDataDateProblem(assessment) ?? 'No task was due by the data date.';
    return judgePlannedDates(assessment, { ...toShare(offenders, due.length, emptyWhy), notes });
  },
  listExclusions: (assessment) => listOutsidePlanned(assessment, listDue(assessment)),
};

const listDue = (assessment: Assessment): Activity[] =>
  assessment.tasks.filter((task) => isDue(assessment, task));

function judgeTask({ baseline }: Assessment, task: Activity): string | undefined {
  const finish = baseline.find(task)?.finish;
  if (finish === undefined) return undefined;
  const due = `due ${formatDate(finish)}`;
  if (task.status !== 'completed') return `Not finished, ${due}`;
  const { actualFinish } = task;
  if (actualFinish === undefined || actualFinish <= finish) return undefined;
  return `Finished ${formatDate(actualFinish)}, ${due}`;
}
