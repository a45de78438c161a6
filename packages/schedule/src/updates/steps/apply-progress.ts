import type { Activity, ActivityStatus, Project, Schedule } from '../../model/index.ts';
import { toMinutes } from '../../model/index.ts';
import { changeActivity } from './change-activity.ts';
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
    activities: schedule.activities.map((activity) => {
      const now = current.get(activity.id);
      return now === undefined ? activity : changeActivity(activity, listProgress(activity, now));
    }),
  };
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
