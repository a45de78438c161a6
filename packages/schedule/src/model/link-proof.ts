import type { ActivityStatus } from './activity.ts';
import { isFromStart, isToStart, type RelationshipType } from './relationship.ts';

/** A link as far as proofs of redundancy go. An activity without a status is not started. */
export interface ProofLink {
  readonly type: RelationshipType;
  readonly lag: number;
  readonly predecessorStatus: ActivityStatus | undefined;
  readonly successorStatus: ActivityStatus | undefined;
}

/** What a link guarantees as part of a proof of one whose lag counts on the same calendar; -Infinity for one that proves nothing. */
export function computeGuarantee(link: ProofLink): number {
  const { type, lag, predecessorStatus, successorStatus } = link;
  const hasEnded = hasHappened(successorStatus, isToStart(type));
  // Progress Override passes over it: what is left of the successor does not wait for the work that is left of the predecessor.
  if (hasEnded && predecessorStatus !== 'completed') return -Infinity;
  if (lag === 0) return 0;
  if (lag < 0) return lag;
  // A lag that has elapsed counts 0; one that has begun to run starts at an actual date and guarantees nothing.
  if (hasBegun(link)) return hasEnded ? 0 : -Infinity;
  return lag;
}

/** What a guarantee is worth where lags count on another calendar, or on any. */
export const weakenGuarantee = (guarantee: number): number => (guarantee < 0 ? -Infinity : 0);

/** What a proof has to reach: a lead from what has happened does not lead. */
export const computeDemand = (link: ProofLink): number => (hasBegun(link) ? Math.max(0, link.lag) : link.lag);

/**
 * Whether a path can prove a link superfluous. Links to a finish decide whether P6 uses an expected finish. An SF link from work in
 * progress waits for the start of what is left, but an SS link may count from the actual start.
 */
export function isProvable({ type, predecessorStatus }: ProofLink, hasExpectedFinish: boolean): boolean {
  if (isToStart(type)) return true;
  return !hasExpectedFinish && !(type === 'SF' && predecessorStatus === 'inProgress');
}

const hasBegun = ({ type, predecessorStatus }: ProofLink): boolean =>
  hasHappened(predecessorStatus, isFromStart(type));

const hasHappened = (status: ActivityStatus | undefined, isStart: boolean): boolean =>
  status === 'completed' || (isStart && status === 'inProgress');
