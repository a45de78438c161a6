import { groupBy } from '../../model/group-by.ts';
import { findDurationPercent, type Activity, type WbsId, type WbsNode } from '../../model/index.ts';
import type { CheckRule, Offender } from '../check.ts';
import { atMost, listActivityOffenders, judgeActivities, formatNumberOf } from '../figures.ts';
import type { Assessment } from '../assessment.ts';
import { formatDecimal } from '@floatwise/contracts/format-decimal';

export const names: CheckRule = {
  counts: 'activities without a name, or with a name that another of the project has (capitals aside)',
  outOf: 'activities',
  meaning: 'Such activities look the same in every list of activities.',
  remedy: 'Say in the name what is done and where, such as "Pour slab, level 3".',
  getLimit: () => atMost(0.05),
  run: ({ activities }) => {
    const getKey = ({ projectId, name }: Activity) => `${projectId}\t${name.trim().toLowerCase()}`;
    const groups = groupBy(activities, getKey);
    return judgeActivities(activities, 'There are no activities.', (activity) => {
      if (activity.name.trim() === '') return 'No name';
      const others = (groups.get(getKey(activity))?.length ?? 1) - 1;
      return others === 0
        ? undefined
        : `${formatNumberOf(others, 'other activity', 'other activities')} of the same name`;
    });
  },
};

export const wbs: CheckRule = {
  counts: 'WBS elements below the root without activities, and activities without a place in the WBS',
  outOf: 'WBS elements, roots included, and activities',
  meaning:
    'Empty elements are scope without work, and activities outside the structure are work without scope.',
  remedy: 'Plan the work of empty elements or remove them; move activities off the root.',
  needsProject: true,
  run: (assessment) => {
    const nodes = listOwnNodes(assessment);
    const emptyWhy = 'The file has no WBS.';
    if (nodes.length === 0) return { of: 0, emptyWhy, offenders: [] };
    const byId = new Map(nodes.map((node) => [node.id, node]));
    // An element whose activities the options exclude is not empty.
    const filled = listFilled(assessment.schedule, byId);
    const empty = nodes
      .filter((node) => !filled.has(node.id) && !node.isProjectNode)
      .map((node): Offender => ({
        subject: `WBS ${formatPath(node, byId)} ${node.name}`.trim(),
        why: 'No activity below it',
      }));
    const misplaced = listActivityOffenders(assessment.activities, ({ wbsId }) => {
      const node = wbsId === undefined ? undefined : byId.get(wbsId);
      if (node === undefined) return 'Not in the WBS';
      return node.isProjectNode ? 'Directly on the root of the WBS' : undefined;
    });
    return { of: nodes.length + assessment.activities.length, offenders: [...empty, ...misplaced] };
  },
};

/** Limits paths in files where an element is its own ancestor; P6 has far fewer levels. */
const maxLevels = 100;

/** `PROJECT.CIVIL.EARTH`; the short code alone is often not unique. */
function formatPath(node: WbsNode, byId: ReadonlyMap<WbsId, WbsNode>): string {
  const codes: string[] = [];
  for (let own: WbsNode | undefined = node; own !== undefined && codes.length < maxLevels;) {
    codes.push(own.code);
    own = own.parentId === undefined ? undefined : byId.get(own.parentId);
  }
  return codes.reverse().join('.');
}

function listOwnNodes({ schedule, projects }: Assessment): readonly WbsNode[] {
  const own = new Set(projects.map(({ source }) => source.id));
  return schedule.wbsNodes.filter(({ projectId }) => projectId !== undefined && own.has(projectId));
}

/** Elements with an activity in or below them. Linear: stops at an element already visited. */
function listFilled(
  { activities }: Pick<Assessment, 'activities'>,
  byId: ReadonlyMap<WbsId, WbsNode>,
): Set<WbsId> {
  const filled = new Set<WbsId>();
  for (const { wbsId } of activities) {
    for (let id = wbsId; id !== undefined && !filled.has(id); id = byId.get(id)?.parentId) filled.add(id);
  }
  return filled;
}

export const calendars: CheckRule = {
  counts:
    'activities without a calendar, calendars without work, calendars above the limit of number, lags on 24 hours',
  outOf: 'calendars in use',
  meaning: 'Calendars decide what a day is; odd ones shift dates and float without a trace.',
  remedy: "Assign each activity a calendar, keep few calendars, and count lags on the predecessor's.",
  needsProject: true,
  run: (assessment) => {
    const { activities, schedule, calendars, projects, options } = assessment;
    const known = new Set(schedule.calendars.map(({ id }) => id));
    const offenders: Offender[] = listActivityOffenders(activities, ({ calendarId }) => {
      if (calendarId === undefined) return 'No calendar';
      return known.has(calendarId) ? undefined : 'Its calendar is not in the file';
    });
    const used = new Set(activities.map(({ calendarId }) => calendarId));
    for (const { id } of schedule.calendars) if (used.has(id)) calendars.get(id);
    for (const { message } of calendars.findings) offenders.push({ subject: 'Calendar', why: message });
    const count = schedule.calendars.filter(({ id }) => used.has(id)).length;
    if (count > options.maxCalendars) {
      offenders.push({
        subject: 'Project',
        why: `${count} calendars are in use, more than ${options.maxCalendars}`,
      });
    }
    for (const { source, options: own } of projects) {
      if (own.lagCalendar !== 'twentyFourHour') continue;
      offenders.push({ subject: `Project ${source.code}`, why: 'Lags are counted on a 24-hour calendar' });
    }
    return { of: count, offenders, ...(offenders.length === 0 && { emptyWhy: 'No calendar is in use.' }) };
  },
};

/** P24 Progress measures and settings: physical against duration percent; retained logic off; open ends critical. */
export const progressMeasures: CheckRule = {
  counts:
    'activities whose physical and duration percent differ by more than 30 points, and settings that distort logic or float',
  outOf: 'activities in progress, and projects',
  meaning:
    'Two measures that far apart cannot both be right; retained logic off or open ends critical change what the dates mean.',
  remedy: 'Review the progress, and schedule with retained logic and without open ends as critical.',
  needsProject: true,
  run: ({ logicActivities, projects }) => {
    const population = logicActivities.filter(({ status }) => status === 'inProgress');
    const offenders: Offender[] = listActivityOffenders(population, (activity) => {
      const physical = activity.physicalPercent;
      const duration = findDurationPercent(activity);
      if (activity.percentCompleteType !== 'physical' || physical === undefined || duration === undefined)
        return undefined;
      if (!isFarOff(activity, physical)) return undefined;
      return `Physical ${formatDecimal(physical)}%, duration ${formatDecimal(duration)}%`;
    });
    for (const { source, options } of projects) {
      const subject = `Project ${source.code}`;
      if (options.progressMode !== 'retainedLogic') offenders.push({ subject, why: 'Retained logic is off' });
      if (options.openEndsCritical)
        offenders.push({ subject, why: 'Open-ended activities are made critical' });
    }
    const of = population.length + projects.length;
    return { of, offenders, emptyWhy: 'There is nothing to look at.' };
  },
};

/** In percent of the original duration. */
const maxDifference = 30;
/** Larger than rounding errors. */
const roundingError = 1e-6;

/** Compares whole minutes of work, because files round percentages with endless decimals. */
function isFarOff(
  { originalDurationMinutes: original = 0, remainingDurationMinutes: remaining = 0 }: Activity,
  physical: number,
): boolean {
  const done = Math.max(0, original - remaining);
  const difference = Math.abs((physical * original) / 100 - done);
  return Math.round(difference - roundingError) > Math.round((maxDifference * original) / 100);
}
