import { createHoursReader, createWorkCalendars } from '@floatwise/schedule/calendar';
import { isStoredCritical, type Activity, type Project, type Schedule } from '@floatwise/schedule/model';
import { activityFlags, type Outline, type Times } from '../model/outline.ts';
import { createRows } from './create-rows.ts';

/** What is drawn of an activity that depends on how it is scheduled. */
export interface DrawnDates {
  readonly start: number | undefined;
  readonly finish: number | undefined;
  /** When remaining work resumes. */
  readonly resume: number | undefined;
  readonly lateFinish: number | undefined;
  readonly totalFloatMinutes: number | undefined;
  readonly isCritical: boolean;
}

/** What the page draws and searches of a schedule. Linear in the number of activities, except for sorting. */
export function createOutline(schedule: Schedule): Outline {
  const { activities } = schedule;
  const projects = listProjects(schedule);
  const ofProject = placeInProjects(projects, activities);
  const drawn = drawDates(schedule, activities, (activity, place) =>
    readStored(activity, projects[ofProject[place] ?? 0]),
  );
  const tree = createRows(schedule, { projects, ofProject, ...drawn });
  return { ...describeDrawn(projects, activities, { ofProject, drawn }), ...tree };
}

/** Projects and activities of an outline, without its tree. */
export const describeDrawn = (
  projects: readonly Project[],
  activities: readonly Activity[],
  { ofProject, drawn }: { ofProject: Int32Array<ArrayBuffer>; drawn: ReturnType<typeof drawDates> },
): Pick<Outline, 'projects' | 'activities'> => ({
  projects: projects.map(({ code, dataDate }) => ({ code, dataDate })),
  activities: {
    ids: activities.map(({ code }) => code),
    names: activities.map(({ name }) => name),
    projects: ofProject,
    ...drawn,
  },
});

export function placeInProjects(
  projects: readonly Project[],
  activities: readonly Activity[],
): Int32Array<ArrayBuffer> {
  const places = new Map(projects.map(({ id }, place) => [id, place]));
  return Int32Array.from(activities, ({ projectId }) => places.get(projectId) ?? 0);
}

/** The dates in the file. */
function readStored(activity: Activity, project: Project | undefined): DrawnDates {
  const { status, remainingStart, earlyStart } = activity;
  return {
    start: activity.actualStart ?? earlyStart ?? activity.plannedStart,
    finish: activity.actualFinish ?? activity.earlyFinish ?? activity.plannedFinish,
    resume: status === 'inProgress' ? (remainingStart ?? earlyStart ?? project?.dataDate) : undefined,
    lateFinish: activity.lateFinish,
    totalFloatMinutes: activity.totalFloatMinutes,
    isCritical: isStoredCritical(activity, project),
  };
}

/** What is drawn of each activity, in lists; late dates and float only of open ones, nothing of one without dates. */
export function drawDates(
  { calendars }: Pick<Schedule, 'calendars'>,
  activities: readonly Activity[],
  read: (activity: Activity, place: number) => DrawnDates | undefined,
) {
  const hoursPerDay = createHoursReader(calendars, createWorkCalendars(calendars));
  const create = (): Times => new Float64Array(activities.length).fill(NaN);
  const lists = {
    starts: create(),
    finishes: create(),
    resumes: create(),
    lateFinishes: create(),
    totalFloats: create(),
    flags: new Uint8Array(activities.length),
  };
  for (const [place, activity] of activities.entries()) {
    const dates = read(activity, place);
    lists.flags[place] = findFlags(activity, dates?.isCritical === true);
    if (dates === undefined) continue;
    lists.starts[place] = dates.start ?? NaN;
    lists.finishes[place] = dates.finish ?? NaN;
    lists.resumes[place] = dates.resume ?? NaN;
    if (activity.status === 'completed') continue;
    lists.lateFinishes[place] = dates.lateFinish ?? NaN;
    lists.totalFloats[place] = (dates.totalFloatMinutes ?? NaN) / 60 / hoursPerDay(activity.calendarId);
  }
  return lists;
}

/** Projects with activities: exported ones first, then by size. */
export function listProjects({ projects, activities }: Pick<Schedule, 'projects' | 'activities'>): Project[] {
  const members = Map.groupBy(activities, ({ projectId }) => projectId);
  const count = ({ id }: Project): number => members.get(id)?.length ?? 0;
  const rank = ({ isExported }: Project): number => (isExported === true ? 0 : 1);
  return projects
    .filter((project) => count(project) > 0)
    .sort((one, other) => rank(one) - rank(other) || count(other) - count(one));
}

function findFlags({ type, status }: Activity, isCritical: boolean): number {
  return (
    (isCritical ? activityFlags.critical : 0) |
    (status === 'completed' ? activityFlags.completed : 0) |
    (type === 'startMilestone' || type === 'finishMilestone' ? activityFlags.milestone : 0) |
    (type === 'levelOfEffort' || type === 'wbsSummary' ? activityFlags.levelOfEffort : 0)
  );
}
