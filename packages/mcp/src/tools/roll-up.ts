import {
  carriesLogic,
  findFinish,
  findStart,
  isMilestone,
  type Activity,
  type Minutes,
} from '@floatwise/schedule/model';
import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { InputOf } from '../definitions.ts';
import { requireNamed } from '../find-named.ts';
import { RefusedCall } from '../file-access.ts';
import type { Answering } from '../mcp-tool.ts';
import { cutPage, shorten } from '../paging.ts';
import { toDate } from '../schedule/describe-activity.ts';
import {
  addAmounts,
  createWorkAmounts,
  isMaterial,
  readCost,
  readExpense,
  readUnits,
  roundAmounts,
  type WorkAmounts,
} from '../schedule/measures.ts';
import type { OpenSchedule } from '../schedule/open-schedule.ts';

export const rollUp: Answering<'roll_up', OpenSchedule> = ({ project, text = '', ...input }, open) => {
  const groups = createGroups(open, input);
  const activities = open.listActivities(project).filter(carriesLogic);
  const amounts = sumAmounts(open, project);
  for (const activity of activities) {
    const group = groups.find(activity);
    if (group !== undefined) add(group, activity, { open, amounts: amounts.get(activity.id) });
  }
  const found = groups
    .list()
    .filter(({ count, name }) => count.activities > 0 && name.toLowerCase().includes(text.toLowerCase()));
  return cutPage(found, input, (group) => describeGroup(open, group));
};

interface Group extends WorkAmounts {
  readonly name: string;
  /** Of a WBS element, 0 for the project. */
  readonly level?: number;
  readonly count: {
    activities: number;
    notStarted: number;
    inProgress: number;
    completed: number;
    milestones: number;
    critical: number;
  };
  start?: Minutes;
  finish?: Minutes;
  first?: Activity;
  least?: Activity;
  originalMinutes: number;
  remainingMinutes: number;
}

const createGroup = (name: string, level?: number): Group => ({
  name,
  ...(level === undefined ? {} : { level }),
  count: { activities: 0, notStarted: 0, inProgress: 0, completed: 0, milestones: 0, critical: 0 },
  originalMinutes: 0,
  remainingMinutes: 0,
  ...createWorkAmounts(),
});

interface Groups {
  /** Called once, after every activity has been added to the group found for it. */
  readonly list: () => readonly Group[];
  readonly find: (activity: Activity) => Group | undefined;
}

type GroupChoice = Pick<InputOf<'roll_up'>, 'by' | 'level' | 'code'>;

function createGroups(open: OpenSchedule, { by, level, code }: GroupChoice): Groups {
  if ((by === 'code') !== (code !== undefined))
    throw new RefusedCall(
      '`by: code` needs `code`, the name of an activity code as in list_codes; others take none.',
    );
  if (by === 'wbs') return createWbsGroups(open, level ?? Infinity);
  if (level !== undefined) throw new RefusedCall('`level` is for `by: wbs`.');
  return createNamedGroups(code === undefined ? createNames(open, by) : createCodeNames(open, code));
}

function createNamedGroups(findName: (activity: Activity) => string | undefined): Groups {
  const groups = new Map<string, Group>();
  return {
    list: () => [...groups.values()].sort((one, other) => (one.name < other.name ? -1 : 1)),
    find: (activity) => {
      const name = findName(activity) ?? '(none)';
      const group = groups.get(name) ?? createGroup(name);
      groups.set(name, group);
      return group;
    },
  };
}

function createNames(open: OpenSchedule, by: 'code' | 'responsible' | 'calendar') {
  return by === 'calendar' ? open.getCalendarName : open.getResponsible;
}

function createCodeNames({ schedule }: OpenSchedule, code: string) {
  const types = requireNamed('activity code', code, {
    items: schedule.activityCodeTypes,
    names: ({ name }) => [name],
  });
  const ids = new Set(types.map(({ id }) => id));
  const values = new Map(schedule.activityCodes.map((each) => [each.id, `${each.code} ${each.name}`.trim()]));
  const names = new Map<string, string | undefined>();
  for (const { typeId, codeId, activityId } of schedule.activityCodeAssignments)
    if (ids.has(typeId)) names.set(activityId, values.get(codeId));
  return ({ id }: Activity) => names.get(id);
}

/** In the order of the outline: each element after the one above it. */
function createWbsGroups({ schedule: { wbsNodes } }: OpenSchedule, deepest: number): Groups {
  const nodes = new Map<string, (typeof wbsNodes)[number]>(wbsNodes.map((node) => [node.id, node]));
  const children = Map.groupBy(wbsNodes, ({ parentId }) =>
    parentId !== undefined && nodes.has(parentId) ? parentId : '',
  );
  const groups = new Map<string, Group>();
  const order = (list: typeof wbsNodes) =>
    list.toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0));
  const stack = order(children.get('') ?? [])
    .map((node) => ({ node, level: 0, above: '' }))
    .reverse();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, level, above } = next;
    if (groups.has(node.id)) continue;
    const own = `${node.code} ${node.name}`.trim();
    // What is above is shown no further, and the names of a very deep outline would be too long for memory.
    const name = level < 2 ? own : `${shorten(above)} > ${own}`;
    groups.set(node.id, createGroup(name, level));
    for (const child of order(children.get(node.id) ?? []).reverse())
      stack.push({ node: child, level: level + 1, above: level === 0 ? '' : name });
  }
  return {
    list: () => {
      // Elements come before those below them.
      for (const [id, group] of [...groups].reverse()) {
        const parent = groups.get(nodes.get(id)?.parentId ?? '');
        if (parent !== undefined) addGroup(parent, group);
      }
      return [...groups.values()].filter(({ level = 0 }) => level <= deepest);
    },
    find: ({ wbsId }) => (wbsId === undefined ? undefined : groups.get(wbsId)),
  };
}

/** Units (without materials) and cost (with expenses) of each activity. */
function sumAmounts(open: OpenSchedule, project: string | undefined): Map<string, WorkAmounts> {
  const sums = new Map<string, WorkAmounts>();
  const get = (id: string): WorkAmounts => {
    const sum = sums.get(id) ?? createWorkAmounts();
    sums.set(id, sum);
    return sum;
  };
  for (const assignment of open.listAssignments(project)) {
    const { units, cost } = get(assignment.activityId);
    if (!isMaterial(assignment)) addAmounts(units, readUnits(assignment));
    addAmounts(cost, readCost(assignment));
  }
  for (const { expense } of open.listExpenses(project))
    addAmounts(get(expense.activityId).cost, readExpense(expense));
  return sums;
}

function add(
  group: Group,
  activity: Activity,
  { open, amounts }: { readonly open: OpenSchedule; readonly amounts: WorkAmounts | undefined },
): void {
  const { count } = group;
  count.activities += 1;
  count[activity.status] += 1;
  if (isMilestone(activity)) count.milestones += 1;
  if (open.isCritical(activity)) count.critical += 1;
  spread(group, findStart(activity), findFinish(activity));
  group.first ??= activity;
  if (activity.status !== 'completed') noteLeast(group, activity);
  group.originalMinutes += activity.originalDurationMinutes ?? 0;
  group.remainingMinutes += activity.remainingDurationMinutes ?? 0;
  if (amounts === undefined) return;
  addAmounts(group.units, amounts.units);
  addAmounts(group.cost, amounts.cost);
}

/** Adds what is below an element to it. */
function addGroup(group: Group, below: Group): void {
  for (const name of Object.keys(below.count) as (keyof Group['count'])[])
    group.count[name] += below.count[name];
  spread(group, below.start, below.finish);
  if (below.first !== undefined) group.first ??= below.first;
  if (below.least !== undefined) noteLeast(group, below.least);
  group.originalMinutes += below.originalMinutes;
  group.remainingMinutes += below.remainingMinutes;
  addAmounts(group.units, below.units);
  addAmounts(group.cost, below.cost);
}

function spread(group: Group, start: Minutes | undefined, finish: Minutes | undefined): void {
  if (start !== undefined && (group.start === undefined || start < group.start)) group.start = start;
  if (finish !== undefined && (group.finish === undefined || finish > group.finish)) group.finish = finish;
}

/** The least float; of equal ones the first in the file, whose calendar may have other days. */
function noteLeast(group: Group, activity: Activity): void {
  const [float, least] = [activity.totalFloatMinutes ?? Infinity, group.least?.totalFloatMinutes ?? Infinity];
  const isFirst = float === least && activity.row < (group.least?.row ?? -Infinity);
  if (float < least || isFirst) group.least = activity;
}

function describeGroup(open: OpenSchedule, group: Group) {
  const { name, level, count, start, finish, first, least, originalMinutes, remainingMinutes } = group;
  const project = first && open.getProject(first);
  const calendarId = project?.calendarId;
  const work =
    start === undefined || finish === undefined
      ? undefined
      : open.calendars.get(calendarId).measureWork(start, finish);
  return {
    name: shorten(name),
    ...(level === undefined ? {} : { level }),
    ...count,
    start: toDate(start),
    finish: toDate(finish),
    // As P6 does for WBS elements, on the default calendar of the project.
    durationDays: open.toDays({ calendarId }, work),
    leastFloatDays: least === undefined ? null : open.toDays(least, least.totalFloatMinutes),
    durationPercent:
      originalMinutes === 0
        ? null
        : roundDecimal(Math.max(0, 100 * (1 - remainingMinutes / originalMinutes)), 1),
    units: roundAmounts(group.units),
    cost: roundAmounts(group.cost),
  };
}
