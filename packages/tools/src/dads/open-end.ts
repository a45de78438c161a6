import {
  type RelationshipType,
  formatMinutes,
  isFromStart,
  isToStart,
  type Minutes,
} from '@floatwise/schedule';
import {
  formatLink,
  type SheetActivity,
  type SheetLabels,
  type SheetNetwork,
} from '@floatwise/schedule/sheet';

export type Side = 'start' | 'finish';

/** An end of an activity that nothing drives, or that drives nothing. A dangling end has links, but none that drives. */
export interface OpenEnd {
  readonly activity: SheetActivity;
  readonly side: Side;
  readonly kind: 'open' | 'dangling';
}

/** A link between activities, given by index. */
export interface Link {
  readonly predecessor: number;
  readonly successor: number;
  readonly type: RelationshipType;
  /** In the unit of the sheet; absent for an added link, whose lag is 0. */
  readonly lag?: number;
}

export interface Solution {
  readonly end: OpenEnd;
  readonly status: 'added' | 'unresolved' | 'anchor';
  /** The link added for this end, or one added for another end that also serves it. */
  readonly link: Link | undefined;
  readonly rule: string;
  /** Side of the anchor if the link ties the end to one. */
  readonly tiedTo?: Side;
}

/** Predecessor and successor of a link between an open end and another activity. */
export const joinEnd = (
  { activity, side }: OpenEnd,
  { index }: SheetActivity,
): Pick<Link, 'predecessor' | 'successor'> =>
  side === 'start'
    ? { predecessor: index, successor: activity.index }
    : { predecessor: activity.index, successor: index };

/** `A -FS-> B` */
export const formatAdded = (labels: SheetLabels, { predecessor, successor, type }: Link): string =>
  formatLink(labels.format(predecessor), { type, lag: 0 }, labels.format(successor));

export interface Candidate {
  readonly link: Link;
  /** The dates at both ends of the link; undefined if the sheet does not have them. */
  readonly from: Minutes | undefined;
  readonly to: Minutes | undefined;
}

/** Whether the dates in the sheet satisfy the link; undefined if one is unknown. */
export const isSatisfied = ({ from, to }: Candidate): boolean | undefined =>
  from === undefined || to === undefined ? undefined : from <= to;

export function createCandidate({ activities }: Pick<SheetNetwork, 'activities'>, link: Link): Candidate {
  const { predecessor, successor, type } = link;
  const [p, s] = [activities[predecessor], activities[successor]];
  return { link, from: isFromStart(type) ? p?.start : p?.finish, to: isToStart(type) ? s?.start : s?.finish };
}

/** Possible links between an open end and a relative at some level, preferred type first. */
export function listTypes(end: OpenEnd, relative: SheetActivity, level: number): Link[] {
  const ends = joinEnd(end, relative);
  const near: Link = { ...ends, type: end.side === 'start' ? 'SS' : 'FF' };
  const far: Link = { ...ends, type: 'FS' };
  // The start of a milestone is its finish, and P6 counts from that finish at the end of a day, not from the next morning.
  if (end.side === 'start' && relative.isMilestone) return [far];
  if (level > 1) return [far, near];
  // The start of a predecessor in progress no longer drives anything, but its finish may.
  return end.side === 'start' ? [near, far] : [near];
}

export function formatCheck({ from, to }: Candidate): string {
  if (from === undefined || to === undefined) return 'unverified';
  return `${formatMinutes(from, ' ')} <= ${formatMinutes(to, ' ')}`;
}
