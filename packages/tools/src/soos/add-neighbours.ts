import {
  getFromEvent,
  getProgressActivity,
  getStartEvent,
  getToEvent,
  isMilestone,
  type LinkTerms,
} from '@floatwise/schedule';
import { delays, isBorneOut, type RepairContext } from './find-replacement.ts';

/** `effort` counts down the links looked at. */
interface Search extends RepairContext {
  effort: number;
}

const defaultEffort = 2_000_000;
/** Links looked at for one activity: what lies further back is no near neighbour, what lies ahead may be far. */
const effortBack = 1000;
const effortAhead = 50_000;

/**
 * Links completed activities that lost all their predecessors to the nearest ones that the actual dates support. It goes
 * back through the file's links, generation by generation, to the first in which any finished, or at least started,
 * before they did. One that would hold something up is passed over. Answers with those for which nothing near fits.
 */
export function addPredecessors(context: RepairContext, activities: readonly number[]): number[] {
  const search = { ...context, effort: defaultEffort };
  return activities.filter((activity) => {
    const found = search.effort > 0 ? findPredecessors(search, activity) : [];
    for (const terms of found) context.book.put(terms, 'predecessor');
    return found.length === 0;
  });
}

/** Those of the nearest generation that has any. */
function findPredecessors(search: Search, activity: number): LinkTerms[] {
  const seen = new Set([activity]);
  let generation = [activity];
  const least = search.effort - effortBack;
  while (generation.length > 0 && search.effort > least) {
    const next: number[] = [];
    for (const each of generation) {
      for (const { predecessor } of search.book.listFileIncoming(each)) {
        search.effort -= 1;
        if (!seen.has(predecessor)) next.push(predecessor);
        seen.add(predecessor);
      }
    }
    generation = next;
    const found = generation.flatMap((ancestor) => findFitting(search, ancestor, activity) ?? []);
    if (found.length > 0) return found;
  }
  return [];
}

function findFitting(search: Search, predecessor: number, successor: number): LinkTerms | undefined {
  if (!getProgressActivity(search.book.network, predecessor).start.happened) return undefined;
  const terms = (['FS', 'SS'] as const)
    .map((type) => ({ predecessor, successor, type, lagMinutes: 0 }))
    .find((each) => isBorneOut(search, each));
  return terms === undefined || delays(search, terms) ? undefined : terms;
}

/**
 * Gives incomplete activities that lost all their successors the nearest open event behind their start, over the file's
 * links. Only work in progress comes here that led on from its start to something finished too early: paths from events still to
 * come have been bridged. Answers with those behind which nothing is still to come.
 */
export function addSuccessors(context: RepairContext, activities: readonly number[]): number[] {
  const search = { ...context, effort: defaultEffort };
  return activities.filter((activity) => {
    const terms = search.effort > 0 ? findSuccessor(search, activity) : undefined;
    return terms === undefined || context.book.put(terms, 'successor') === undefined;
  });
}

/** Breadth first over the events of the event graph. */
function findSuccessor(search: Search, predecessor: number): LinkTerms | undefined {
  const { book, options } = search;
  // A set is read in the order in which it grows.
  const reached = new Set<number>();
  const least = search.effort - effortAhead;
  const leave = (event: number): void => {
    for (const link of book.listFileOutgoing(event >> 1)) {
      search.effort -= 1;
      if (getFromEvent(link) === event) reached.add(getToEvent(link));
    }
  };
  leave(getStartEvent(predecessor));
  for (const event of reached) {
    if (search.effort <= least) break;
    const successor = event >> 1;
    const { source, start, finish } = getProgressActivity(book.network, successor);
    if (event % 2 === 0 && !start.happened) return { predecessor, successor, type: 'SS', lagMinutes: 0 };
    if (!finish.happened)
      return { predecessor, successor, type: options.policy === 'exact' ? 'SF' : 'FF', lagMinutes: 0 };
    if (event % 2 === 0 || isMilestone(source)) reached.add(event ^ 1);
    leave(event);
  }
  return undefined;
}
