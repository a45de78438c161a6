import type { RowReader } from './row-reader.ts';

/** The ids of a table's rows as numbers: most files repeat no id, which this finds without a string per row. */
export class RowIds {
  readonly #ids: number[] = [];
  readonly #rows: number[] = [];
  /** Negative numbers for ids that are not plain numbers. */
  readonly #named = new Map<string, number>();
  #last = -1;
  #areAscending = true;

  /** Adds the id of the reader's row; a row without one gets a unique number. */
  add(reader: RowReader, place: number): void {
    const id = reader.plainId(place) ?? this.#number(reader.text(place)?.trim());
    if (id <= this.#last) this.#areAscending = false;
    this.#last = id;
    this.#ids.push(id);
    this.#rows.push(reader.row);
  }

  #number(text: string | undefined): number {
    const named = this.#named;
    const key = text ?? `\n${named.size}`;
    const known = named.get(key) ?? -1 - named.size;
    named.set(key, known);
    return known;
  }

  /** Rows that repeat the id of an earlier one and for which `isSame` is true, by index in the order added. */
  listRepeated(isSame: (row: number, earlier: number) => boolean): Map<number, number> {
    const repeated = new Map<number, number>();
    if (this.#areAscending || hasNoneTwice(this.#ids)) return repeated;
    const earlierOf = new Map<number, number>();
    for (const [place, id] of this.#ids.entries()) {
      const row = this.#rows[place] ?? 0;
      const earlier = earlierOf.get(id);
      if (earlier === undefined) earlierOf.set(id, row);
      else if (isSame(row, earlier)) repeated.set(place, row);
    }
    return repeated;
  }
}

function hasNoneTwice(ids: readonly number[]): boolean {
  const sorted = Int32Array.from(ids).sort();
  return sorted.every((id, place) => place === 0 || id !== sorted[place - 1]);
}
