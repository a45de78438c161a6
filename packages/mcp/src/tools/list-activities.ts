import { activityStatuses, activityTypes, type Activity } from '@floatwise/schedule';
import { z } from 'zod';
import { defineMcpTool } from '../mcp-tool.ts';
import { cutPage, pageInput } from '../paging.ts';
import { describeActivity, findFinish, findStart } from '../schedule/describe-activity.ts';
import type { OpenSchedule } from '../schedule/open-schedule.ts';
import { pathInput, projectInput } from './inputs.ts';

const orders = ['file', 'start', 'finish', 'float'] as const;

export const listActivities = defineMcpTool({
  name: 'list_activities',
  title: 'List and search activities',
  description:
    'Lists activities with their dates and total float. All conditions given must hold: text in ID or name, WBS, activity code, status, type, milestones, critical ones.',
  input: {
    path: pathInput,
    project: projectInput,
    text: z.string().optional().describe('Part of an Activity ID or name, capitals aside.'),
    wbs: z.string().optional().describe('Part of the names of the WBS above an activity, capitals aside.'),
    code: z
      .object({ type: z.string(), value: z.string() })
      .optional()
      .describe('Name of an activity code and the value an activity has of it.'),
    status: z.enum(activityStatuses).optional(),
    type: z.enum(activityTypes).optional(),
    milestones: z.boolean().optional().describe('Milestones alone.'),
    critical: z.boolean().optional().describe('Critical ones alone, or the others.'),
    order: z.enum(orders).default('file').describe('The least first.'),
    ...pageInput,
  },
  run: async ({ path, order, limit, cursor, ...conditions }, { schedules }) => {
    const open = await schedules.open(path);
    const tests = createTests(open, conditions);
    const found = open.activities.filter((activity) => tests.every((test) => test(activity)));
    const sorted = order === 'file' ? found : found.toSorted(comparisons[order]);
    return { ...cutPage(sorted, { limit, cursor }, (activity) => describeActivity(open, activity)) };
  },
});

interface Conditions {
  readonly project?: string | undefined;
  readonly text?: string | undefined;
  readonly wbs?: string | undefined;
  readonly code?: { readonly type: string; readonly value: string } | undefined;
  readonly status?: Activity['status'] | undefined;
  readonly type?: Activity['type'] | undefined;
  readonly milestones?: boolean | undefined;
  readonly critical?: boolean | undefined;
}

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
    milestones === undefined ? undefined : (each) => each.type.endsWith('Milestone') === milestones,
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

/** What has no date or float comes last. */
const comparisons: Record<'start' | 'finish' | 'float', (one: Activity, other: Activity) => number> = {
  start: (one, other) => (findStart(one) ?? Infinity) - (findStart(other) ?? Infinity) || 0,
  finish: (one, other) => (findFinish(one) ?? Infinity) - (findFinish(other) ?? Infinity) || 0,
  float: (one, other) => (one.totalFloatMinutes ?? Infinity) - (other.totalFloatMinutes ?? Infinity) || 0,
};
