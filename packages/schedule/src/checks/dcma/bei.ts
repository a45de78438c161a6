import type { Activity } from '../../model/index.ts';
import { hasDuration, type Assessment } from '../assessment.ts';
import type { Check } from '../check.ts';
import { listOutsidePlanned } from '../exclusions.ts';
import { atLeast, listActivityOffenders } from '../figures.ts';
import { findDataDateProblem } from '../find-data-date-problem.ts';
import { formatDate } from '../format-figures.ts';
import { isDue, judgePlannedDates, listBaselineNotes } from './baseline-population.ts';
import { measureFinish } from '../sort-offenders.ts';

/**
 * 14 Baseline Execution Index. Completed T, early ones too, divided by T whose baseline finish is at or before the data
 * date plus T without a baseline; with `beiMilestones` milestones count in both. May exceed 1. Limit at least 0.95.
 * The offenders are those of the denominator that are not completed. Planned dates are shown and not judged.
 */
export const bei: Check = {
  no: '14',
  title: 'BEI',
  group: 'Baseline and execution',
  counts: 'completed tasks, also those due later',
  outOf: 'tasks due by the data date, and tasks that are not in the baseline',
  lists: 'tasks of these that are not completed',
  unit: 'ratio',
  source: 'DCMA 14-Point Assessment, metric 14 (Baseline Execution Index)',
  practices: [9, 10],
  meaning:
    'It tells whether work gets done at the pace of the baseline: below 1, less was finished than planned.',
  remedy: 'Find the unfinished tasks below that hold up others, and put resources there.',
  measure: measureFinish,
  getLimit: ({ minBei }) => atLeast(minBei),
  run: (assessment) => {
    const population = listCounted(assessment);
    const planned = listPlanned(assessment, population);
    const count = population.filter(({ status }) => status === 'completed').length;
    const of = planned.length;
    const offenders = listActivityOffenders(planned, (task) => {
      if (task.status === 'completed') return undefined;
      const finish = assessment.baseline.find(task)?.finish;
      return finish === undefined
        ? 'Not finished, not in the baseline'
        : `Not finished, due ${formatDate(finish)}`;
    });
    const notes = listBaselineNotes(assessment);
    const notApplicable =
      findDataDateProblem(assessment) ?? (of === 0 ? 'No task was due by the data date.' : undefined);
    if (notApplicable !== undefined) return { count, of, notApplicable, notes, offenders };
    return judgePlannedDates(assessment, { count, of, value: count / of, notes, offenders });
  },
  listExclusions: (assessment) =>
    listOutsidePlanned(assessment, listPlanned(assessment, listCounted(assessment))),
};

/** T, and by option milestones. */
const listCounted = ({ tasks, logicActivities, options }: Assessment): readonly Activity[] =>
  options.beiMilestones ? logicActivities.filter(isCounted) : tasks;

/** Those of them that are due, or not in the baseline. */
const listPlanned = (assessment: Assessment, counted: readonly Activity[]): Activity[] =>
  counted.filter((task) => isDue(assessment, task) || isUnbaselined(assessment, task));

/** Tasks with a duration, and milestones. */
const isCounted = (activity: Activity): boolean =>
  activity.type === 'startMilestone' || activity.type === 'finishMilestone' || hasDuration(activity);

const isUnbaselined = ({ baseline }: Assessment, task: Activity): boolean =>
  baseline.find(task)?.finish === undefined;
