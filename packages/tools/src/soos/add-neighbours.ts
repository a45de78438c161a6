import { getFromEvent, getStartEvent, getToEvent } from '@floatwise/schedule/graph';
import { isMilestone } from '@floatwise/schedule/model';
import { getProgressActivity, type LinkTerms } from '@floatwise/schedule/out-of-sequence';
import { delays, isBorneOut, type RepairContext } from './find-replacement.ts';

/** `effort` counts down with each link visited. */
interface Search extends RepairContext {
  effort: number;
}

const defaultEffort = 2_000_000;
/** Links visited per activity. Backward, more distant activities are no longer near; forward, an open event may be far away. */
const effortBack = 1000;
const effortAhead = 50_000;

/** Links completed activities that lost all predecessors to the nearest fitting ones (README.md); returns those without one. */
export function addPredecessors(context: RepairContext, activities: readonly number[]): number[] {
  const search = { ...context, effort: defaultEffort };
  return activities.filter((activity) => {
    const found = search.effort > 0 ? findPredecessors(search, activity) : [];
    for (const terms of found) context.book.put(terms, 'predecessor');
    return found.length === 0;
  });
}

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

/** Links activities that lost all successors to the nearest open event after their start; returns those without one. */
export function addSuccessors(context: RepairContext, activities: readonly number[]): number[] {
  const search = { ...context, effort: defaultEffort };
  return activities.filter((activity) => {
    const terms = search.effort > 0 ? findSuccessor(search, activity) : undefined;
    return terms === undefined || context.book.put(terms, 'successor') === undefined;
  });
}

/** Breadth-first search over the events of the event graph. */
function findSuccessor(search: Search, predecessor: number): LinkTerms | undefined {
  const { book, options } = search;
  // Iteration over a set includes members added during the loop.
  const reached = new Set<number>();
  const least = search.effort - effortAhead;
  const leave = (event: number): void => {
    for (const link of book.listFileOutgoing(event >> 1)) {
      search.effort -= 1;
      if (getFromEvent(link) === event) reached.add(getToEvent(link));
    }
  };
  // Only work in progress gets here, if its start led to what finished too early: paths from open events have been bridged.
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
