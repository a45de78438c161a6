import type { LinkBook } from './link-book.ts';
import type { Side } from './open-end.ts';

const maxLevel = 5;
/** Limits the links visited for all ends together; beyond it far relatives are skipped, since a few activities may have very many. */
const totalEffort = 30_000_000;

/** Yields the relatives of an activity at each level from 1 to 5, computed on demand. */
export type ListLevels = (activity: number, side: Side) => Generator<readonly number[]>;

/**
 * Finds relatives of activities by number of links: ancestors for a start, descendants for a finish. Ignores links
 * added from now on. Activities linked to the same ones share their results.
 */
export function createLevelFinder(book: LinkBook): ListLevels {
  const addedBefore = new Set(book.listAdded());
  const known = new Map<string, { readonly levels: (readonly number[])[]; readonly seen: Set<number> }>();
  let effort = totalEffort;
  /** Relatives not seen before, each once. */
  const listRelatives = (activity: number, side: Side, seen: Set<number>): number[] => {
    const found: number[] = [];
    for (const link of book.listLinks(activity, side)) {
      effort -= 1;
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
      const before = effort > 0 ? (levels[level - 1] ?? []) : [];
      const relatives = (levels[level] ??= before.flatMap((each) => listRelatives(each, side, seen)));
      if (relatives.length === 0) return;
      yield relatives;
    }
  };
}
