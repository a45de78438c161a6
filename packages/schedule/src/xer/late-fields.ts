import type { RowReader } from './row-reader.ts';
import type { TableBlock } from './table.ts';

/** The rows of a block, for reading again. The reader has not been to any yet. */
export interface LateRows {
  readonly reader: RowReader;
  readonly block: TableBlock;
}

/** A field with the place of its column in a block. */
export interface BoundField {
  readonly name: string;
  readonly place: number;
  readonly read: (row: RowReader, place: number) => unknown;
  readonly isLate: boolean;
}

/**
 * Fields of the entities of one block that few ask for. All of an entity's are read from its row when the first of them
 * is looked at, and kept. A value that cannot be read is a finding only then.
 */
export class LateFields {
  readonly #rows: LateRows;
  readonly #fields: readonly BoundField[];
  #known: (readonly unknown[] | undefined)[] | undefined;

  constructor(rows: LateRows, fields: readonly BoundField[]) {
    this.#rows = rows;
    this.#fields = fields;
  }

  /** Those of the entity in a row of the table, in the order of the fields. */
  get(row: number): readonly unknown[] {
    const { reader, block } = this.#rows;
    const known = (this.#known ??= new Array<undefined>(block.layout.rowCount).fill(undefined));
    return (known[row - block.rowsBefore] ??= this.#read(reader.returnTo(row)));
  }

  #read(row: RowReader): unknown[] {
    return this.#fields.map(({ read, place }) => read(row, place));
  }

  /**
   * Entities of the class from now on look as if the late fields were theirs. They are getters, in the model's types
   * too, so that the compiler refuses a spread of an entity, which would leave them out: see `replaceFields`.
   */
  addTo({ prototype }: { readonly prototype: { readonly late: readonly unknown[] } }): void {
    for (const [place, { name }] of this.#fields.entries()) {
      if (name in prototype) break;
      Object.defineProperty(prototype, name, {
        // For `replaceFields`, which copies them.
        enumerable: true,
        // Printing a class looks at its prototype too, which has no row.
        get(this: typeof prototype) {
          return this === prototype ? undefined : this.late[place];
        },
      });
    }
  }
}
