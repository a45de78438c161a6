import { groupBy } from '../../model/group-by.ts';
import { formatDecimal } from '@floatwise/contracts/format-decimal';
import { type Activity, type ActivityId, isMilestone } from '../../model/index.ts';
import { toDayMinutes, type Assessment } from '../assessment.ts';
import type { CheckRule } from '../check.ts';
import { listOutsideTasks } from '../exclusions.ts';
import { judgeActivities, formatNumberOf } from '../figures.ts';

/**
 * 10 Resources. Population: those of I whose original duration is a day of their calendar or more. Counts those without an
 * assignment and without an expense. DCMA sets no limit; 0 passes. Not applicable if nothing in the project has either.
 */
export const resources: CheckRule = {
  counts: 'incomplete tasks of a day or more without any resource, role or expense',
  outOf: 'incomplete tasks of a day or more',
  meaning: 'Without resources or cost, the plan does not show whether it can be staffed or paid for.',
  remedy: 'Assign resources, roles or expenses, or keep the whole schedule without them on purpose.',
  run: (assessment) => {
    const population = assessment.incompleteTasks.filter((task) => isOfADay(assessment, task));
    const loaded = listLoaded(assessment);
    const emptyWhy = 'There are no incomplete tasks of a day or more.';
    const figures = judgeActivities(population, emptyWhy, ({ id }) =>
      loaded.has(id) ? undefined : 'No resource, role or expense',
    );
    if (loaded.size === 0) return { ...figures, notApplicable: noneLoaded };
    const unloaded = figures.offenders.length;
    if (unloaded === 0) return figures;
    return { ...figures, notes: [describeLoading(assessment, unloaded, new Set(population))] };
  },
  listExclusions: (assessment) =>
    listOutsideTasks(assessment, (task) =>
      isOfADay(assessment, task) ? undefined : 'incomplete tasks of less than a day',
    ),
};

const isOfADay = (assessment: Assessment, task: Activity): boolean =>
  (task.originalDurationMinutes ?? 0) >= toDayMinutes(assessment, task, 1);

const noneLoaded = 'No activity of the project has a resource, role or expense.';

/** Where most of the loading is: `1,184 of 1,184 activities carry no resource; 96% of the loading is on 41 levels of effort.` */
function describeLoading(
  assessment: Assessment,
  unloaded: number,
  population: ReadonlySet<Activity>,
): string {
  const loads = measureLoads(assessment);
  const loaded = assessment.activities.filter(({ id }) => loads.has(id));
  const measure = (group: readonly Activity[]): number =>
    group.reduce((sum, { id }) => sum + (loads.get(id) ?? 0), 0);
  const groups = groupBy(loaded, (activity) =>
    population.has(activity) ? 'other incomplete task' : findOtherKind(activity),
  );
  const [largest] = [...groups]
    .map(([kind, group]) => ({ kind, count: group.length, load: measure(group) }))
    .sort((a, b) => b.load - a.load);
  const found = `${formatDecimal(unloaded)} of ${formatNumberOf(population.size, 'activity carries', 'activities carry')} no resource`;
  if (largest === undefined) return `${found}.`;
  const { kind, count, load } = largest;
  const percent = Math.floor((load / measure(loaded)) * 100);
  const things = formatNumberOf(count, kind, plurals[kind]);
  return `${found}; ${percent}% of the loading is on ${things}.`;
}

const plurals: Readonly<Record<string, string>> = {
  'level of effort': 'levels of effort',
  'WBS summary': 'WBS summaries',
};

function findOtherKind(activity: Activity): string {
  const { type, status } = activity;
  if (type === 'levelOfEffort') return 'level of effort';
  if (type === 'wbsSummary') return 'WBS summary';
  if (isMilestone(activity)) return 'milestone';
  return status === 'completed' ? 'completed task' : 'short task';
}

/**
 * The load of each activity: budgeted units if the file has any, otherwise budgeted cost, otherwise the count of assignments and expenses.
 */
function measureLoads({ schedule: { assignments, expenses } }: Assessment): ReadonlyMap<ActivityId, number> {
  // Material has its own units.
  const units = sumLoads(assignments, ({ type, budgetedUnits = 0 }) =>
    type === 'material' ? 0 : budgetedUnits,
  );
  if (units.size > 0) return units;
  const both = [...assignments, ...expenses];
  const costs = sumLoads(both, ({ budgetedCost = 0 }) => budgetedCost);
  return costs.size > 0 ? costs : sumLoads(both, () => 1);
}

function sumLoads<Item extends { readonly activityId: ActivityId }>(
  items: readonly Item[],
  getLoad: (item: Item) => number,
): Map<ActivityId, number> {
  const loads = new Map<ActivityId, number>();
  for (const item of items) {
    const load = getLoad(item);
    if (load > 0) loads.set(item.activityId, (loads.get(item.activityId) ?? 0) + load);
  }
  return loads;
}

function listLoaded({ schedule, activities }: Assessment): Set<ActivityId> {
  const own = new Set(activities.map(({ id }) => id));
  const loaded = new Set<ActivityId>();
  for (const { activityId } of schedule.assignments) if (own.has(activityId)) loaded.add(activityId);
  for (const { activityId } of schedule.expenses) if (own.has(activityId)) loaded.add(activityId);
  return loaded;
}
