import type { RowReader } from './row-reader.ts';

/** A field with the place of its column in a block. */
export interface BoundField {
  readonly name: string;
  readonly place: number;
  readonly read: (row: RowReader, place: number) => unknown;
  readonly isLate: boolean;
}

/**
 * Fields of the entities of one block that few ask for. All of an entity's are read from its row when the first of them
 * is looked at, and the entity keeps them. A value that cannot be read is a finding only then.
 */
export class LateFields {
  readonly #reader: RowReader;
  readonly #fields: readonly BoundField[];

  constructor(reader: RowReader, fields: readonly BoundField[]) {
    this.#reader = reader;
    this.#fields = fields;
  }

  /** Those of the entity in a row of the table, in the order of the fields. */
  read(row: number): readonly unknown[] {
    const reader = this.#reader.returnTo(row);
    return this.#fields.map(({ read, place }) => read(reader, place));
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
