import {
  findFinish,
  findPercentComplete,
  findStart,
  isMilestone,
  listConstraints,
  type Activity,
  type Minutes,
} from '@floatwise/schedule/model';
import type { InputOf } from '../definitions.ts';
import { refuseName } from '../find-named.ts';
import type { Answering } from '../mcp-tool.ts';
import { cutPage, maxPageLength } from '../paging.ts';
import { RefusedCall } from '../file-access.ts';
import { requireNamed } from '../find-named.ts';
import {
  describeActivity,
  describeConstraints,
  describeLink,
  describeWhole,
  toDate,
} from '../schedule/describe-activity.ts';
import { createCodeTest, createFieldTest } from './codes.ts';
import type { OpenSchedule, PlacedLink } from '../schedule/open-schedule.ts';

export const listActivities: Answering<'list_activities', OpenSchedule> = (
  { order, limit, cursor, project, ...conditions },
  open,
) => {
  const tests = createTests(open, conditions);
  const found = open.listActivities(project).filter((activity) => tests.every((test) => test(activity)));
  const sorted = order === 'file' ? found : found.toSorted(comparisons[order]);
  return cutPage(sorted, { limit, cursor }, (activity) => ({
    ...describeActivity(open, activity),
    ...(conditions.constraint === undefined ? {} : { constraints: describeConstraints(activity) }),
    ...(order === 'longest'
      ? { originalDurationDays: open.toDays(activity, activity.originalDurationMinutes) }
      : {}),
  }));
};

type Conditions = Omit<InputOf<'list_activities'>, 'path' | 'project' | 'order' | 'limit' | 'cursor'>;
type Test = (activity: Activity) => boolean;

function createTests(open: OpenSchedule, conditions: Conditions): Test[] {
  const { text, wbs, code, userField, status, type, milestones, critical, ...others } = conditions;
  const { schedule } = open;
  const tests: (Test | undefined)[] = [
    text === undefined ? undefined : (each) => holds(each.code, text) || holds(each.name, text),
    wbs === undefined ? undefined : createWbsTest(open, wbs),
    code === undefined ? undefined : createCodeTest(schedule, code),
    userField === undefined ? undefined : createFieldTest(schedule, userField),
    status === undefined ? undefined : (each) => each.status === status,
    type === undefined ? undefined : (each) => each.type === type,
    milestones === undefined ? undefined : (each) => isMilestone(each) === milestones,
    critical === undefined ? undefined : (each) => open.isCritical(each) === critical,
    ...createRangeTests(open, others),
    ...createNameTests(open, others),
  ];
  return tests.filter((test) => test !== undefined);
}

/** Throws RefusedCall with the nearest WBS names if no element holds the text. */
function createWbsTest(open: OpenSchedule, wbs: string): Test {
  const { wbsNodes } = open.schedule;
  if (!wbsNodes.some(({ id }) => holds(open.formatWbs({ wbsId: id }), wbs)))
    refuseName(
      'WBS element',
      wbs,
      wbsNodes.filter(({ isProjectNode }) => !isProjectNode).map(({ name }) => name),
    );
  return (each) => holds(open.formatWbs(each), wbs);
}

const holds = (whole: string, part: string): boolean => whole.toLowerCase().includes(part.toLowerCase());

/** Tests of dates (whole days), float (working days) and percent complete. */
function createRangeTests(open: OpenSchedule, conditions: Partial<Conditions>): Test[] {
  const { startFrom, startTo, finishFrom, finishTo, floatFrom, floatTo, percentFrom, percentTo } = conditions;
  const toDay = (date: Minutes | undefined): string | undefined => toDate(date)?.slice(0, 10);
  return [
    createRangeTest((each) => toDay(findStart(each)), startFrom, startTo),
    createRangeTest((each) => toDay(findFinish(each)), finishFrom, finishTo),
    createRangeTest((each) => open.toDays(each, each.totalFloatMinutes) ?? undefined, floatFrom, floatTo),
    createRangeTest(findPercentComplete, percentFrom, percentTo),
  ].filter((test) => test !== undefined);
}

function createRangeTest<Value extends string | number>(
  read: (activity: Activity) => Value | undefined,
  from: Value | undefined,
  to: Value | undefined,
): Test | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from !== undefined && to !== undefined && to < from)
    throw new RefusedCall(`Nothing can be from ${from} to ${to}: the second is before the first.`);
  return (each) => {
    const value = read(each);
    return value !== undefined && (from === undefined || value >= from) && (to === undefined || value <= to);
  };
}

/** Tests of what an activity refers to by name. Throw RefusedCall with the nearest names. */
function createNameTests(open: OpenSchedule, conditions: Partial<Conditions>): Test[] {
  const { calendar, constraint, responsible, resource } = conditions;
  const tests: (Test | undefined)[] = [
    calendar === undefined ? undefined : createCalendarTest(open, calendar),
    constraint === undefined ? undefined : createConstraintTest(constraint),
    responsible === undefined ? undefined : createResponsibleTest(open, responsible),
    resource === undefined ? undefined : createAssignedTest(open, resource),
  ];
  return tests.filter((test) => test !== undefined);
}

function createCalendarTest({ schedule: { calendars } }: OpenSchedule, name: string): Test {
  const found = requireNamed('calendar', name, { items: calendars, names: (each) => [each.name] });
  const ids = new Set(found.map(({ id }) => id));
  return ({ calendarId }) => calendarId !== undefined && ids.has(calendarId);
}

function createConstraintTest(wanted: NonNullable<Conditions['constraint']>): Test {
  return (each) => {
    const types = listConstraints(each).map(({ type }) => type);
    if (wanted === 'any') return types.length > 0;
    return wanted === 'none' ? types.length === 0 : types.includes(wanted);
  };
}

function createResponsibleTest(open: OpenSchedule, name: string): Test {
  const items = open.schedule.obsNodes;
  const found = new Set(
    requireNamed('responsible manager', name, { items, names: (each) => [each.name] }).map(
      (each) => each.name,
    ),
  );
  return (each) => found.has(open.getResponsible(each) ?? '');
}

function createAssignedTest(open: OpenSchedule, resource: string): Test {
  const owners = new Set(open.listAssignments(undefined, resource).map(({ activityId }) => activityId));
  return ({ id }) => owners.has(id);
}

/** Activities without a date or float sort last. */
const comparisons: Record<
  'start' | 'finish' | 'float' | 'longest',
  (one: Activity, other: Activity) => number
> = {
  start: (one, other) => (findStart(one) ?? Infinity) - (findStart(other) ?? Infinity) || 0,
  finish: (one, other) => (findFinish(one) ?? Infinity) - (findFinish(other) ?? Infinity) || 0,
  longest: (one, other) => (other.originalDurationMinutes ?? 0) - (one.originalDurationMinutes ?? 0),
  float: (one, other) => (one.totalFloatMinutes ?? Infinity) - (other.totalFloatMinutes ?? Infinity) || 0,
};

export const getActivity: Answering<'get_activity', OpenSchedule> = ({ id, project, ...page }, open) => {
  const activity = open.findActivity(id, project);
  const list = (links: readonly PlacedLink[], other: 'predecessorId' | 'successorId') =>
    cutPage(links, page, (each) => describeLink(open, each, other), maxPageLength / 2);
  return {
    ...describeWhole(open, activity),
    predecessors: list(open.getIncoming(activity), 'predecessorId'),
    successors: list(open.getOutgoing(activity), 'successorId'),
  };
};
