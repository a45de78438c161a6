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

/** An end of an activity that nothing drives, or that drives nothing. Dangling ends have links, but none that does. */
export interface OpenEnd {
  readonly activity: SheetActivity;
  readonly side: Side;
  readonly kind: 'open' | 'dangling';
}

/** A link by places of activities. */
export interface Link {
  readonly predecessor: number;
  readonly successor: number;
  readonly type: RelationshipType;
  /** In the sheet's unit; absent for an added link, whose lag is 0. */
  readonly lag?: number;
}

export interface Solution {
  readonly end: OpenEnd;
  readonly status: 'added' | 'unresolved' | 'anchor';
  /** The link that was added for it, or for another end and serves it too. */
  readonly link: Link | undefined;
  readonly rule: string;
  /** The anchor the link ties the end to; absent for links to others. */
  readonly tiedTo?: Side;
}

/** The ends of a link between an open end and another activity. */
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
  /** The dates the link leads from and to; undefined when the sheet does not have them. */
  readonly from: Minutes | undefined;
  readonly to: Minutes | undefined;
}

/** Whether the dates of the sheet satisfy the link; undefined when they are not all known. */
export function isSatisfied({ from, to }: Candidate): boolean | undefined {
  return from === undefined || to === undefined ? undefined : from <= to;
}

export function createCandidate({ activities }: Pick<SheetNetwork, 'activities'>, link: Link): Candidate {
  const { predecessor, successor, type } = link;
  const [p, s] = [activities[predecessor], activities[successor]];
  return {
    link,
    from: isFromStart(type) ? p?.start : p?.finish,
    to: isToStart(type) ? s?.start : s?.finish,
  };
}

/** Links between an open end and a relative at some level: the preferred type first. */
export function listTypes(end: OpenEnd, relative: SheetActivity, level: number): Link[] {
  const ends = joinEnd(end, relative);
  const near: Link = { ...ends, type: end.side === 'start' ? 'SS' : 'FF' };
  const far: Link = { ...ends, type: 'FS' };
  // A milestone's start is its finish, and P6 counts from a finish at the end of a day, not from the next morning.
  if (end.side === 'start' && relative.isMilestone) return [far];
  if (level > 1) return [far, near];
  // The start of a predecessor in progress drives nothing any more, its finish may.
  return end.side === 'start' ? [near, far] : [near];
}

export function formatCheck({ from, to }: Candidate): string {
  if (from === undefined || to === undefined) return 'unverified';
  return `${formatMinutes(from, ' ')} <= ${formatMinutes(to, ' ')}`;
}
