import { getProgressActivity, type LinkTerms } from '@floatwise/schedule';
import { isBorneOut } from './find-replacement.ts';
import type { HandingOn } from './handing-on.ts';
import type { BookLink, LinkBook } from './link-book.ts';
import type { SoosOptions } from './options.ts';

export interface AddedPredecessors {
  readonly links: readonly BookLink[];
  /** Activities for which nothing near fits: what stands before them by the file's logic happened later. */
  readonly without: readonly number[];
}

/** Links looked at for one activity, and for all of them: what lies further back is no near neighbour. */
const effortEach = 1000;
const defaultEffort = 2_000_000;

/**
 * Gives completed activities that lost all their predecessors the nearest ones the actual dates bear out: back through the
 * file's links, generation by generation, those of the first one in which any finished, or at least started, before they did.
 * One that would hold something up is passed over.
 */
export function addPredecessors(
  book: LinkBook,
  activities: readonly number[],
  context: { readonly options: SoosOptions; readonly handingOn: HandingOn },
): AddedPredecessors {
  const links: BookLink[] = [];
  const without: number[] = [];
  const search = { ...context, book, effort: defaultEffort };
  for (const activity of activities) {
    const found = search.effort > 0 ? findPredecessors(search, activity) : [];
    if (found.length === 0) without.push(activity);
    for (const terms of found) {
      const link = book.put(terms, 'predecessor');
      if (link !== undefined) links.push(link);
    }
  }
  return { links, without };
}

interface Search {
  readonly book: LinkBook;
  readonly options: SoosOptions;
  readonly handingOn: HandingOn;
  effort: number;
}

/** Those of the nearest generation that has any. */
function findPredecessors(search: Search, activity: number): LinkTerms[] {
  const seen = new Set([activity]);
  let generation = [activity];
  const least = search.effort - effortEach;
  while (generation.length > 0 && search.effort > least) {
    generation = listUnseenPredecessors(search, generation, seen);
    const found = generation.flatMap((ancestor) => findFitting(search, ancestor, activity) ?? []);
    if (found.length > 0) return found;
  }
  return [];
}

function listUnseenPredecessors(search: Search, generation: readonly number[], seen: Set<number>): number[] {
  const unseen: number[] = [];
  for (const each of generation) {
    for (const { predecessor } of search.book.listFileIncoming(each)) {
      search.effort -= 1;
      if (seen.has(predecessor)) continue;
      seen.add(predecessor);
      unseen.push(predecessor);
    }
  }
  return unseen;
}

function findFitting(
  { book, options, handingOn }: Search,
  predecessor: number,
  successor: number,
): LinkTerms | undefined {
  if (!getProgressActivity(book.network, predecessor).start.happened) return undefined;
  for (const type of ['FS', 'SS'] as const) {
    const terms = { predecessor, successor, type, lagMinutes: 0 };
    if (isBorneOut(book.network, terms, options)) return handingOn.delays(terms) ? undefined : terms;
  }
  return undefined;
}
