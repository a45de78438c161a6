import { createHoursReader, createWorkCalendars } from '@floatwise/schedule/calendar';
import { isStoredCritical, type Activity, type Project, type Schedule } from '@floatwise/schedule/model';
import { activityFlags, type Outline, type Times } from '../model/outline.ts';
import { createRows } from './create-rows.ts';

/** What the page draws and searches of a schedule. Linear in the number of activities, except for sorting. */
export function createOutline(schedule: Schedule): Outline {
  const { activities } = schedule;
  const projects = listProjects(schedule);
  const placeOfProject = new Map(projects.map(({ id }, place) => [id, place]));
  const hoursPerDay = createHoursReader(schedule.calendars, createWorkCalendars(schedule.calendars));
  const ofProject = Int32Array.from(activities, ({ projectId }) => placeOfProject.get(projectId) ?? 0);
  const getProject = (place: number) => projects[ofProject[place] ?? 0];
  const list = (read: (activity: Activity, place: number) => number | undefined): Times =>
    Float64Array.from(activities, (activity, place) => read(activity, place) ?? NaN);
  const listOfOpen = (read: (activity: Activity) => number | undefined): Times =>
    list((activity) => (activity.status === 'completed' ? undefined : read(activity)));
  const dates = {
    starts: list((each) => each.actualStart ?? each.earlyStart ?? each.plannedStart),
    finishes: list((each) => each.actualFinish ?? each.earlyFinish ?? each.plannedFinish),
  };
  const { rows, groups } = createRows(schedule, { projects, ofProject, ...dates });
  return {
    projects: projects.map(({ code, dataDate }) => ({ code, dataDate })),
    activities: {
      ids: activities.map(({ code }) => code),
      names: activities.map(({ name }) => name),
      projects: ofProject,
      resumes: list(({ status, remainingStart, earlyStart }, place) =>
        status === 'inProgress' ? (remainingStart ?? earlyStart ?? getProject(place)?.dataDate) : undefined,
      ),
      lateFinishes: listOfOpen(({ lateFinish }) => lateFinish),
      totalFloats: listOfOpen(
        ({ totalFloatMinutes = NaN, calendarId }) => totalFloatMinutes / 60 / hoursPerDay(calendarId),
      ),
      flags: Uint8Array.from(activities, (activity, place) => findFlags(activity, getProject(place))),
      ...dates,
    },
    groups,
    rows,
  };
}

/** Projects with activities: exported ones first, then by size. */
function listProjects({ projects, activities }: Schedule): Project[] {
  const members = Map.groupBy(activities, ({ projectId }) => projectId);
  const count = ({ id }: Project): number => members.get(id)?.length ?? 0;
  const rank = ({ isExported }: Project): number => (isExported === true ? 0 : 1);
  return projects
    .filter((project) => count(project) > 0)
    .sort((one, other) => rank(one) - rank(other) || count(other) - count(one));
}

function findFlags(activity: Activity, project: Project | undefined): number {
  const { type, status } = activity;
  return (
    (isStoredCritical(activity, project) ? activityFlags.critical : 0) |
    (status === 'completed' ? activityFlags.completed : 0) |
    (type === 'startMilestone' || type === 'finishMilestone' ? activityFlags.milestone : 0) |
    (type === 'levelOfEffort' || type === 'wbsSummary' ? activityFlags.levelOfEffort : 0)
  );
}
