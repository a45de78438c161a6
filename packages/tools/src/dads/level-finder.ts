import type { LinkBook } from './link-book.ts';
import type { Link, Side } from './open-end.ts';

const maxLevel = 5;
/** Links looked at over all ends before far relatives are left alone: a few activities may have very many. */
const totalEffort = 30_000_000;

/** Finds the relatives of activities by how many links lead to them: ancestors for a start, descendants for a finish. */
export class LevelFinder {
  readonly #book: LinkBook;
  readonly #known = new Map<string, Known>();
  readonly #addedBefore: ReadonlySet<Link>;
  #effort = totalEffort;

  /** Links added from here on do not count. */
  constructor(book: LinkBook) {
    this.#book = book;
    this.#addedBefore = new Set(book.listAdded());
  }

  /**
   * The relatives at each level from 1 to 5, found as far as they are asked for. Activities linked to the same ones share
   * the answer.
   */
  *listLevels(activity: number, side: Side): Generator<readonly number[]> {
    const first = this.#listRelatives(activity, side, new Set()).sort((a, b) => a - b);
    const key = `${side} ${first.join(' ')}`;
    let known = this.#known.get(key);
    if (known === undefined) {
      known = { levels: [first], seen: new Set(first) };
      this.#known.set(key, known);
    }
    for (let level = 0; level < maxLevel; level++) {
      const relatives = known.levels[level] ?? this.#extend(known, side);
      if (relatives.length === 0) return;
      yield relatives;
    }
  }

  #extend({ levels, seen }: Known, side: Side): readonly number[] {
    const next: number[] = [];
    if (this.#effort > 0) {
      for (const relative of levels.at(-1) ?? []) {
        for (const other of this.#listRelatives(relative, side, seen)) next.push(other);
      }
    }
    levels.push(next);
    return next;
  }

  /** Those not seen before, each once. */
  #listRelatives(activity: number, side: Side, seen: Set<number>): number[] {
    const found: number[] = [];
    for (const link of this.#book.listLinks(activity, side)) {
      this.#effort -= 1;
      if (this.#book.isAdded(link) && !this.#addedBefore.has(link)) continue;
      const other = side === 'start' ? link.predecessor : link.successor;
      if (seen.has(other)) continue;
      seen.add(other);
      found.push(other);
    }
    return found;
  }
}

interface Known {
  readonly levels: (readonly number[])[];
  readonly seen: Set<number>;
}
