import {
  formatDate,
  isFromStart,
  isToStart,
  type RelationshipType,
  type Minutes,
} from '@floatwise/schedule/model';
import { type SheetActivity, type SheetLabels, type SheetNetwork } from '@floatwise/schedule/sheet';
import { formatLink } from '../answer/format-work.ts';

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
  readonly status: 'added' | 'unresolved' | 'anchor' | 'left';
  /** The link added for this end, or one added for another end that also serves it. */
  readonly link: Link | undefined;
  readonly rule: string;
  /** The end for which the link was added, if another. */
  readonly servedBy?: OpenEnd;
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

/** The key with which the planner leaves an end: `A1010 start`. */
export const formatEndKey = (
  { labels }: { readonly labels: SheetLabels },
  { activity, side }: OpenEnd,
): string => `${labels.format(activity.index)} ${side}`;

export const formatKind = ({ kind, side }: OpenEnd): string => `${kind} ${side}`;

/** Lists the links into an activity (side `start`) or out of it (side `finish`). */
export type ListLinks = (activity: number, side: Side) => readonly Link[];

/** `A \u2192 B FS` */
export const formatAdded = (labels: SheetLabels, { predecessor, successor, type }: Link): string =>
  formatLink(labels.format(predecessor), labels.format(successor), type);

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
  return `${formatDate(from)} \u2264 ${formatDate(to)}`;
}

/** The links of a plan, as `SheetLinkBook` lists them. */
interface Book {
  readonly sheet: Pick<SheetNetwork, 'activities'>;
  readonly listLinks: ListLinks;
}

/** Open and dangling ends of incomplete activities, by Activity ID, start before finish. */
export function listOpenEnds(book: Book): OpenEnd[] {
  const ends: OpenEnd[] = [];
  for (const activity of book.sheet.activities) {
    if (!isOpen(activity)) continue;
    if (activity.status !== 'inProgress') ends.push(...findOpenEnd(book, activity, 'start'));
    ends.push(...findOpenEnd(book, activity, 'finish'));
  }
  return sortEnds(ends);
}

/** Whether it has remaining work that logic can affect. */
export const isOpen = ({ row, status, carriesLogic }: SheetActivity): boolean =>
  row !== undefined && carriesLogic && status !== 'completed';

/** By Activity ID, start before finish. */
export function sortEnds(ends: OpenEnd[]): OpenEnd[] {
  const rank = ({ side }: OpenEnd): number => (side === 'start' ? 0 : 1);
  return ends.sort((a, b) => compareIds(a.activity, b.activity) || rank(a) - rank(b));
}

/** Reports the end, considering links added so far; empty if it is driven. */
export function findOpenEnd(book: Book, activity: SheetActivity, side: Side): OpenEnd[] {
  const links = book.listLinks(activity.index, side);
  if (links.length === 0) return [{ activity, side, kind: 'open' }];
  // The start of a milestone is its finish: any link drives it.
  if (activity.isMilestone || links.some((link) => drives(link, side))) return [];
  return [{ activity, side, kind: 'dangling' }];
}

/** Whether a link drives the start of its successor, or is driven by the finish of its predecessor, depending on the side. */
export const drives = ({ type }: Link, side: Side): boolean =>
  type === 'FS' || type === (side === 'start' ? 'SS' : 'FF');

export const compareIds = (a: SheetActivity, b: SheetActivity): number =>
  a.code < b.code ? -1 : a.code > b.code ? 1 : a.index - b.index;

/** Number of leading items that match; matching items must come first. */
export function countUntil<Item>(list: readonly Item[], matches: (item: Item) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = list[middle];
    if (item !== undefined && matches(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether the event the link leaves, a start or a finish, has happened. */
export function leavesActualDate(activities: readonly SheetActivity[], { predecessor, type }: Link): boolean {
  const activity = activities[predecessor];
  return isFromStart(type) ? hasStarted(activity) : activity?.status === 'completed';
}

export const hasStarted = (activity: SheetActivity | undefined): boolean =>
  activity?.status === 'completed' || activity?.status === 'inProgress';
