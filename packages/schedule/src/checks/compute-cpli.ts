import { groupBy } from '../model/group-by.ts';
import { createLateCauses, type LateDemand } from '../cpm/index.ts';
import type { Activity, Constraint, ConstraintType, Minutes } from '../model/index.ts';
import { formatDay, listConstraints } from '../model/index.ts';
import { type AssessedProject, type Cpli, findOnce, toDays, type Assessment } from './assessment.ts';
import { formatConstraint, formatDays } from './figures.ts';

/**
 * (critical path length + total float) / critical path length, both on the calendar of the last incomplete activity. The float is
 * the work from its early finish to the project's must-finish-by date, otherwise to its baseline finish (or the latest finish of
 * the baseline if it is not in it). Otherwise it is its own total float, which means nothing if it is 0 and no constraint fixes
 * its finish. Uses stored dates without rescheduling. Source: DCMA 14-Point Assessment, metric 13.
 */
export function computeCpli(assessment: Assessment, project: AssessedProject): Cpli {
  const { dataDate } = project;
  if (dataDate === undefined) return { notApplicable: 'The project has no data date.' };
  const last = findLast(assessment, project);
  const finish = last?.earlyFinish;
  if (last === undefined || finish === undefined) {
    return {
      notApplicable:
        'No incomplete activity has an early finish: schedule the project (F9) before exporting.',
    };
  }
  const calendar = assessment.getCalendar(last);
  const pathMinutes = calendar.measureWork(dataDate, finish);
  if (pathMinutes <= 0)
    return { notApplicable: 'The last activity finishes at or before the data date.', last };
  const found = findTarget(assessment, project, last);
  const { targetDate } = found;
  const pathDays = toDays(assessment, last, pathMinutes);
  const floatMinutes =
    targetDate === undefined ? last.totalFloatMinutes : calendar.measureWork(finish, targetDate);
  if (floatMinutes === undefined) {
    const notApplicable = 'There is neither a target date nor a total float to measure by.';
    return { notApplicable, last, pathDays };
  }
  const value = (pathMinutes + floatMinutes) / pathMinutes;
  const floatDays = toDays(assessment, last, floatMinutes);
  const isDefined =
    targetDate === undefined && floatMinutes === 0 && findFinishConstraint(last) === undefined;
  const byDefinition = isDefined ? { byDefinition: describeDefinition(assessment, project, last) } : {};
  return { last, ...found, pathDays, floatDays, value, ...byDefinition };
}

/** Why the index means nothing, which constraint causes the float in the file, and what CPLI needs. */
function describeDefinition(assessment: Assessment, project: AssessedProject, last: Activity): string {
  const held = findHeld(assessment, project, findFinishConstraint);
  if (held === undefined)
    return `The index is 1.00 by definition: there is no finish date to measure against. ${needed}`;
  const { activity, constraint } = held;
  const { labels } = assessment;
  const float = activity.totalFloatMinutes;
  const suffix = float === undefined ? '' : `, float ${formatDays(toDays(assessment, activity, float))}`;
  return `The index is 1.00 by definition: no date is set for the last activity, ${labels.format(last)}. Another activity has a finish constraint (${labels.format(activity)}: ${formatConstraint(constraint)}${suffix}). ${needed}`;
}

const needed =
  'CPLI needs a required finish of the project: set its must-finish-by date, or export the project with its baseline.';

interface Held {
  readonly activity: Activity;
  readonly constraint: Constraint;
}

const listOpenByProject = findOnce(({ logicActivities }) =>
  groupBy(
    logicActivities.filter(({ status }) => status !== 'completed'),
    ({ projectId }) => projectId,
  ),
);

/** The open activity of a project with the least float among those for which `find` returns a constraint. */
function findHeld(
  assessment: Assessment,
  { source }: Pick<AssessedProject, 'source'>,
  find: (activity: Activity) => Constraint | undefined,
): Held | undefined {
  let least: Held | undefined;
  for (const activity of listOpenByProject(assessment).get(source.id) ?? []) {
    const constraint = find(activity);
    if (constraint === undefined) continue;
    if (least === undefined || compareFloats(activity, least.activity) < 0) least = { activity, constraint };
  }
  return least;
}

/** Least float first. Ties go to the earliest finish, because later activities only inherit the float, then to the Activity ID. */
function compareFloats(a: Activity, b: Activity): number {
  const { totalFloatMinutes: one = Infinity } = a;
  const { totalFloatMinutes: other = Infinity } = b;
  if (one !== other) return one < other ? -1 : 1;
  return (a.earlyFinish ?? Infinity) - (b.earlyFinish ?? Infinity) || (a.code < b.code ? -1 : 1);
}

/** Constraints on the finish, from which P6 counts the float. */
const finishConstraints: readonly ConstraintType[] = ['finishOn', 'finishOnOrBefore', 'mandatoryFinish'];

/** A constraint without its date has no effect. */
const findFinishConstraint = (activity: Activity): Constraint | undefined =>
  listConstraints(activity).find(({ type, date }) => finishConstraints.includes(type) && date !== undefined);

/**
 * The activity that ends a project: the incomplete activity with the latest early finish. Ties go to one without a successor,
 * then to the least float, then to the Activity ID.
 */
export function findLast(assessment: Assessment, { source }: AssessedProject): Activity | undefined {
  let last: Activity | undefined;
  for (const activity of listOpenByProject(assessment).get(source.id) ?? []) {
    if (activity.earlyFinish === undefined) continue;
    if (last === undefined || isLater(assessment, activity, last)) last = activity;
  }
  return last;
}

function isLater({ getOutgoing }: Assessment, one: Activity, other: Activity): boolean {
  const finish = (one.earlyFinish ?? 0) - (other.earlyFinish ?? 0);
  if (finish !== 0) return finish > 0;
  const isEnd = getOutgoing(one).length === 0;
  if (isEnd !== (getOutgoing(other).length === 0)) return isEnd;
  const float = one.totalFloatMinutes ?? Infinity;
  const otherFloat = other.totalFloatMinutes ?? Infinity;
  return float === otherFloat ? one.code < other.code : float < otherFloat;
}

function findTarget(
  { baseline }: Assessment,
  { source }: AssessedProject,
  last: Activity,
): Pick<Cpli, 'target' | 'targetDate' | 'targetCode'> {
  if (source.mustFinishBy !== undefined) return { target: 'mustFinishBy', targetDate: source.mustFinishBy };
  if (baseline.getKind(source.id) === 'planned') return { target: 'totalFloat' };
  const own = baseline.find(last)?.finish;
  if (own !== undefined) return { target: 'baseline', targetDate: own, targetCode: last.code };
  const latest = baseline.findLast(source.id);
  return latest === undefined
    ? { target: 'totalFloat' }
    : { target: 'baseline', targetDate: latest.finish, targetCode: latest.code };
}

/** The least total float of open activities, in days of the activity's calendar, and the date that causes it, if any. */
export interface LeastFloat {
  readonly activity: Activity;
  readonly days: number;
  /** The date, such as `Finish On 16-Mar-26`, and its activity; undefined if it is the project's own date. */
  readonly askedBy: { readonly date: string; readonly activity: Activity | undefined } | undefined;
}

/** Ties go to the earliest finish, because later activities only inherit the float. Uses stored floats without rescheduling. */
export const findLeastFloat = findOnce((assessment): LeastFloat | undefined => {
  let least: Activity | undefined;
  for (const activity of assessment.logicActivities) {
    if (activity.status === 'completed' || activity.totalFloatMinutes === undefined) continue;
    if (least === undefined || compareFloats(activity, least) < 0) least = activity;
  }
  if (least?.totalFloatMinutes === undefined) return undefined;
  const days = toDays(assessment, least, least.totalFloatMinutes);
  const askedBy = least.totalFloatMinutes < 0 ? findDemand(assessment, least) : undefined;
  return { activity: least, days, askedBy };
});

/** The date at the end of the chain of late dates; undefined if no date was set, or nothing in the file explains the late dates. */
function findDemand({ schedule }: Assessment, least: Activity): LeastFloat['askedBy'] {
  const cause = createLateCauses(schedule)(least);
  if (cause === undefined) return undefined;
  const date = formatLateDemand(cause.demand, formatDay);
  const isOwn = cause.demand.kind === 'constraint' || cause.demand.kind === 'externalLateFinish';
  return date === undefined ? undefined : { date, activity: isOwn ? cause.chain.at(-1) : undefined };
}

/** `Finish On 16-Mar-26`; undefined for a finish that follows from the logic alone. */
export function formatLateDemand(
  demand: LateDemand,
  formatDate: (date: Minutes) => string,
): string | undefined {
  switch (demand.kind) {
    case 'constraint':
      return formatConstraint(demand.constraint, formatDate);
    case 'mustFinishBy':
      return `Must Finish By ${formatDate(demand.date)}`;
    case 'externalLateFinish':
      return `External Late Finish ${formatDate(demand.date)}`;
    case 'projectFinish':
    case 'openEnd':
      return undefined;
  }
}
