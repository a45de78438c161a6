import { createInfo, createWarning } from '@floatwise/contracts/create-finding';
import type { Finding } from '@floatwise/contracts';
import { createWorkCalendars, type WorkCalendars } from '../calendar/create-work-calendars.ts';
import { computeCpm } from '../cpm/compute-cpm.ts';
import { computeTotalFloat } from '../cpm/compute-floats.ts';
import { groupBy } from '../model/group-by.ts';
import {
  getScheduleOptions,
  listExportedProjects,
  toId,
  type Activity,
  type Project,
  type Schedule,
  type WbsId,
  type WbsNode,
} from '../model/index.ts';
import type { PmxmlRecord } from './record-reader.ts';
import type { Mutable } from './schedule-lists.ts';
import type { Scope } from './scope.ts';

/**
 * Adds the root of each project's WBS, which XER files have but P6 XML omits, as parent of the first level. If the file has the root,
 * only marks it: the element with the project's id or, if the project names none (P6 always does), the only one without a parent.
 */
export function completeWbs({ lists, ids, projects }: Scope): void {
  const nodesOf = groupBy(lists.wbsNodes as Mutable<WbsNode>[], ({ projectId }) => projectId);
  const activitiesOf = groupBy(lists.activities as Mutable<Activity>[], ({ projectId }) => projectId);
  for (const { project, record } of projects) {
    const nodes = nodesOf.get(project.id) ?? [];
    const written = record.values.get('WBSObjectId')?.trim();
    const rootId = written === undefined ? undefined : ids.resolve('WBS', toId(written), project.id);
    const tops = nodes.filter(({ parentId }) => parentId === undefined);
    const given = rootId === undefined ? getOnly(tops) : nodes.find((node) => node.id === rootId);
    if (given !== undefined) given.isProjectNode = true;
    if (given !== undefined || rootId === undefined) continue;
    const root = createRoot(rootId, project, record);
    for (const node of tops) node.parentId = root.id;
    lists.wbsNodes.push(root);
    nodesOf.set(project.id, [...nodes, root]);
    for (const activity of activitiesOf.get(project.id) ?? []) activity.wbsId ??= root.id;
  }
}

const getOnly = <Item>(items: readonly Item[]): Item | undefined =>
  items.length === 1 ? items[0] : undefined;

const createRoot = (id: WbsId, project: Project, { values }: PmxmlRecord): WbsNode => ({
  id,
  projectId: project.id,
  parentId: undefined,
  isProjectNode: true,
  code: project.code,
  name: values.get('Name') ?? project.code,
  obsId: values.has('OBSObjectId') ? toId(values.get('OBSObjectId') ?? '') : undefined,
  sequence: undefined,
  performanceRule: undefined,
  performancePercent: undefined,
  row: 0,
});

/**
 * Gives open activities the early and late dates and the total float that P6 XML does not contain, from their remaining work.
 * A field that the file has for some activities is not added to others.
 */
export function completeDates(schedule: Schedule): Finding[] {
  const activities = schedule.activities as readonly Mutable<Activity>[];
  const lacksEarly = activities.every(
    ({ earlyStart, earlyFinish }) => (earlyStart ?? earlyFinish) === undefined,
  );
  const lacksLate = activities.every(({ lateStart, lateFinish }) => (lateStart ?? lateFinish) === undefined);
  const lacksFloat = activities.every(({ totalFloatMinutes }) => totalFloatMinutes === undefined);
  const calendars = createWorkCalendars(schedule.calendars);
  let completed = 0;
  for (const activity of activities) {
    const { remainingStart, remainingFinish, remainingLateStart, remainingLateFinish } = activity;
    if (activity.status === 'completed') continue;
    if (lacksEarly) [activity.earlyStart, activity.earlyFinish] = [remainingStart, remainingFinish];
    if (lacksLate) [activity.lateStart, activity.lateFinish] = [remainingLateStart, remainingLateFinish];
    if (lacksFloat) activity.totalFloatMinutes = findTotalFloat(schedule, calendars, activity);
    if (
      (lacksEarly && activity.earlyStart !== undefined) ||
      (lacksFloat && activity.totalFloatMinutes !== undefined)
    )
      completed += 1;
  }
  return completed === 0 ? [] : [datesFinding];
}

const datesFinding = createInfo(
  'pmxml.calculated-dates',
  'P6 XML has no early and late dates and no total float: those of open activities are taken from the dates of their remaining work.',
);

/** Undefined unless the activity has all four dates. */
function findTotalFloat(
  schedule: Schedule,
  calendars: WorkCalendars,
  activity: Activity,
): number | undefined {
  const { earlyStart, earlyFinish, lateStart, lateFinish } = activity;
  if (earlyStart === undefined || earlyFinish === undefined) return undefined;
  if (lateStart === undefined || lateFinish === undefined) return undefined;
  const { totalFloatType } = getScheduleOptions(schedule, activity.projectId);
  const calendar = calendars.get(activity.calendarId);
  return computeTotalFloat(calendar, totalFloatType, { earlyStart, earlyFinish, lateStart, lateFinish });
}

/** Marks the longest path as we calculate it, if a project defines its critical activities by it and the file marks none. */
export function completeLongestPath(schedule: Schedule): Finding[] {
  const isNeeded = listExportedProjects(schedule).some(
    ({ criticalPathType }) => criticalPathType === 'longestPath',
  );
  if (!isNeeded || schedule.activities.some(({ isOnLongestPath }) => isOnLongestPath !== undefined))
    return [];
  const result = computeCpm(schedule);
  if (result.kind === 'loop') return [noPathFinding];
  for (const { activity, isOnLongestPath } of result.activities)
    (activity as Mutable<Activity>).isOnLongestPath = isOnLongestPath;
  return [pathFinding];
}

const reason =
  'P6 XML does not mark the longest path, by which a project of the file defines its critical activities';

const pathFinding = createInfo('pmxml.longest-path', `${reason}: it was calculated.`);
const noPathFinding = createWarning(
  'pmxml.longest-path',
  `${reason}, and it cannot be calculated because the logic contains a loop: no activity counts as critical.`,
);
