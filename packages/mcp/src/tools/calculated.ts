import {
  computeCpm,
  createAssessment,
  defaultCheckOptions,
  findLeastFloat,
  type Activity,
  type ScheduledActivity,
} from '@floatwise/schedule';
import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { Answering } from '../mcp-tool.ts';
import { cutPage, shorten } from '../paging.ts';
import { describeActivity, describeName, toDate } from '../schedule/describe-activity.ts';
import { RefusedCall } from '../file-access.ts';
import type { OpenSchedule } from '../schedule/open-schedule.ts';

/** Most projects in an answer. */
const mostProjects = 20;
/** Most activities per path; get_activity returns more. */
const mostOnPath = 25;
const mostNotes = 10;

export const getCriticalPath: Answering<'get_critical_path', OpenSchedule> = (
  { project, by, ...page },
  open,
) => {
  const isWanted = (code: string): boolean => project === undefined || code === project;
  const found = open.cpm.activities
    .filter(({ activity }) => isWanted(open.labels.getProjectCode(activity)))
    .filter(({ isCritical, isOnLongestPath }) => (by === 'project' ? isCritical : isOnLongestPath))
    .toSorted((one, other) => (one.earlyStart ?? 0) - (other.earlyStart ?? 0));
  return {
    finishes: open.cpm.projects
      .filter(({ project: { code } }) => isWanted(code))
      .slice(0, mostProjects)
      .map(({ project: { code }, finish }) => ({ project: code, finish: toDate(finish) })),
    ...cutPage(found, page, (each) => describeScheduled(open, each)),
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
    activities: activities.slice(0, mostOnPath).map((activity) => describeName(open, activity)),
  }));
};

export const explainLeastFloat: Answering<'explain_least_float', OpenSchedule> = (page, open) => {
  const least = findLeastFloat(createAssessment(open.schedule, defaultCheckOptions));
  if (least === undefined) return { leastFloatDays: null, why: 'No open activity has a total float.' };
  const { activity, days, askedBy } = least;
  return {
    leastFloatDays: roundDecimal(days, 2),
    activity: describeActivity(open, activity),
    askedBy:
      askedBy === undefined
        ? "the project's own finish, which has no date imposed on it"
        : `${askedBy.date}${askedBy.activity === undefined ? '' : ` of ${open.labels.format(askedBy.activity)}`}`,
    drivenBy: cutPage(listDrivers(open, activity), page, (each) => describeActivity(open, each)),
  };
};

export const computeDates: Answering<'compute_dates', OpenSchedule> = ({ ids, ...page }, open) => {
  const openOnes = open.cpm.activities.filter(({ activity }) => activity.status !== 'completed');
  const changed = openOnes.filter(differs);
  const wanted = ids === undefined ? undefined : new Set(ids);
  const shown = wanted === undefined ? changed : openOnes.filter(({ activity }) => wanted.has(activity.code));
  return {
    projects: open.cpm.projects.slice(0, mostProjects).map(({ project, finish }) => ({
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
      stored: {
        earlyStart: toDate(each.activity.earlyStart),
        earlyFinish: toDate(each.activity.earlyFinish),
      },
    })),
  };
};

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
