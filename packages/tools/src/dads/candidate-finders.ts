import type { SheetActivity, SheetNetwork } from '@floatwise/schedule/sheet';
import type { SheetLinkBook } from './sheet-link-book.ts';
import { compareIds, countUntil, type Side, type OpenEnd } from './open-end.ts';

const maxLevel = 5;
/**
 * Limits the links visited and the relatives yielded for all ends together; beyond it only direct relatives are, since a few activities
 * may have very many others.
 */
const totalEffort = 1_000_000;

/** What is left of the effort. */
export interface Effort {
  left: number;
}

export const createEffort = (): Effort => ({ left: totalEffort });

/** Yields the relatives of an activity at each level from 1 to 5, computed on demand. */
export type ListLevels = (activity: number, side: Side) => Generator<readonly number[]>;

/** Finds relatives by number of links, ignoring links added from now on. Activities linked to the same ones share their results. */
export function createLevelFinder(book: SheetLinkBook, effort: Effort): ListLevels {
  const addedBefore = new Set(book.listAdded());
  const known = new Map<string, { readonly levels: (readonly number[])[]; readonly seen: Set<number> }>();
  /** Relatives not seen before, each once. */
  const listRelatives = (activity: number, side: Side, seen: Set<number>): number[] => {
    const found: number[] = [];
    for (const link of book.listLinks(activity, side)) {
      effort.left--;
      if (book.isAdded(link) && !addedBefore.has(link)) continue;
      const other = side === 'start' ? link.predecessor : link.successor;
      if (seen.has(other)) continue;
      seen.add(other);
      found.push(other);
    }
    return found;
  };
  return function* (activity, side) {
    const first = listRelatives(activity, side, new Set()).sort((a, b) => a - b);
    const key = `${side} ${first.join(' ')}`;
    const { levels, seen } = known.get(key) ?? { levels: [first], seen: new Set(first) };
    known.set(key, { levels, seen });
    for (let level = 0; level < maxLevel; level++) {
      if (level > 0 && effort.left <= 0) return;
      const before = levels[level - 1] ?? [];
      const relatives = (levels[level] ??= before.flatMap((each) => listRelatives(each, side, seen)));
      if (relatives.length === 0) return;
      effort.left -= relatives.length;
      yield relatives;
    }
  };
}

/** Lists activities near an open end, nearest first; none if dates are unknown. */
export type ListNearest = (end: OpenEnd) => SheetActivity[];

/** Most neighbours tried before the end is tied to its anchor. */
const maxNeighbours = 20;

/** Guesses neighbours from dates: within the same WBS element, the last to finish before an open start or to start after an open finish. */
export function createNearestFinder({ activities }: SheetNetwork): ListNearest {
  const listed = activities.filter(
    ({ row, carriesLogic, wbs }) => row !== undefined && carriesLogic && wbs !== '',
  );
  const group = (members: readonly SheetActivity[]) => Map.groupBy(members, formatGroup);
  const byFinish = group(
    listed
      .filter(({ finish }) => finish !== undefined)
      .sort((a, b) => (a.finish ?? 0) - (b.finish ?? 0) || compareIds(b, a)),
  );
  const byStart = group(
    listed
      .filter(({ start, status }) => start !== undefined && (status ?? 'notStarted') === 'notStarted')
      .sort((a, b) => (a.start ?? 0) - (b.start ?? 0) || compareIds(a, b)),
  );
  return ({ activity, side }) => {
    const others = (side === 'start' ? byFinish : byStart).get(formatGroup(activity)) ?? [];
    const { start, finish } = activity;
    const near: SheetActivity[] = [];
    if (side === 'start' && start !== undefined) {
      const end = countUntil(others, (one) => (one.finish ?? Infinity) <= start);
      near.push(...others.slice(Math.max(0, end - maxNeighbours), end).reverse());
    }
    if (side === 'finish' && finish !== undefined) {
      const first = countUntil(others, (one) => (one.start ?? Infinity) < finish);
      near.push(...others.slice(first, first + maxNeighbours));
    }
    return near.filter((one) => one !== activity);
  };
}

/** Projects of a sheet may have WBS elements of the same name. */
const formatGroup = ({ wbs, projectId }: SheetActivity): string => `${projectId ?? ''}\0${wbs}`;
