import type { ActivityId, ProjectId, RelationshipId } from './ids.ts';
import type { RelationshipType } from './p6-words.ts';

/** True if a link of that type begins at the start of its predecessor, false if at the finish. */
export const isFromStart = (type: RelationshipType): boolean => type === 'SS' || type === 'SF';

/** True if a link of that type ends at the start of its successor, false if at the finish. */
export const isToStart = (type: RelationshipType): boolean => type === 'FS' || type === 'SS';

/** The type of a link that begins like `first` and ends like `last`. */
export function composeTypes(first: RelationshipType, last: RelationshipType): RelationshipType {
  if (isFromStart(first)) return isToStart(last) ? 'SS' : 'SF';
  return isToStart(last) ? 'FS' : 'FF';
}

export declare class Relationship {
  get id(): RelationshipId;
  /** Either activity may be missing from the file if its project was not exported. */
  readonly predecessorId: ActivityId;
  readonly successorId: ActivityId;
  get predecessorProjectId(): ProjectId | undefined;
  get successorProjectId(): ProjectId | undefined;
  readonly type: RelationshipType;
  /** Negative for a lead. Counts on the calendar named by `ScheduleOptions.lagCalendar`. */
  readonly lagMinutes: number;
  /** P6's float path of the relationship, if it joins two activities of that path. */
  get floatPath(): number | undefined;
  /** Row of the relationship in its table, counted from 0. */
  readonly row: number;
}
