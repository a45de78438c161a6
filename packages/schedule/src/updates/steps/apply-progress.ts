import type { Activity, ActivityId, ActivityStatus, Project, Schedule } from '../../model/index.ts';
import { replaceFields, toMinutes } from '../../model/index.ts';
import type { PairedProject } from '../pair.ts';
import type { StepIds } from './step-ids.ts';

/**
 * The previous file with the progress of the current one: data dates, and what happened to the activities of both. A deleted
 * activity stays as it was.
 */
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

/** The durations and types of the current file; remaining durations and expected finishes of what has not started there. */
export const applyDurations = (schedule: Schedule, { current }: StepIds): Schedule => ({
  ...schedule,
  activities: changeActivities(schedule, current, listDurations),
});

/** The same activity where no field differs: most activities of an update are as they were, and a copy reads the whole row. */
function changeActivities(
  { activities }: Schedule,
  current: ReadonlyMap<ActivityId, Activity>,
  listFields: (then: Activity, now: Activity) => Partial<Activity>,
): Activity[] {
  return activities.map((activity) => {
    const now = current.get(activity.id);
    if (now === undefined) return activity;
    const fields = listFields(activity, now);
    const names = Object.keys(fields) as (keyof Activity)[];
    return names.every((name) => activity[name] === fields[name])
      ? activity
      : replaceFields(activity, fields);
  });
}

/** The data date that scheduling uses. */
function moveDataDate(project: Project, now: Project | undefined): Project {
  if (now === undefined) return project;
  return { ...project, dataDate: now.dataDate ?? now.plannedStart ?? toMinutes(0) };
}

function listProgress(then: Activity, now: Activity): Partial<Activity> {
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

/** What has not started keeps its remaining duration; what is no longer started has all of its work to do. */
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
