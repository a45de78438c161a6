import type { ActivityId, ProjectId, RelationshipId } from './ids.ts';

/** Finish to start, start to start, finish to finish, start to finish. */
export const relationshipTypes = ['FS', 'SS', 'FF', 'SF'] as const;
export type RelationshipType = (typeof relationshipTypes)[number];

/** Whether a link of that type leaves the start of its predecessor; else it leaves the finish. */
export const isFromStart = (type: RelationshipType): boolean => type === 'SS' || type === 'SF';

/** Whether a link of that type leads to the start of its successor; else it leads to the finish. */
export const isToStart = (type: RelationshipType): boolean => type === 'FS' || type === 'SS';

/** The type of a link that leaves what `first` leaves and leads to what `last` leads to. */
export function composeTypes(first: RelationshipType, last: RelationshipType): RelationshipType {
  if (isFromStart(first)) return isToStart(last) ? 'SS' : 'SF';
  return isToStart(last) ? 'FS' : 'FF';
}

export declare class Relationship {
  get id(): RelationshipId;
  /** Either end may be missing from the file: a link to a project that was not exported. */
  readonly predecessorId: ActivityId;
  readonly successorId: ActivityId;
  get predecessorProjectId(): ProjectId | undefined;
  get successorProjectId(): ProjectId | undefined;
  readonly type: RelationshipType;
  /** Negative for a lead. Counted on the calendar `ScheduleOptions.lagCalendar` names. */
  readonly lagMinutes: number;
  /** The float path P6 found it on, between two activities of that path. */
  get floatPath(): number | undefined;
  /** Row of the relationship in its table, counted from 0. */
  readonly row: number;
}
