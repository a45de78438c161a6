import type { PictureActivity, ReportPicture, ReportTable } from '@floatwise/contracts';
import { createHoursReader, createWorkCalendars } from '@floatwise/schedule/calendar';
import {
  computeCpm,
  formatActivityLoop,
  nothingScheduled,
  type ScheduledActivity,
  type ScheduledCpm,
} from '@floatwise/schedule/cpm';
import {
  ActivityLabels,
  checkProjects,
  formatDate,
  formatMinutes,
  type Activity,
  type ActivityId,
  type ProjectId,
  type Schedule,
} from '@floatwise/schedule/model';
import { describeList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { drawBar, drawDataDate } from '../answer/draw-dates.ts';
import type { ScheduleFile } from '../input/read-schedule-file.ts';
import { formatCounted } from '../answer/format-count.ts';
import { formatLinkLabel, formatTerms } from '../answer/format-work.ts';

export interface PathQuestion {
  /** The index of the activity the paths lead to; by default the one that finishes last. */
  readonly to?: number | undefined;
  /** Short name of the project whose finish the paths lead to, if no activity is chosen. */
  readonly project?: string | undefined;
  /** Whether paths follow the least total float, instead of the free float of links. */
  readonly byTotalFloat: boolean;
}

export interface PathAnswer {
  /** What the table shows, or why there is none. */
  readonly sentence: string;
  /** Index of the activity the paths lead to. */
  readonly to: number | undefined;
  readonly table: ReportTable | undefined;
}

/** Float paths shown; all tied chains are shown besides. */
const pathsShown = 10;

/**
 * The paths to an activity by the dates P6 would calculate: the driving path, every chain tied with it and ten float paths.
 * Chains are tied if each of their links drives, down to the activity. @throws UnusableInputError as `floatwise cpm` does for
 * projects, but a loop is an answer
 */
export function findPaths(
  { schedule, xer }: Pick<ScheduleFile, 'schedule' | 'xer'>,
  { to, project, byTotalFloat }: PathQuestion,
): PathAnswer {
  checkProjects(schedule, xer === undefined ? 'E_PMXML_NO_ACTIVITIES' : 'E_XER_NO_TABLE');
  const labels = new ActivityLabels(schedule);
  const chosen = to === undefined ? undefined : schedule.activities[to];
  const owner =
    project === undefined ? undefined : schedule.projects.find(({ code }) => code === project)?.id;
  const endId = chosen?.id ?? (owner && findLast(schedule, owner));
  const cpm = computeCpm(schedule, {
    floatPaths: { byTotalFloat, limit: Infinity, endActivityId: endId },
  });
  if (cpm.kind === 'loop') return refuse(formatActivityLoop(cpm.loop, labels));
  const [first] = cpm.floatPaths;
  const end = first?.activities.at(-1);
  if (end === undefined)
    return refuse(chosen === undefined ? nothingScheduled : describeNoPath(chosen, labels));
  const places = new Map(schedule.activities.map((activity, place) => [activity.id, place]));
  return { ...describePaths(schedule, { cpm, end, labels, byTotalFloat }), to: places.get(end.id) };
}

const refuse = (sentence: string): PathAnswer => ({ sentence, to: undefined, table: undefined });

const describeNoPath = (activity: Activity, labels: ActivityLabels): string =>
  activity.status === 'completed'
    ? `${labels.format(activity)} is completed: nothing drives it any more. Choose an open activity.`
    : `${labels.format(activity)} carries no logic, or its project was not exported: no path leads to it. Choose an open activity.`;

/** The open activity of a project that finishes last; of several the first that has no successor, as for the whole file. */
function findLast(schedule: Schedule, owner: ProjectId): ActivityId | undefined {
  const cpm = computeCpm(schedule);
  if (cpm.kind === 'loop') return undefined;
  const leads = new Set(schedule.relationships.map(({ predecessorId }) => predecessorId));
  let last: ScheduledActivity | undefined;
  const compare = (one: ScheduledActivity, other: ScheduledActivity): number =>
    (other.earlyFinish ?? -Infinity) - (one.earlyFinish ?? -Infinity) ||
    Number(leads.has(one.activity.id)) - Number(leads.has(other.activity.id));
  for (const each of cpm.activities) {
    const { activity, earlyFinish } = each;
    if (activity.projectId !== owner || earlyFinish === undefined) continue;
    if (activity.type === 'levelOfEffort' || activity.type === 'wbsSummary') continue;
    if (last === undefined || compare(each, last) < 0) last = each;
  }
  return last?.activity.id;
}

type Role = 'Driving' | 'Tied' | 'Float path';

interface PathRow {
  readonly path: number;
  readonly role: Role;
  readonly floatMinutes: number;
  readonly scheduled: ScheduledActivity;
  /** Index of the relationship to the next activity of the path, or to an earlier path. */
  readonly next: number | undefined;
  /** Rows of the same path that are drawn together. */
  readonly block: string;
}

interface Found {
  readonly cpm: ScheduledCpm;
  readonly end: Activity;
  readonly labels: ActivityLabels;
  readonly byTotalFloat: boolean;
}

function describePaths(schedule: Schedule, found: Found): Omit<PathAnswer, 'to'> {
  const { cpm, end, labels, byTotalFloat } = found;
  const readHours = createHoursReader(schedule.calendars, createWorkCalendars(schedule.calendars));
  const toDays = (minutes: number | undefined, { calendarId }: Activity): number | undefined =>
    minutes === undefined ? undefined : minutes / 60 / readHours(calendarId);
  const scheduled = new Map(cpm.activities.map((each) => [each.activity.id, each]));
  const driving = listDriving(schedule, cpm, end);
  const rows = listRows(found, scheduled, driving);
  const byId = new Map(schedule.activities.map((activity) => [activity.id, activity]));
  const findNext = (next: number | undefined) => {
    const link = next === undefined ? undefined : schedule.relationships[next];
    const successor = link && byId.get(link.successorId);
    return link === undefined || successor === undefined ? undefined : { link, successor };
  };
  const formatNext = ({ next, scheduled: { activity } }: PathRow): string | undefined => {
    const after = findNext(next);
    return (
      after && `${formatTerms(after.link, readHours(activity.calendarId))} ${labels.format(after.successor)}`
    );
  };
  const isLong = new Set(rows.map(({ path }) => path)).size > 1;
  const drawn = createPictures(rows, schedule, { labels, readHours });
  const list = describeList<PathRow>({
    id: 'paths',
    title: 'Paths',
    description: `${byTotalFloat ? 'Paths by total float' : 'Paths by free float'}, with the dates, floats and driving relationships that P6 calculates (F9). Driving: the path that sets the date. Tied: a further chain of driving relationships that sets the same date. The float of a path is that of its link to an earlier path.`,
    columns: [
      column.text(
        'activityId',
        'Activity ID',
        ({ scheduled: { activity } }) => labels.format(activity),
        'key',
      ),
      column.text('activityName', 'Activity Name', ({ scheduled: { activity } }) => activity.name, 'key'),
      isLong && column.text('path', 'Path', ({ path }) => String(path), 'answer'),
      column.text('role', 'Role', ({ role }) => role, 'answer'),
      isLong &&
        column.number('pathFloat', 'Path Float (d)', (row) =>
          toDays(row.floatMinutes, row.scheduled.activity),
        ),
      column.date('start', 'Early Start', ({ scheduled: { earlyStart } }) => earlyStart),
      column.date('finish', 'Early Finish', ({ scheduled: { earlyFinish } }) => earlyFinish),
      column.number('totalFloat', 'Total Float (d)', ({ scheduled: { activity, totalFloatMinutes } }) =>
        toDays(totalFloatMinutes, activity),
      ),
      column.number('freeFloat', 'Free Float (d)', ({ scheduled: { activity, freeFloatMinutes } }) =>
        toDays(freeFloatMinutes, activity),
      ),
      column.number('remaining', 'Remaining (d)', ({ scheduled: { activity } }) =>
        toDays(activity.remainingDurationMinutes, activity),
      ),
      column.text('next', 'Drives', formatNext, 'why'),
      column.text(
        'critical',
        'Critical',
        ({ scheduled: { isCritical } }) => (isCritical ? 'yes' : 'no'),
        'more',
      ),
      column.text(
        'longestPath',
        'Longest Path',
        ({ scheduled: { isOnLongestPath } }) => (isOnLongestPath ? 'yes' : 'no'),
        'more',
      ),
    ],
    rows,
    picture: ({ block }) => drawn(block),
    pictureBounds: { getKey: ({ block }) => block },
  });
  const ofRole = (role: Role) => rows.filter((row) => row.role === role);
  const chains = new Set(ofRole('Tied').map(({ path }) => path)).size;
  const finish = scheduled.get(end.id)?.earlyFinish;
  const date = finish === undefined ? '' : `, ${formatDate(finish)}`;
  const tied =
    chains === 0
      ? 'no other chain is tied with it'
      : `${formatCounted(chains, 'other chain is', 'other chains are')} tied with it`;
  const sentence = `The driving path to ${`${labels.format(end)} ${end.name}`.trim()}${date} has ${formatCounted(ofRole('Driving').length, 'activity', 'activities')}; ${tied}.`;
  return { sentence, table: list.table };
}

/** The open activities from which driving relationships lead to the end without a gap. Breadth-first search, linear. */
function listDriving(schedule: Schedule, cpm: ScheduledCpm, end: Activity): ReadonlySet<ActivityId> {
  const before = new Map<ActivityId, ActivityId[]>();
  for (const place of cpm.drivingRelationships) {
    const link = schedule.relationships[place];
    if (link === undefined) continue;
    const known = before.get(link.successorId);
    if (known === undefined) before.set(link.successorId, [link.predecessorId]);
    else known.push(link.predecessorId);
  }
  const found = new Set([end.id]);
  // A set visits what is added meanwhile.
  for (const id of found) for (const driver of before.get(id) ?? []) found.add(driver);
  return found;
}

/** Activities drawn together. */
const blockLength = 25;

function listRows(
  { cpm }: Found,
  scheduled: ReadonlyMap<ActivityId, ScheduledActivity>,
  driving: ReadonlySet<ActivityId>,
): PathRow[] {
  const paths = cpm.floatPaths.map(({ activities, ...path }, place) => ({
    ...path,
    activities,
    number: place + 1,
  }));
  return paths
    .filter(({ number, activities }) => number <= pathsShown || activities.some(({ id }) => driving.has(id)))
    .flatMap(({ number, floatMinutes, activities, relationships, joiningRelationship }) =>
      activities.flatMap((activity, place): PathRow[] => {
        const own = scheduled.get(activity.id);
        if (own === undefined) return [];
        const role: Role = !driving.has(activity.id) ? 'Float path' : number === 1 ? 'Driving' : 'Tied';
        return [
          {
            path: number,
            role,
            floatMinutes,
            scheduled: own,
            next: relationships[place] ?? joiningRelationship,
            block: `${number}/${Math.floor(place / blockLength)}`,
          },
        ];
      }),
    );
}

/** Draws the activities of a block and the links between them, and what the last one drives. */
function createPictures(
  rows: readonly PathRow[],
  schedule: Schedule,
  { labels, readHours }: { labels: ActivityLabels; readHours: ReturnType<typeof createHoursReader> },
): (block: string) => ReportPicture {
  const blocks = Map.groupBy(rows, ({ block }) => block);
  const byId = new Map(rows.map((row) => [row.scheduled.activity.id, row]));
  const draw = ({ scheduled: { activity, ...dates } }: PathRow): PictureActivity => ({
    id: labels.format(activity),
    ...(activity.name === '' ? {} : { name: activity.name }),
    bar: drawBar(activity.actualStart ?? dates.earlyStart, dates.earlyFinish),
    ...(dates.isCritical ? { state: 'critical' as const } : {}),
    ...((dates.totalFloatMinutes ?? 0) > 0 && dates.lateFinish !== undefined
      ? { floatUntil: formatMinutes(dates.lateFinish) }
      : {}),
  });
  return (block) => {
    const own = blocks.get(block) ?? [];
    const last = own.at(-1)?.next;
    const after = last === undefined ? undefined : schedule.relationships[last];
    const joined = after && byId.get(after.successorId);
    const shown = [...own, ...(joined === undefined ? [] : [joined])];
    const places = new Map(shown.map(({ scheduled: { activity } }, place) => [activity.id, place]));
    const owner = own[0]?.scheduled.activity.projectId;
    return {
      activities: shown.map(draw),
      links: own.flatMap(({ next, scheduled: { activity } }) => {
        const link = next === undefined ? undefined : schedule.relationships[next];
        const [from, to] =
          link === undefined ? [] : [places.get(link.predecessorId), places.get(link.successorId)];
        if (link === undefined || from === undefined || to === undefined) return [];
        const lag = link.lagMinutes / 60 / readHours(activity.calendarId);
        return [
          { from, to, label: formatLinkLabel({ type: link.type, lag }, 'days'), role: 'kept' as const },
        ];
      }),
      ...drawDataDate(schedule.projects.find(({ id }) => id === owner)?.dataDate),
    };
  };
}
