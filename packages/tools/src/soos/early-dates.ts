import {
  computeEarlyDates,
  listExportedProjects,
  type Activity,
  type ActivityId,
  type Relationship,
  type Schedule,
  type EarlyActivity,
  type EarlySchedule,
} from '@floatwise/schedule';

/** A relationship as far as dates depend on it. */
export type ScheduledLink = Pick<Relationship, 'predecessorId' | 'successorId' | 'type' | 'lagMinutes'>;

/** A schedule with the early dates its logic gives it, as of F9 in P6. */
export interface EarlyDates extends EarlySchedule {
  /** What it was scheduled by; `listDriving` answers with numbers of these. */
  readonly relationships: readonly ScheduledLink[];
}

/** The dates, or why there are none: a sentence. */
export type Scheduling = EarlyDates | { readonly obstacle: string };

/**
 * Schedules the file's activities by the given relationships; those of an activity with itself are passed over.
 * Linear.
 */
export function scheduleBy(schedule: Schedule, relationships: readonly ScheduledLink[]): Scheduling {
  const obstacle = findObstacle(schedule);
  if (obstacle !== undefined) return { obstacle };
  const isSelfLink = ({ predecessorId, successorId }: ScheduledLink): boolean =>
    predecessorId === successorId;
  const usable = relationships.some(isSelfLink)
    ? relationships.filter((relationship) => !isSelfLink(relationship))
    : relationships;
  const dates = computeEarlyDates(replaceRelationships(schedule, usable));
  return dates === undefined
    ? { obstacle: 'The logic contains a loop.' }
    : { ...dates, relationships: usable };
}

function findObstacle(schedule: Schedule): string | undefined {
  const owners = new Set(schedule.activities.map(({ projectId }) => projectId));
  const projects = listExportedProjects(schedule).filter(({ id }) => owners.has(id));
  if (projects.length === 0) return 'The file tells no project of its activities.';
  const undated = projects.find(({ dataDate }) => dataDate === undefined);
  return undated === undefined
    ? undefined
    : `Project ${undated.code} has no data date (last_recalc_date); schedule it in P6 (F9) and export it again.`;
}

/** The other lists stay those of the schedule, which reads each when it is first looked at. */
function replaceRelationships(schedule: Schedule, relationships: readonly ScheduledLink[]): Schedule {
  if (relationships === schedule.relationships) return schedule;
  return Object.create(schedule, {
    relationships: { value: relationships, enumerable: true },
  }) as Schedule;
}

/** Early start and finish of what is still to come, by activity. */
export class Forecast {
  readonly #byId: ReadonlyMap<ActivityId, EarlyActivity>;

  constructor(scheduling: Scheduling | undefined) {
    const activities = scheduling === undefined || 'obstacle' in scheduling ? [] : scheduling.activities;
    this.#byId = new Map(activities.map((scheduled) => [scheduled.activity.id, scheduled]));
  }

  /** In minutes; undefined for a completed activity and where there are no dates. */
  find({ id }: Pick<Activity, 'id'>, isStart: boolean): number | undefined {
    const scheduled = this.#byId.get(id);
    return isStart ? scheduled?.earlyStart : scheduled?.earlyFinish;
  }
}
