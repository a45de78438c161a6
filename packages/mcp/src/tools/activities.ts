import { findFinish, findStart, isMilestone, type Activity } from '@floatwise/schedule';
import type { InputOf } from '../definitions.ts';
import type { Answering } from '../mcp-tool.ts';
import { cutPage, maxPageLength } from '../paging.ts';
import { describeActivity, describeLink, describeWhole } from '../schedule/describe-activity.ts';
import type { OpenSchedule, PlacedLink } from '../schedule/open-schedule.ts';

export const listActivities: Answering<'list_activities', OpenSchedule> = (
  { order, limit, cursor, ...conditions },
  open,
) => {
  const tests = createTests(open, conditions);
  const found = open.activities.filter((activity) => tests.every((test) => test(activity)));
  const sorted = order === 'file' ? found : found.toSorted(comparisons[order]);
  return cutPage(sorted, { limit, cursor }, (activity) => describeActivity(open, activity));
};

type Conditions = Omit<InputOf<'list_activities'>, 'path' | 'order' | 'limit' | 'cursor'>;
type Test = (activity: Activity) => boolean;

function createTests(open: OpenSchedule, conditions: Conditions): Test[] {
  const { project, text, wbs, code, status, type, milestones, critical } = conditions;
  const tests: (Test | undefined)[] = [
    project === undefined ? undefined : (each) => open.labels.getProjectCode(each) === project,
    text === undefined ? undefined : (each) => holds(each.code, text) || holds(each.name, text),
    wbs === undefined ? undefined : (each) => holds(open.formatWbs(each), wbs),
    code === undefined ? undefined : createCodeTest(open, code),
    status === undefined ? undefined : (each) => each.status === status,
    type === undefined ? undefined : (each) => each.type === type,
    milestones === undefined ? undefined : (each) => isMilestone(each) === milestones,
    critical === undefined ? undefined : (each) => open.isCritical(each) === critical,
  ];
  return tests.filter((test) => test !== undefined);
}

const holds = (whole: string, part: string): boolean => whole.toLowerCase().includes(part.toLowerCase());

function createCodeTest({ schedule }: OpenSchedule, { type, value }: { type: string; value: string }): Test {
  const isNamed = (name: string | undefined, wanted: string): boolean =>
    name?.trim().toLowerCase() === wanted.trim().toLowerCase();
  const types = new Set(
    schedule.activityCodeTypes.filter(({ name }) => isNamed(name, type)).map(({ id }) => id),
  );
  const codes = new Set(
    schedule.activityCodes.filter(({ code }) => isNamed(code, value)).map(({ id }) => id),
  );
  const owners = new Set(
    schedule.activityCodeAssignments
      .filter(({ typeId, codeId }) => types.has(typeId) && codes.has(codeId))
      .map(({ activityId }) => activityId),
  );
  return ({ id }) => owners.has(id);
}

/** Activities without a date or float sort last. */
const comparisons: Record<'start' | 'finish' | 'float', (one: Activity, other: Activity) => number> = {
  start: (one, other) => (findStart(one) ?? Infinity) - (findStart(other) ?? Infinity) || 0,
  finish: (one, other) => (findFinish(one) ?? Infinity) - (findFinish(other) ?? Infinity) || 0,
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
