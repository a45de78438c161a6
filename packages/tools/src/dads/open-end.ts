import type { RelationshipType } from '@floatwise/schedule';
import { formatLink, type SheetActivity, type SheetLabels } from '@floatwise/schedule/sheet';

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

/** What was done about an open end. */
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
