import { computeEarlyDates, type EarlySchedule } from '@floatwise/schedule/cpm';
import { hasLoop, listExportedProjects, type Activity, type Schedule } from '@floatwise/schedule/model';
import { replaceRelationships, type ScheduledLink } from '../input/read-schedule-file.ts';

/** A schedule with the early dates that its logic gives, as after F9 in P6. */
export interface EarlyDates extends EarlySchedule {
  /** The relationships used; `listDriving` returns indexes of these. */
  readonly relationships: readonly ScheduledLink[];
}

/** The dates, or a sentence that says why there are none. */
export type Scheduling = EarlyDates | { readonly obstacle: string };

/** Schedules the activities of the file with the given relationships, except those from an activity to itself. Linear. */
export function scheduleBy(schedule: Schedule, links: readonly ScheduledLink[]): Scheduling {
  const obstacle = findObstacle(schedule);
  if (obstacle !== undefined) return { obstacle };
  const relationships = links.filter(({ predecessorId, successorId }) => predecessorId !== successorId);
  const dates = computeEarlyDates(replaceRelationships(schedule, relationships));
  return dates === undefined ? { obstacle: hasLoop } : { ...dates, relationships };
}

function findObstacle(schedule: Schedule): string | undefined {
  const owners = new Set(schedule.activities.map(({ projectId }) => projectId));
  const projects = listExportedProjects(schedule).filter(({ id }) => owners.has(id));
  if (projects.length === 0) return 'The activities belong to no project in this file.';
  const undated = projects.find(({ dataDate }) => dataDate === undefined);
  return undated === undefined
    ? undefined
    : `Project ${undated.code} has no data date; schedule it in P6 (F9) and export it again.`;
}

/** Early start or finish of an activity in minutes; undefined for a completed one or if there are no dates. */
export type Forecast = (activity: Activity, isStart: boolean) => number | undefined;

export function createForecast(scheduling: Scheduling): Forecast {
  const activities = 'obstacle' in scheduling ? [] : scheduling.activities;
  const byId = new Map(activities.map((scheduled) => [scheduled.activity.id, scheduled]));
  return ({ id }, isStart) => (isStart ? byId.get(id)?.earlyStart : byId.get(id)?.earlyFinish);
}
