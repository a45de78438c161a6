import type { Activity, ActivityId } from '../../model/index.ts';
import type { Assessment } from '../assessment.ts';
import { toDayMinutes } from '../assessment.ts';
import type { Check } from '../check.ts';
import { listOutsideTasks } from '../exclusions.ts';
import { listActivityOffenders, none, toShare } from '../figures.ts';

/**
 * 10 Resources. Population: those of I whose original duration is a day of their calendar or more. Counts those without
 * an assignment and without an expense. DCMA sets no limit; 0 passes. Not applicable when nothing in the project has either.
 */
export const resources: Check = {
  no: '10',
  title: 'Resources',
  group: 'Resources and cost',
  counts: 'incomplete tasks of a day or more without any resource, role or expense',
  outOf: 'incomplete tasks of a day or more',
  unit: 'share',
  source: 'DCMA 14-Point Assessment, metric 10',
  practices: [3],
  meaning: 'Without resources or cost nobody can tell whether the plan can be staffed or paid for.',
  remedy: 'Assign resources, roles or expenses, or keep the whole schedule without them on purpose.',
  getLimit: () => none,
  run: (assessment) => {
    const population = assessment.incompleteTasks.filter((task) => isOfADay(assessment, task));
    const loaded = listLoaded(assessment);
    const offenders = listActivityOffenders(population, ({ id }) =>
      loaded.has(id) ? undefined : 'No resource, role or expense',
    );
    const figures = toShare(offenders, population.length, 'There are no incomplete tasks of a day or more.');
    return loaded.size > 0 ? figures : { ...figures, notApplicable: noneLoaded };
  },
  listExclusions: (assessment) =>
    listOutsideTasks(assessment, (task) =>
      isOfADay(assessment, task) ? undefined : 'incomplete tasks of less than a day',
    ),
};

const isOfADay = (assessment: Assessment, task: Activity): boolean =>
  (task.originalDurationMinutes ?? 0) >= toDayMinutes(assessment, task, 1);

const noneLoaded = 'No activity of the project has a resource, role or expense.';

/** Activities under assessment with an assignment or an expense. */
function listLoaded({ schedule, activities }: Assessment): Set<ActivityId> {
  const own = new Set(activities.map(({ id }) => id));
  const loaded = new Set<ActivityId>();
  for (const { activityId } of schedule.assignments) if (own.has(activityId)) loaded.add(activityId);
  for (const { activityId } of schedule.expenses) if (own.has(activityId)) loaded.add(activityId);
  return loaded;
}
