import { formatDate } from '../../model/index.ts';
import type { ActivityId, Activity, Minutes } from '../../model/index.ts';
import { listActivityOffenders, atMost, atLeast, judgeActivities, joinFaults } from '../figures.ts';
import { listOpenActivities, noOpenActivities } from '../exclusions.ts';
import { findDataDateProblem, type Assessment } from '../assessment.ts';
import { judgePlannedDates } from '../dcma/baseline-checks.ts';
import type { CheckRule } from '../check.ts';

export const costAndUnits: CheckRule = {
  counts:
    'activities that have not started, with actual cost or units, or with a budget of which nothing remains',
  outOf: 'activities that have not started and have resources or expenses',
  meaning: 'Money spent on work not begun, or none left for work to come, spoils earned value and forecasts.',
  remedy: 'Correct the actuals, or recalculate the remaining units and costs.',
  run: ({ schedule, logicActivities }) => {
    // An activity without a fault has an empty set, because it has resources or expenses.
    const faults = new Map<ActivityId, Set<string>>();
    const getFaults = (id: ActivityId): Set<string> => {
      const own = faults.get(id) ?? new Set<string>();
      faults.set(id, own);
      return own;
    };
    for (const each of schedule.assignments) {
      const own = getFaults(each.activityId);
      const isUsed =
        isSpent(each.actualRegularUnits) ||
        isSpent(each.actualOvertimeUnits) ||
        isSpent(each.actualRegularCost) ||
        isSpent(each.actualOvertimeCost);
      if (isUsed) own.add('Actual units or cost');
      if (isUsedUp(each.budgetedUnits, each.remainingUnits)) own.add('Budgeted units but none remain');
      if (isUsedUp(each.budgetedCost, each.remainingCost)) own.add('Budgeted cost but none remains');
    }
    for (const each of schedule.expenses) {
      const own = getFaults(each.activityId);
      if (isSpent(each.actualCost)) own.add('Actual expense');
      if (isUsedUp(each.budgetedCost, each.remainingCost)) own.add('Budgeted expense but none remains');
    }
    const population = logicActivities.filter(({ id, status }) => status === 'notStarted' && faults.has(id));
    const emptyWhy = 'No activity that has not started has resources or expenses.';
    return judgeActivities(population, emptyWhy, ({ id }) => joinFaults([...(faults.get(id) ?? [])]));
  },
};

const isSpent = (actual = 0): boolean => actual > 0;
const isUsedUp = (budget = 0, remaining = 0): boolean => budget > 0 && remaining <= 0;

export const negativeValues: CheckRule = {
  counts: 'incomplete activities with negative free float or remaining duration, or not in the baseline',
  outOf: 'incomplete activities',
  meaning: 'Negative values are errors of the data, and activities outside the baseline cannot be measured.',
  remedy: 'Schedule again (F9), and take new work into the baseline by change control.',
  getLimit: () => atMost(0.05),
  run: (assessment) => {
    const { baseline } = assessment;
    return judgeActivities(listOpenActivities(assessment), noOpenActivities, (activity) => {
      const isReal = baseline.getKind(activity.projectId) !== 'planned';
      return joinFaults([
        (activity.freeFloatMinutes ?? 0) < 0 && 'Negative free float',
        (activity.remainingDurationMinutes ?? 0) < 0 && 'Negative remaining duration',
        isReal && baseline.find(activity) === undefined && 'Not in the baseline',
      ]);
    });
  },
};

/**
 * P27 Compliance: baseline starts and finishes that were due by the data date and met, divided by those due; the float ratio is
 * shown too. Limit as for check 14; planned dates are shown but not judged.
 */
export const compliance: CheckRule = {
  counts: 'starts and finishes that were on time',
  outOf: 'starts and finishes due by the data date',
  lists: 'tasks that started or finished late, or are late to',
  meaning:
    'It shows whether work starts and finishes when the baseline says, not only whether it gets finished.',
  remedy: 'Start with late starts: they are the first sign of late finishes.',
  getLimit: ({ minBei }) => atLeast(minBei),
  run: (assessment) => {
    const tally: Tally = { starts: [], startsMet: [], finishes: [], finishesMet: [] };
    const offenders = listActivityOffenders(assessment.tasks, (task) => judgeTask(assessment, task, tally));
    // A task whose start and finish were both due counts twice.
    const population = [...tally.starts, ...tally.finishes];
    const counted = [...tally.startsMet, ...tally.finishesMet];
    const notes = [
      `Starts on time: ${tally.startsMet.length} of ${tally.starts.length}. Finishes on time: ${tally.finishesMet.length} of ${tally.finishes.length}.`,
      formatFloatRatio(assessment),
    ];
    const emptyWhy = findDataDateProblem(assessment) ?? 'Nothing was due by the data date.';
    return judgePlannedDates(assessment, { notes, offenders, population, counted, emptyWhy });
  },
};

interface Tally {
  readonly starts: Activity[];
  readonly startsMet: Activity[];
  readonly finishes: Activity[];
  readonly finishesMet: Activity[];
}

function judgeTask({ baseline, getDataDate }: Assessment, task: Activity, tally: Tally): string | undefined {
  const dataDate = getDataDate(task);
  const dates = baseline.find(task);
  if (dataDate === undefined || dates === undefined) return undefined;
  const judge = (name: string, due: Minutes | undefined, actual: Minutes | undefined): string | undefined => {
    if (due === undefined || due > dataDate) return undefined;
    const [all, met] =
      name === 'Start' ? [tally.starts, tally.startsMet] : [tally.finishes, tally.finishesMet];
    all.push(task);
    const fault = judgeDate(name, due, actual);
    if (fault === undefined) met.push(task);
    return fault;
  };
  return joinFaults([
    judge('Start', dates.start, task.actualStart),
    judge('Finish', dates.finish, task.actualFinish),
  ]);
}

function judgeDate(name: string, due: Minutes, actual: Minutes | undefined): string | undefined {
  if (actual === undefined) return `${name} was due ${formatDate(due)}`;
  return actual <= due ? undefined : `${name} ${formatDate(actual)}, due ${formatDate(due)}`;
}

/** Mean total float over mean remaining duration of I: how much float there is for the remaining work. */
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
