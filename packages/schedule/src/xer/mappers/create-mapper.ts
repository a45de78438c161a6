import type { EntityFields } from '../../fields/entities.ts';
import type { Field, Fields } from '../../fields/field.ts';
import type { RowReader } from '../row-reader.ts';
import type { TableMapper } from '../table-mapper.ts';

export type FindPlace = (column: string) => number;

/** Binds a field that an XER does not store in one column. */
type BindOwn<Value> = (find: FindPlace) => (row: RowReader) => Value;

const bindFields = <Entity>(
  fields: Fields<Entity>,
  find: FindPlace,
  own: Readonly<Record<string, BindOwn<unknown> | undefined>> = {},
): BoundField[] =>
  Object.entries<Field<unknown>>(fields).map(([name, { column, read, isLate = false }]) => ({
    name,
    read: own[name]?.(find) ?? read,
    isLate,
    place: find(column),
  }));

const toMapper = <Entity>(
  { table, keys, fields }: EntityFields<Entity>,
  bind: TableMapper<Entity>['bind'],
): TableMapper<Entity> => ({
  table,
  keys: keys.map((name) => fields[name].column),
  ownKey: 'id' in fields ? (fields.id as Field<unknown>).column : undefined,
  bind,
});

/** The mapper of a table of up to a few thousand rows. Larger tables have their own functions, which are twice as fast. */
export const createMapper = <Entity extends { readonly row: number | undefined }>(
  entity: EntityFields<Entity>,
  own?: { readonly [Name in keyof Fields<Entity>]?: BindOwn<Entity[Name]> },
): TableMapper<Entity> =>
  toMapper(entity, (find) => {
    const bound = bindFields(entity.fields, find, own);
    return (row) => {
      const values: Record<string, unknown> = {};
      for (const { name, read, place } of bound) values[name] = read(row, place);
      values['row'] = row.row;
      // The type of the fields ensures that these are all fields of the entity.
      return values as unknown as Entity;
    };
  });

/** Indexes of an entity's columns in a block, by field. */
export type Places<Entity, Further extends string = never> = Readonly<
  Record<keyof Fields<Entity> | Further, number>
>;

/** A class that reads the fields of an entity that are not read late. */
type OwnClass<Entity, Further extends string> = new (
  row: RowReader,
  place: Places<Entity, Further>,
  late: LateFields,
) => LateEntity;

/** The mapper of a large table, with rarely used fields read late. `further` are columns other than those of the fields. */
export const createLateMapper = <Entity, Further extends string = never>(
  entity: EntityFields<Entity>,
  OwnFields: OwnClass<Entity, Further>,
  further = {} as Readonly<Record<Further, string>>,
): TableMapper<Entity> =>
  toMapper(entity, (find, lateReader) => {
    const bound = bindFields(entity.fields, find);
    const more = Object.entries<string>(further).map(([name, column]) => ({ name, place: find(column) }));
    const places = Object.fromEntries([...bound, ...more].map(({ name, place }) => [name, place]));
    const late = new LateFields(
      lateReader,
      bound.filter(({ isLate }) => isLate),
    );
    late.addTo(OwnFields);
    // Together with the late fields it is the entity.
    return (row) => new OwnFields(row, places as Places<Entity, Further>, late) as Entity;
  });

interface BoundField {
  readonly name: string;
  readonly place: number;
  readonly read: (row: RowReader, place: number) => unknown;
  readonly isLate: boolean;
}

/** In a long table, this many rows share an array of values, which is then large enough that the engine does not move it. */
const mostTogether = 1024;

/**
 * Rarely used fields of the entities of one block. On the first use of any of them, all of an entity's are read from its row. They are
 * stored by column, because a loop over the entities usually reads one field of each. An unreadable value is a finding only then.
 */
export class LateFields {
  readonly #reader: RowReader;
  readonly #fields: readonly BoundField[];
  /** Number of rows that share an array of values. */
  readonly #together: number;
  /** 1 for rows that have been read. */
  readonly #isRead: Uint8Array;
  readonly #values: unknown[][] = [];

  constructor(reader: RowReader, fields: readonly BoundField[]) {
    this.#reader = reader;
    this.#fields = fields;
    this.#together = Math.min(reader.rowCount, mostTogether);
    this.#isRead = new Uint8Array(reader.rowCount);
  }

  /** The field with index `place` of the entity in a row of the table. */
  get(row: number, place: number): unknown {
    const at = row - this.#reader.rowsBefore;
    if (this.#isRead[at] !== 1) this.#read(at);
    const together = this.#together;
    return this.#values[Math.floor(at / together)]?.[place * together + (at % together)];
  }

  /** Reads the late fields of the entity in a row of the block. */
  #read(at: number): void {
    const reader = this.#reader;
    reader.moveTo(at);
    const together = this.#together;
    const fields = this.#fields;
    const values = (this.#values[Math.floor(at / together)] ??= new Array<unknown>(
      fields.length * together,
    ).fill(undefined));
    for (let place = 0, to = at % together; place < fields.length; place++, to += together) {
      const field = fields[place];
      values[to] = field?.read(reader, field.place);
    }
    this.#isRead[at] = 1;
  }

  /**
   * Adds the late fields to the class as getters. They are getters in the model's types too, so that the compiler refuses a
   * spread of an entity, which would lose them: see `replaceFields`.
   */
  addTo({ prototype }: { readonly prototype: LateEntity }): void {
    for (const [place, { name }] of this.#fields.entries()) {
      if (name in prototype) break;
      LateEntity.addField(prototype, name, place);
    }
  }
}

/** An entity of a large table. */
export class LateEntity {
  declare readonly row: number;
  readonly #fields: LateFields;

  constructor({ row }: RowReader, fields: LateFields) {
    this.#fields = fields;
    this.row = row;
  }

  /** Reads its late fields unless they have been read. */
  readLate(): void {
    this.#fields.get(this.row, 0);
  }

  static addField(prototype: LateEntity, name: string, place: number): void {
    Object.defineProperty(prototype, name, {
      // So that `replaceFields` copies them.
      enumerable: true,
      get(this: LateEntity) {
        // Printing a class also reads from its prototype, which has no row.
        if (this === prototype) return undefined;
        return this.#fields.get(this.row, place);
      },
    });
  }
}

/** `LateEntity` as the base of a class whose constructor sets the fields of an entity that are not `Late`. */
export const lateEntityOf = <Entity, Late extends keyof Entity>() =>
  LateEntity as unknown as new (
    row: RowReader,
    late: LateFields,
  ) => LateEntity & { -readonly [Name in keyof Omit<Entity, Late | 'row'>]: Entity[Name] };
