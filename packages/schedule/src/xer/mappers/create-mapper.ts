import type { CodeTable } from '../code-table.ts';
import type { RowReader } from '../row-reader.ts';
import type { TableMapper } from '../table-mapper.ts';

/** A field of an entity: its column, and how to read it. */
interface Field<Value> {
  readonly column: string;
  readonly read: (row: RowReader, place: number) => Value;
}

const fieldOf =
  <Value>(read: Field<Value>['read']) =>
  (column: string): Field<Value> => ({ column, read });

export const requiredId = fieldOf((row, place) => row.requiredId(place));
export const ownId = fieldOf((row, place) => row.ownId(place));
export const id = fieldOf((row, place) => row.id(place));
export const text = fieldOf((row, place) => row.text(place));
export const textOrEmpty = fieldOf((row, place) => row.textOrEmpty(place));
export const number = fieldOf((row, place) => row.number(place));
export const minutes = fieldOf((row, place) => row.minutes(place));
export const date = fieldOf((row, place) => row.date(place));
export const flag = fieldOf((row, place) => row.flag(place));
export const code = <Value>(column: string, codes: CodeTable<Value>): Field<Value | undefined> =>
  fieldOf((row, place) => row.code(place, codes))(column);

/** The field, or `value` where the row has none. */
export const withDefault = <Value>({ column, read }: Field<Value | undefined>, value: Value): Field<Value> =>
  fieldOf((row, place) => read(row, place) ?? value)(column);

/** Another reading of a field. */
export const mapField = <Value, Read>(
  { column, read }: Field<Value>,
  change: (value: Value) => Read,
): Field<Read> => fieldOf((row, place) => change(read(row, place)))(column);

/**
 * The mapper of a table in which each field has one column. For tables of up to a few thousand rows: larger tables have
 * their own functions, which are twice as fast.
 */
export function createMapper<Entity extends { readonly row: number | undefined }>(
  table: string,
  keys: readonly string[],
  fields: { readonly [Name in keyof Omit<Entity, 'row'>]: Field<Entity[Name]> },
): TableMapper<Entity> {
  const list = Object.entries<Field<unknown>>(fields);
  return {
    tables: [table],
    keys,
    bind: (find) => {
      const bound = list.map(([name, { column, read }]) => ({ name, read, place: find(column) }));
      return (row) => {
        const entity: Record<string, unknown> = {};
        for (const { name, read, place } of bound) entity[name] = read(row, place);
        entity['row'] = row.row;
        // The type of `fields` says that these are all fields of the entity.
        return entity as unknown as Entity;
      };
    },
  };
}
