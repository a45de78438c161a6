import type { ActivityId, ProjectId, RelationshipId } from './ids.ts';
import type { ActivityStatus, RelationshipType } from './p6-words.ts';

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

/** What proofs of redundancy need to know of a link. An activity without a status counts as not started. */
export interface ProofLink {
  readonly type: RelationshipType;
  readonly lag: number;
  readonly predecessorStatus: ActivityStatus | undefined;
  readonly successorStatus: ActivityStatus | undefined;
}

/** The lag that a link guarantees in the proof of a link whose lag counts on the same calendar; -Infinity if it proves nothing. */
export function computeGuarantee(link: ProofLink): number {
  const { type, lag, predecessorStatus, successorStatus } = link;
  const hasEnded = hasHappened(successorStatus, isToStart(type));
  // Progress Override ignores the link: remaining work of the successor does not wait for that of the predecessor.
  if (hasEnded && predecessorStatus !== 'completed') return -Infinity;
  if (lag === 0) return 0;
  if (lag < 0) return lag;
  // A lag that has elapsed counts as 0; one that is running starts at an actual date and guarantees nothing.
  if (hasBegun(link)) return hasEnded ? 0 : -Infinity;
  return lag;
}

/** The value of a guarantee if the lags count on different calendars. */
export const weakenGuarantee = (guarantee: number): number => (guarantee < 0 ? -Infinity : 0);

/** The lag that a proof must reach; a lead from an actual date counts as 0. */
export const computeDemand = (link: ProofLink): number => (hasBegun(link) ? Math.max(0, link.lag) : link.lag);

/**
 * True if a path can prove a link redundant. Links to a finish decide whether P6 uses an expected finish. An SF link from an
 * activity in progress waits for its remaining start, but an SS link may count from the actual start.
 */
export function isProvable({ type, predecessorStatus }: ProofLink, hasExpectedFinish: boolean): boolean {
  if (isToStart(type)) return true;
  return !hasExpectedFinish && !(type === 'SF' && predecessorStatus === 'inProgress');
}

const hasBegun = ({ type, predecessorStatus }: ProofLink): boolean =>
  hasHappened(predecessorStatus, isFromStart(type));

const hasHappened = (status: ActivityStatus | undefined, isStart: boolean): boolean =>
  status === 'completed' || (isStart && status === 'inProgress');
