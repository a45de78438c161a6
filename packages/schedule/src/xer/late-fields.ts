import type { RowReader } from './row-reader.ts';
import type { TableBlock } from './table.ts';

/** The rows of a block, for reading again. The reader has not been to any yet. */
export interface LateRows {
  readonly reader: RowReader;
  readonly block: TableBlock;
}

/** An entity that has some fields of its own and gets at the others here. */
interface HasLateFields<Fields extends object> {
  readonly late: Fields;
}

type EntityClass<Args extends unknown[], Entity> = new (...args: Args) => Entity;

/**
 * Fields of the entities of one block that few ask for. All of an entity's are read from its row when the first of them
 * is looked at, and kept. A value that cannot be read is a finding only then.
 */
export class LateFields<Fields extends object> {
  readonly #rows: LateRows;
  readonly #read: (row: RowReader) => Fields;
  readonly #names: readonly (keyof Fields)[];
  #known: (Fields | undefined)[] | undefined;

  constructor(rows: LateRows, read: (row: RowReader) => Fields) {
    this.#rows = rows;
    this.#read = read;
    // Without values; these have to come first for another reason too: see `readBlock`.
    this.#names = Object.keys(read(rows.reader)) as (keyof Fields)[];
  }

  /** Those of the entity in a row of the table. */
  get(row: number): Fields {
    const { reader, block } = this.#rows;
    const known = (this.#known ??= new Array<undefined>(block.layout.rowCount).fill(undefined));
    return (known[row - block.rowsBefore] ??= this.#read(reader.returnTo(row)));
  }

  /**
   * The class, whose entities from now on look as if the late fields were theirs. They are getters, in the model's types
   * too, so that the compiler refuses a spread of an entity, which would leave them out: see `replaceFields`.
   */
  addTo<Args extends unknown[], Own extends HasLateFields<Fields>>(
    ownClass: EntityClass<Args, Own>,
  ): EntityClass<Args, Own & Fields> {
    for (const name of this.#names) {
      if (name in ownClass.prototype) break;
      Object.defineProperty(ownClass.prototype, name, {
        // For `replaceFields`, which copies them.
        enumerable: true,
        // Printing a class looks at its prototype too, which has no row.
        get(this: Own) {
          return this === ownClass.prototype ? undefined : this.late[name];
        },
      });
    }
    return ownClass as EntityClass<Args, Own & Fields>;
  }
}
