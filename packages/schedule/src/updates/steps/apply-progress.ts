import type { Activity, ActivityId, ActivityStatus, Project, Schedule } from '../../model/index.ts';
import { replaceFields } from '../../model/index.ts';
import type { PairedProject } from '../pair.ts';
import { getDataDate } from './get-data-date.ts';
import type { StepIds } from './step-ids.ts';

/** The previous file with the current data dates and the progress of activities in both. Deleted activities do not change. */
export function applyProgress(
  schedule: Schedule,
  projects: readonly PairedProject[],
  { current }: StepIds,
): Schedule {
  const currentProjects = new Map(projects.map((each) => [each.previous.project.id, each.current.project]));
  return {
    ...schedule,
    projects: schedule.projects.map((project) => moveDataDate(project, currentProjects.get(project.id))),
    activities: changeActivities(schedule, current, listProgress),
  };
}

/** Applies the durations and types of the current file, and remaining durations and expected finishes of activities not started there. */
export const applyDurations = (schedule: Schedule, { current }: StepIds): Schedule => ({
  ...schedule,
  activities: changeActivities(schedule, current, listDurations),
});

/** Returns the same activity if no field differs: most activities do not change, and a copy reads the whole row. */
function changeActivities(
  { activities }: Schedule,
  current: ReadonlyMap<ActivityId, Activity>,
  listFields: (then: Activity, now: Activity) => Partial<Activity>,
): Activity[] {
  return activities.map((activity) => {
    const now = current.get(activity.id);
    if (now === undefined) return activity;
    const fields = listFields(activity, now);
    return hasFields(activity, fields) ? activity : replaceFields(activity, fields);
  });
}

/** Whether an activity has all these values already. */
export const hasFields = (activity: Activity, fields: Partial<Activity>): boolean =>
  (Object.keys(fields) as (keyof Activity)[]).every((name) => activity[name] === fields[name]);

/** Sets the data date that scheduling uses. */
function moveDataDate(project: Project, now: Project | undefined): Project {
  if (now === undefined) return project;
  return { ...project, dataDate: getDataDate(now) };
}

/** Fields of progress that the current file has. */
export function listProgress(then: Activity, now: Activity): Partial<Activity> {
  const { status, actualStart, actualFinish, suspended, resumed } = now;
  return {
    status,
    actualStart,
    actualFinish,
    suspended,
    resumed,
    remainingDurationMinutes: getRemaining(then, now, status),
    expectedFinish: status === 'notStarted' ? then.expectedFinish : now.expectedFinish,
  };
}

function listDurations(_: Activity, now: Activity): Partial<Activity> {
  const { type, originalDurationMinutes, remainingDurationMinutes, expectedFinish } = now;
  if (now.status !== 'notStarted') return { type, originalDurationMinutes };
  return { type, originalDurationMinutes, remainingDurationMinutes, expectedFinish };
}

/** An activity that has not started keeps its remaining duration; one that is no longer started has its full duration again. */
function getRemaining(then: Activity, now: Activity, status: ActivityStatus): number | undefined {
  switch (status) {
    case 'completed':
      return 0;
    case 'inProgress':
      return now.remainingDurationMinutes;
    case 'notStarted':
      return then.status === 'notStarted' ? then.remainingDurationMinutes : then.originalDurationMinutes;
  }
}
