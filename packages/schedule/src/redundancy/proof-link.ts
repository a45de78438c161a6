import type { EventLink } from '../graph/index.ts';
import { isFromStart, isToStart, type ActivityStatus } from '../model/index.ts';

/** What proofs of redundancy need to know of a link. An activity without a status counts as not started. */
export interface ProofLink extends EventLink {
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
