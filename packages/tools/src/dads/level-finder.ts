import type { LinkBook } from './link-book.ts';
import type { Link, Side } from './open-end.ts';

export const maxLevel = 5;
/** Links looked at over all ends before far relatives are left alone: a few activities may have very many. */
const totalEffort = 30_000_000;

/** Finds the relatives of activities by how many links lead to them: ancestors for a start, descendants for a finish. */
export class LevelFinder {
  readonly #book: LinkBook;
  readonly #known = new Map<string, readonly (readonly number[])[]>();
  readonly #addedBefore: ReadonlySet<Link>;
  #effort = totalEffort;

  /** Links added from here on do not count. */
  constructor(book: LinkBook) {
    this.#book = book;
    this.#addedBefore = new Set(book.listAdded());
  }

  /** Levels 1 to 5. Activities linked to the same ones share the answer. */
  listLevels(activity: number, side: Side): readonly (readonly number[])[] {
    const first = [...new Set(this.#listRelatives(activity, side))].sort((a, b) => a - b);
    const key = `${side} ${first.join(' ')}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const levels = [first];
    const seen = new Set(first);
    while (levels.length < maxLevel && this.#effort > 0) {
      const next: number[] = [];
      for (const relative of levels.at(-1) ?? []) {
        for (const other of this.#listRelatives(relative, side)) {
          this.#effort -= 1;
          if (seen.has(other)) continue;
          seen.add(other);
          next.push(other);
        }
      }
      if (next.length === 0) break;
      levels.push(next);
    }
    this.#known.set(key, levels);
    return levels;
  }

  *#listRelatives(activity: number, side: Side): Generator<number> {
    for (const link of this.#book.listLinks(activity, side)) {
      if (!this.#book.isAdded(link) || this.#addedBefore.has(link))
        yield side === 'start' ? link.predecessor : link.successor;
    }
  }
}
