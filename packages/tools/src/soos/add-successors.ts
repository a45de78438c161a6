import {
  getProgressActivity,
  isFromStart,
  isMilestone,
  isToStart,
  type LinkTerms,
} from '@floatwise/schedule';
import type { BookLink, LinkBook } from './link-book.ts';
import type { SoosOptions } from './options.ts';

export interface AddedSuccessors {
  readonly links: readonly BookLink[];
  /** Activities behind which nothing is still to come. */
  readonly without: readonly number[];
}

/** Links looked at for one activity, and for all of them. */
const effortEach = 50_000;
const defaultEffort = 2_000_000;

/**
 * Gives incomplete activities that lost all their successors the nearest open event behind their start, over the file's
 * links. Only work in progress comes here that led on from its start to something finished too early: paths from events still to
 * come have been bridged.
 */
export function addSuccessors(
  book: LinkBook,
  activities: readonly number[],
  options: SoosOptions,
): AddedSuccessors {
  const links: BookLink[] = [];
  const without: number[] = [];
  const search = { book, options, effort: defaultEffort };
  for (const activity of activities) {
    const terms = search.effort > 0 ? findSuccessor(search, activity) : undefined;
    const link = terms === undefined ? undefined : book.put(terms, 'successor');
    if (link === undefined) without.push(activity);
    else links.push(link);
  }
  return { links, without };
}

interface Search {
  readonly book: LinkBook;
  readonly options: SoosOptions;
  effort: number;
}

/** Breadth first over events; start events have even numbers, as in an event graph. */
function findSuccessor(search: Search, predecessor: number): LinkTerms | undefined {
  const { book, options } = search;
  const seen = new Set<number>();
  const queue: number[] = [];
  const reach = (event: number): void => {
    if (seen.has(event)) return;
    seen.add(event);
    queue.push(event);
  };
  const least = search.effort - effortEach;
  reachFrom(search, predecessor * 2, reach);
  for (let read = 0; read < queue.length && search.effort > least; read += 1) {
    const event = queue[read] ?? 0;
    const successor = event >> 1;
    const { source, start, finish } = getProgressActivity(book.network, successor);
    if (event % 2 === 0 && !start.happened) return { predecessor, successor, type: 'SS', lagMinutes: 0 };
    if (!finish.happened)
      return { predecessor, successor, type: options.policy === 'exact' ? 'SF' : 'FF', lagMinutes: 0 };
    reach(successor * 2 + 1);
    if (isMilestone(source)) reach(successor * 2);
    reachFrom(search, event, reach);
  }
  return undefined;
}

function reachFrom(search: Search, event: number, reach: (event: number) => void): void {
  for (const { successor, type } of search.book.listFileOutgoing(event >> 1)) {
    search.effort -= 1;
    if (isFromStart(type) === (event % 2 === 0)) reach(successor * 2 + (isToStart(type) ? 0 : 1));
  }
}
