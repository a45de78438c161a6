import { createHoursReader, createWorkCalendars } from '@floatwise/schedule/calendar';
import { isStoredCritical, type Activity, type Project, type Schedule } from '@floatwise/schedule/model';
import { activityFlags, type Outline } from '../model/outline.ts';
import { createRows } from './create-rows.ts';

/** What the page draws and searches of a schedule. Linear in the number of activities, except for sorting. */
export function createOutline(schedule: Schedule): Outline {
  const { activities } = schedule;
  const projects = listProjects(schedule);
  const count = activities.length;
  const placeOfProject = new Map(projects.map(({ id }, place) => [id, place]));
  const hoursPerDay = createHoursReader(schedule.calendars, createWorkCalendars(schedule.calendars));
  const starts = new Float64Array(count).fill(NaN);
  const finishes = new Float64Array(count).fill(NaN);
  const resumes = new Float64Array(count).fill(NaN);
  const lateFinishes = new Float64Array(count).fill(NaN);
  const totalFloats = new Float64Array(count).fill(NaN);
  const flags = new Uint8Array(count);
  const ofProject = new Int32Array(count);
  for (const [place, activity] of activities.entries()) {
    const projectPlace = placeOfProject.get(activity.projectId) ?? 0;
    const project = projects[projectPlace];
    const isOpen = activity.status !== 'completed';
    ofProject[place] = projectPlace;
    starts[place] = activity.actualStart ?? activity.earlyStart ?? activity.plannedStart ?? NaN;
    finishes[place] = activity.actualFinish ?? activity.earlyFinish ?? activity.plannedFinish ?? NaN;
    if (activity.status === 'inProgress')
      resumes[place] = activity.remainingStart ?? activity.earlyStart ?? project?.dataDate ?? NaN;
    if (isOpen) {
      lateFinishes[place] = activity.lateFinish ?? NaN;
      totalFloats[place] = (activity.totalFloatMinutes ?? NaN) / 60 / hoursPerDay(activity.calendarId);
    }
    flags[place] = findFlags(activity, project);
  }
  const dates = { starts, finishes };
  const { rows, groups } = createRows(schedule, { projects, ofProject, ...dates });
  return {
    projects: projects.map(({ code, dataDate }) => ({ code, dataDate })),
    activities: {
      ids: activities.map(({ code }) => code),
      names: activities.map(({ name }) => name),
      projects: ofProject,
      resumes,
      lateFinishes,
      totalFloats,
      flags,
      ...dates,
    },
    groups,
    rows,
  };
}

/** Projects with activities: exported ones first, then by size. */
function listProjects({ projects, activities }: Schedule): Project[] {
  const counts = new Map<string, number>();
  for (const { projectId } of activities) counts.set(projectId, (counts.get(projectId) ?? 0) + 1);
  const count = ({ id }: Project): number => counts.get(id) ?? 0;
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
