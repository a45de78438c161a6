import { formatLateDemand } from '@floatwise/schedule/checks';
import { computeCpm, type LateCause, type ScheduledActivity } from '@floatwise/schedule/cpm';
import { carriesLogic, formatMinutes, type Activity } from '@floatwise/schedule/model';
import type { Answering } from '../mcp-tool.ts';
import { refuseName } from '../find-named.ts';
import { RefusedCall } from '../file-access.ts';
import { cutPage, shorten, type PageInput } from '../paging.ts';
import { describeActivity, describeLag, describeName, toDate } from '../schedule/describe-activity.ts';
import { describeStart } from '../schedule/describe-start.ts';
import type { OpenSchedule } from '../schedule/open-schedule.ts';

/** Most projects in an answer. */
const mostProjects = 20;
/** Most activities per path; get_activity returns more. */
const mostOnPath = 25;
const mostNotes = 10;

/** Of the exported projects, or of one. Throws RefusedCall with the nearest project. */
function listScheduled(open: OpenSchedule, project: string | undefined): readonly ScheduledActivity[] {
  if (project === undefined) return open.cpm.activities;
  const wanted = new Set(open.listActivities(project));
  return open.cpm.activities.filter(({ activity }) => wanted.has(activity));
}

const listProjectFinishes = (open: OpenSchedule, project: string | undefined) =>
  open.cpm.projects
    .filter(
      ({ project: { code } }) => project === undefined || code.toLowerCase() === project.trim().toLowerCase(),
    )
    .slice(0, mostProjects);

/** Projects follow each other; within one, in the order of work. */
export const getCriticalPath: Answering<'get_critical_path', OpenSchedule> = (
  { project, by, ...page },
  open,
) => {
  const order = new Map(open.projects.map(({ id }, place) => [id, place]));
  const found = listScheduled(open, project)
    .filter(({ isCritical, isOnLongestPath }) => (by === 'project' ? isCritical : isOnLongestPath))
    .toSorted(
      (one, other) =>
        (order.get(one.activity.projectId) ?? 0) - (order.get(other.activity.projectId) ?? 0) ||
        (one.earlyStart ?? 0) - (other.earlyStart ?? 0) ||
        (one.earlyFinish ?? 0) - (other.earlyFinish ?? 0),
    );
  return {
    finishes: listProjectFinishes(open, project).map(({ project: { code }, finish }) => ({
      project: code,
      finish: toDate(finish),
    })),
    ...cutPage(found, page, (each) => ({ ...describeScheduled(open, each), ...describeStart(open, each) })),
  };
};

export const findFloatPaths: Answering<'find_float_paths', OpenSchedule> = (
  { endsAt, project, paths, byTotalFloat, ...page },
  open,
) => {
  const end = endsAt === undefined ? undefined : open.findActivity(endsAt, project);
  const floatPaths = { limit: paths, byTotalFloat, endActivityId: end?.id };
  const cpm = computeCpm(open.schedule, { floatPaths });
  if (cpm.kind === 'loop') throw new RefusedCall('The logic has a loop; compute_dates lists its activities.');
  return cutPage(cpm.floatPaths, page, ({ floatMinutes, activities }, place) => ({
    path: place + 1,
    floatDays: open.toDays({ calendarId: activities.at(-1)?.calendarId }, floatMinutes),
    length: activities.length,
    activities: activities.slice(0, mostOnPath).map((activity, at) => ({
      ...describeName(open, activity),
      ...describeStep(open, activities[at - 1], activity),
    })),
  }));
};

export const explainLeastFloat: Answering<'explain_least_float', OpenSchedule> = (
  { project, ...page },
  open,
) => {
  const least = findLeast(open.listActivities(project));
  if (least === undefined) return { leastFloatDays: null, why: 'No open activity has a total float.' };
  const cause = open.findLateCause(least);
  return {
    leastFloatDays: open.toDays(least, least.totalFloatMinutes),
    activity: describeActivity(open, least),
    askedBy: describeDemand(open, cause),
    leadsTo: cause === undefined ? null : describeChain(open, cause, page),
    drivenBy: describeDrivers(open, least, page),
  };
};

/** Ties go to the earliest finish, because later activities only inherit the float. */
function findLeast(activities: readonly Activity[]): Activity | undefined {
  let least: Activity | undefined;
  for (const activity of activities) {
    const { status, totalFloatMinutes: float } = activity;
    if (status === 'completed' || !carriesLogic(activity) || float === undefined) continue;
    const difference = float - (least?.totalFloatMinutes ?? Infinity);
    const isEarlier = (activity.earlyFinish ?? Infinity) < (least?.earlyFinish ?? Infinity);
    if (difference < 0 || (difference === 0 && isEarlier)) least = activity;
  }
  return least;
}

/** The date at the end of the chain of late dates, in words and as data. */
function describeDemand(open: OpenSchedule, cause: LateCause | undefined) {
  if (cause === undefined)
    return {
      text: 'Nothing in the file explains the stored late dates: they are not those of its logic. compute_dates calculates them.',
      kind: 'unknown',
    };
  const { demand, chain } = cause;
  const last = chain.at(-1);
  const kind = demand.kind === 'constraint' ? demand.constraint.type : demand.kind;
  const isOwn = demand.kind === 'constraint' || demand.kind === 'externalLateFinish';
  const asked = formatLateDemand(demand, formatMinutes);
  const where = isOwn && last !== undefined ? ` of ${open.labels.format(last)}` : '';
  return {
    text:
      asked === undefined ? "the project's own finish, which has no date imposed on it" : `${asked}${where}`,
    kind,
    date:
      'date' in demand
        ? toDate(demand.date)
        : demand.kind === 'constraint'
          ? toDate(demand.constraint.date)
          : null,
    ...(isOwn && last !== undefined ? { activity: describeName(open, last) } : {}),
  };
}

/** The activities whose late dates set those of the one before, each with the link that does. */
const describeChain = (open: OpenSchedule, { chain, relationships }: LateCause, page: PageInput) =>
  cutPage(
    chain,
    page,
    (activity, at) => {
      const link = open.schedule.relationships[relationships[at - 1] ?? -1];
      return {
        ...describeName(open, activity),
        ...(link && describeLag(open, link)),
        lateFinish: toDate(activity.lateFinish),
        totalFloatDays: open.toDays(activity, activity.totalFloatMinutes),
      };
    },
    maxChainLength,
  );

/** Bytes of each of the two chains of an answer. */
const maxChainLength = 7_000;

function describeDrivers(open: OpenSchedule, end: Activity, page: PageInput) {
  const path = listDrivers(open, end);
  return cutPage(
    path,
    page,
    (activity, at) => ({
      ...describeActivity(open, activity),
      ...describeStep(open, path[at - 1], activity),
    }),
    maxChainLength,
  );
}

/** The link by which an activity of a path follows the one before it; a driving one if there are several. */
function describeStep(open: OpenSchedule, from: Activity | undefined, to: Activity) {
  if (from === undefined) return {};
  const links = open.getIncoming(to).filter(({ link }) => link.predecessorId === from.id);
  const found = links.find(({ place }) => open.driving?.has(place) === true) ?? links[0];
  return found === undefined ? {} : describeLag(open, found.link);
}

export const computeDates: Answering<'compute_dates', OpenSchedule> = ({ ids, project, ...page }, open) => {
  const openOnes = listScheduled(open, project).filter(({ activity }) => activity.status !== 'completed');
  const changed = openOnes.filter(differs);
  const wanted = ids === undefined ? undefined : new Set(ids);
  checkIds(open, ids, project);
  const shown = wanted === undefined ? changed : openOnes.filter(({ activity }) => wanted.has(activity.code));
  return {
    projects: listProjectFinishes(open, project).map(({ project, finish }) => ({
      project: project.code,
      dataDate: toDate(project.dataDate),
      finish: toDate(finish),
      storedFinish: toDate(project.scheduledFinish),
    })),
    openActivities: openOnes.length,
    withOtherDates: changed.length,
    notes: open.cpm.findings
      .slice(0, mostNotes)
      .map(({ code, message }) => ({ code, message: shorten(message) })),
    ...cutPage(shown, page, (each) => ({
      ...describeScheduled(open, each),
      ...describeStart(open, each),
      stored: {
        earlyStart: toDate(each.activity.earlyStart),
        earlyFinish: toDate(each.activity.earlyFinish),
      },
    })),
  };
};

/** Refuses IDs that the file does not have, with the nearest, and completed activities, which are not calculated. */
function checkIds(open: OpenSchedule, ids: readonly string[] = [], project: string | undefined): void {
  const activities = open.listActivities(project);
  for (const id of ids) {
    const found = activities.filter(({ code }) => code === id);
    if (found.length === 0)
      refuseName(
        'activity',
        id,
        activities.map(({ code }) => code),
      );
    if (found.every(({ status }) => status === 'completed'))
      throw new RefusedCall(
        `'${shorten(id)}' is completed; nothing is calculated for it. get_activity has its actual dates.`,
      );
  }
}

/** Whether the stored early dates differ from the calculated ones. */
const differs = ({ activity, earlyStart, earlyFinish }: ScheduledActivity): boolean =>
  activity.type !== 'levelOfEffort' &&
  activity.type !== 'wbsSummary' &&
  (activity.earlyStart !== earlyStart || activity.earlyFinish !== earlyFinish);

/** An activity in a calculated list, with dates and float as P6's F9 calculates them. */
const describeScheduled = (open: OpenSchedule, { activity, ...scheduled }: ScheduledActivity) => ({
  ...describeName(open, activity),
  earlyStart: toDate(scheduled.earlyStart),
  earlyFinish: toDate(scheduled.earlyFinish),
  lateStart: toDate(scheduled.lateStart),
  lateFinish: toDate(scheduled.lateFinish),
  totalFloatDays: open.toDays(activity, scheduled.totalFloatMinutes),
  critical: scheduled.isCritical,
});

/**
 * The activities that lead to one by driving links, in order of work; the activity itself is last. If several links
 * drive, it follows the predecessor with the least float.
 */
function listDrivers(open: OpenSchedule, end: Activity): readonly Activity[] {
  const { drivingRelationships, activities } = open.cpm;
  const floats = new Map(activities.map(({ activity, totalFloatMinutes }) => [activity, totalFloatMinutes]));
  const path = [end];
  const seen = new Set(path);
  const findDriver = (activity: Activity): Activity | undefined =>
    open
      .getIncoming(activity)
      .filter(({ place }) => drivingRelationships.has(place))
      .flatMap(({ link }) => open.getById(link.predecessorId) ?? [])
      .filter((each) => !seen.has(each))
      .sort((one, other) => (floats.get(one) ?? Infinity) - (floats.get(other) ?? Infinity) || 0)[0];
  for (let driver = findDriver(end); driver !== undefined; driver = findDriver(driver)) {
    seen.add(driver);
    path.push(driver);
  }
  return path.reverse();
}
