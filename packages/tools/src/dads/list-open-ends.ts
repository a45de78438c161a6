import type { SheetActivity } from '@floatwise/schedule/sheet';
import type { LinkBook } from './link-book.ts';
import type { Link, OpenEnd, Side } from './open-end.ts';

/** Open and dangling ends of incomplete activities, by Activity ID, start before finish. */
export function listOpenEnds(book: LinkBook): OpenEnd[] {
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
export function findOpenEnd(book: LinkBook, activity: SheetActivity, side: Side): OpenEnd[] {
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
