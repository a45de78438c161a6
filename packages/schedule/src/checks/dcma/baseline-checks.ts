import { formatDecimal } from '@floatwise/contracts/format-decimal';
import { formatDate, type Activity, isMilestone } from '../../model/index.ts';
import { hasDuration, findDataDateProblem, type Assessment } from '../assessment.ts';
import type { CheckFigures, CheckRule } from '../check.ts';
import { listOutsidePlanned } from '../exclusions.ts';
import { atMost, judgeActivities, atLeast, formatNumberOf } from '../figures.ts';
import { measureFinish } from '../sort-offenders.ts';

/**
 * 11 Missed tasks. Population: T whose baseline finish is at or before the data date. Counts those that are not completed, or
 * finished after their baseline finish. Limit 5 %. Planned dates are shown but not judged.
 */
export const missedTasks: CheckRule = {
  counts: 'tasks due by the data date that are unfinished or finished late',
  outOf: 'tasks whose baseline finish is at or before the data date',
  meaning: 'It shows how much of the work due by the data date was not finished on time.',
  remedy: 'Recover the late work, or agree a new baseline once the plan has really changed.',
  measure: measureFinish,
  getLimit: ({ missedPercent }) => atMost(missedPercent / 100),
  run: (assessment) => {
    const notes = listBaselineNotes(assessment);
    const emptyWhy = findDataDateProblem(assessment) ?? noTaskDue;
    const figures = judgeActivities(listDue(assessment), emptyWhy, (task) => judgeTask(assessment, task));
    const planned = hasPlannedDates(assessment)
      ? { outOf: 'tasks whose planned finish is at or before the data date' }
      : {};
    return judgePlannedDates(assessment, { ...figures, ...planned, notes });
  },
  listExclusions: (assessment) => listOutsidePlanned(assessment, listDue(assessment)),
};

const noTaskDue = 'No task was due by the data date.';

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

/**
 * 14 Baseline Execution Index. Completed T, including early ones, divided by T whose baseline finish is at or before the data
 * date plus T without a baseline; with `beiMilestones` milestones count in both. May exceed 1. Limit at least 0.95. The offenders
 * are uncompleted items of the denominator. Planned dates are shown but not judged.
 */
export const bei: CheckRule = {
  counts: 'completed tasks, also those due later',
  outOf: 'tasks due by the data date, and tasks that are not in the baseline',
  lists: 'tasks of these that are not completed',
  source: 'DCMA 14-Point Assessment, metric 14 (Baseline Execution Index)',
  meaning:
    'It shows whether work is finished at the pace of the baseline: below 1, less was finished than planned.',
  remedy: 'Find the unfinished tasks below that hold up others, and put resources there.',
  measure: measureFinish,
  getLimit: ({ minBei }) => atLeast(minBei),
  run: (assessment) => {
    const population = listCounted(assessment);
    const planned = listPlanned(assessment, population);
    const counted = population.filter(({ status }) => status === 'completed');
    const figures = judgeActivities(planned, noTaskDue, (task) => {
      if (task.status === 'completed') return undefined;
      const finish = assessment.baseline.find(task)?.finish;
      return finish === undefined
        ? 'Not finished, not in the baseline'
        : `Not finished, due ${formatDate(finish)}`;
    });
    const notApplicable = findDataDateProblem(assessment);
    const notes = listBaselineNotes(assessment);
    return judgePlannedDates(assessment, { ...figures, counted, notApplicable, notes });
  },
  listExclusions: (assessment) =>
    listOutsidePlanned(assessment, listPlanned(assessment, listCounted(assessment))),
};

/** T, and milestones if the option is set. */
const listCounted = ({ tasks, logicActivities, options }: Assessment): readonly Activity[] =>
  options.beiMilestones
    ? logicActivities.filter((activity) => isMilestone(activity) || hasDuration(activity))
    : tasks;

const listPlanned = (assessment: Assessment, counted: readonly Activity[]): Activity[] =>
  counted.filter((task) => isDue(assessment, task) || assessment.baseline.find(task)?.finish === undefined);

/** Source of the baseline dates of checks 11 and 14, as sentences for the reader. */
function listBaselineNotes({
  projects,
  baseline,
  tasks,
}: Pick<Assessment, 'projects' | 'baseline' | 'tasks'>): string[] {
  const kinds = new Set(projects.map(({ source }) => baseline.getKind(source.id)));
  const notes: string[] = [];
  if (kinds.has('file')) notes.push('The baseline is the other file that was given.');
  if (kinds.has('project'))
    notes.push('The baseline is the project of this file that P6 names as its baseline.');
  if (kinds.has('only')) notes.push('The baseline is the only one of the project in this file.');
  if (notes.length > 0) {
    const isFound = (task: Activity): boolean =>
      baseline.getKind(task.projectId) !== 'planned' && baseline.find(task) !== undefined;
    const all = formatNumberOf(tasks.length, 'task');
    notes.push(`It has dates of ${formatDecimal(tasks.filter(isFound).length)} of the ${all}.`);
  }
  const isMixed = notes.length > 0;
  if (kinds.has('planned')) {
    const without = projects.filter(({ source }) => baseline.getKind(source.id) === 'planned');
    const whose = isMixed ? ` of ${without.map(({ source }) => source.code).join(', ')}` : '';
    notes.push(`There is no baseline${whose}: planned dates are used. ${plannedMove}`);
  }
  return notes;
}

/** Without a baseline in any project, figures from planned dates are shown but not judged, unless the option says so. */
export function judgePlannedDates(
  assessment: Pick<Assessment, 'projects' | 'baseline' | 'options'>,
  figures: CheckFigures,
): CheckFigures {
  const isEmpty = figures.notApplicable !== undefined || figures.population?.length === 0;
  if (isEmpty || assessment.options.plannedDates === 'judge' || !hasPlannedDates(assessment)) return figures;
  return {
    ...figures,
    notApplicable: notJudged,
    isShown: true,
    notes: [...(figures.notes ?? []).filter((note) => !note.endsWith(plannedMove)), exportBaseline],
  };
}

/** Whether planned dates replace the baseline of every project. */
const hasPlannedDates = ({ projects, baseline }: Pick<Assessment, 'projects' | 'baseline'>): boolean =>
  projects.every(({ source }) => baseline.getKind(source.id) === 'planned');

const plannedMove =
  'P6 moves the planned dates of tasks that have not started at every scheduling (F9), so lateness is understated.';
const notJudged = 'No baseline in the file: these figures use planned dates and are not scored.';
const exportBaseline = `${plannedMove} Export the project with its baseline, or set the option to judge planned dates.`;

/** True if the baseline finish is at or before the data date of the activity's project. */
function isDue({ baseline, getDataDate }: Assessment, activity: Activity): boolean {
  const finish = baseline.find(activity)?.finish;
  const dataDate = getDataDate(activity);
  return finish !== undefined && dataDate !== undefined && finish <= dataDate;
}
