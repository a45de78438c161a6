import type { Activity, Minutes } from '../../model/index.ts';
import type { Assessment } from '../assessment.ts';
import type { Check } from '../check.ts';
import { atLeast, listActivityOffenders } from '../figures.ts';
import { judgePlannedDates } from '../dcma/baseline-population.ts';
import { findDataDateProblem } from '../find-data-date-problem.ts';
import { formatDate } from '../format-figures.ts';

/** P27 Compliance: baseline starts and finishes due by the data date that were met, over those due; the float ratio beside it. Limit as check 14; planned dates are shown and not judged. */
export const compliance: Check = {
  no: 'P27',
  title: 'Compliance',
  group: 'Baseline and execution',
  counts: 'starts and finishes that were on time',
  outOf: 'starts and finishes due by the data date',
  lists: 'tasks that started or finished late, or are late to',
  unit: 'ratio',
  source: 'Floatwise Plus',
  practices: [9, 10, 7],
  meaning:
    'It tells whether work begins and ends when the baseline says, not only whether it gets done in the end.',
  remedy: 'Start with late starts: they are the first sign of late finishes.',
  getLimit: ({ minBei }) => atLeast(minBei),
  run: (assessment) => {
    const tally: Tally = { starts: 0, startsMet: 0, finishes: 0, finishesMet: 0 };
    const offenders = listActivityOffenders(assessment.tasks, (task) => judgeTask(assessment, task, tally));
    const [of, count] = [tally.starts + tally.finishes, tally.startsMet + tally.finishesMet];
    const notes = [
      `Starts on time: ${tally.startsMet} of ${tally.starts}. Finishes on time: ${tally.finishesMet} of ${tally.finishes}.`,
      formatFloatRatio(assessment),
    ];
    const nothing = findDataDateProblem(assessment) ?? 'Nothing was due by the data date.';
    if (of === 0) return { count, of, notApplicable: nothing, notes, offenders };
    return judgePlannedDates(assessment, { count, of, value: count / of, notes, offenders });
  },
};

interface Tally {
  starts: number;
  startsMet: number;
  finishes: number;
  finishesMet: number;
}

function judgeTask({ baseline, getDataDate }: Assessment, task: Activity, tally: Tally): string | undefined {
  const dataDate = getDataDate(task);
  const dates = baseline.find(task);
  if (dataDate === undefined || dates === undefined) return undefined;
  const faults: string[] = [];
  if (dates.start !== undefined && dates.start <= dataDate) {
    tally.starts += 1;
    const fault = judgeDate('Start', dates.start, task.actualStart);
    if (fault === undefined) tally.startsMet += 1;
    else faults.push(fault);
  }
  if (dates.finish !== undefined && dates.finish <= dataDate) {
    tally.finishes += 1;
    const fault = judgeDate('Finish', dates.finish, task.actualFinish);
    if (fault === undefined) tally.finishesMet += 1;
    else faults.push(fault);
  }
  return faults.length === 0 ? undefined : faults.join('; ');
}

function judgeDate(name: string, due: Minutes, actual: Minutes | undefined): string | undefined {
  if (actual === undefined) return `${name} was due ${formatDate(due)}`;
  return actual <= due ? undefined : `${name} ${formatDate(actual)}, due ${formatDate(due)}`;
}

/** Mean total float over mean remaining duration of I: how much room there is for the work that is left. */
function formatFloatRatio({ incompleteTasks }: Assessment): string {
  const withFloat = incompleteTasks.filter(({ totalFloatMinutes }) => totalFloatMinutes !== undefined);
  const float = withFloat.reduce((sum, { totalFloatMinutes = 0 }) => sum + totalFloatMinutes, 0);
  const remaining = withFloat.reduce(
    (sum, { remainingDurationMinutes = 0 }) => sum + remainingDurationMinutes,
    0,
  );
  if (remaining <= 0) return 'Float ratio: there is no remaining duration to compare with.';
  return `Float ratio (total float to remaining duration): ${(float / remaining).toFixed(2)}.`;
}
