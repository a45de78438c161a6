import type { ActivityId, ProjectId, RelationshipId } from './ids.ts';

/** Finish to start, start to start, finish to finish, start to finish. */
export const relationshipTypes = ['FS', 'SS', 'FF', 'SF'] as const;
export type RelationshipType = (typeof relationshipTypes)[number];

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
