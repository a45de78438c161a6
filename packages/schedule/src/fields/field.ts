import { leftOutside, ranges, toId, type AnyId, type Minutes, type Range } from '../model/index.ts';
import type { CodeTable } from './field-codes.ts';

/**
 * Reads the values of one record: a row of an XER, whose places are column numbers, or a record of P6 XML, whose places are
 * element names. `undefined` means there is no value, or none that can be read; the latter is a finding. Throws E_VALUE for a
 * number or date outside its range, if the range is one that refuses the file.
 */
export interface FieldReader<Place> {
  text(place: Place): string | undefined;
  textOrEmpty(place: Place): string;
  id(place: Place): AnyId | undefined;
  /** An id that was checked before the record is read. */
  requiredId(place: Place): AnyId;
  /** An id that no other record has. */
  ownId(place: Place): AnyId;
  /** The Activity ID; of an activity without one, which P6 never writes, its internal id. */
  activityCode(place: Place): string;
  /** The project that the record names or belongs to. */
  projectId(place: Place): AnyId | undefined;
  /** The same for a record that has a project: the only one of the file owns what names none. */
  ownerId(place: Place): AnyId | undefined;
  number(place: Place, range?: Range): number | undefined;
  /** Hours in the file, returned as whole minutes. */
  minutes(place: Place, range?: Range): number | undefined;
  /** 0..100. */
  percent(place: Place): number | undefined;
  date(place: Place, range?: Range): Minutes | undefined;
  /** A date on which work ends: without a time it is the end of the work of its day. */
  finish(place: Place, range?: Range): Minutes | undefined;
  flag(place: Place): boolean | undefined;
  code<Value>(place: Place, codes: CodeTable<Value>): Value | undefined;
  /** Returns `value` and adds a finding if the code is missing or unknown. */
  requiredCode<Value>(place: Place, field: RequiredCode<Value>, value: Value): Value;
}

/** A field that every record must have. */
export interface RequiredCode<Value> {
  readonly column: string;
  readonly element: string;
  readonly codes: CodeTable<Value>;
  /** End of the finding about a missing or unknown value, such as `read as FS`. */
  readonly otherwise: string;
  /** What a missing value can only mean. Where another is used, the value counts as one that could not be read. */
  readonly certain?: Value;
}

/** A field of an entity: its column in an XER, its element in P6 XML (empty if it has none or is read differently), and how to read it. */
export interface Field<Value> {
  readonly column: string;
  readonly element: string;
  readonly read: <Place>(row: FieldReader<Place>, place: Place) => Value;
  /** Read from an XER on first use: see `LateFields`. */
  readonly isLate?: true;
}

export type Fields<Entity> = { readonly [Name in keyof Omit<Entity, 'row'>]: Field<Entity[Name]> };

/** Names of the fields of a table that are read on first use. */
export type LateName<Table> = {
  [Name in keyof Table]: Table[Name] extends { readonly isLate: true } ? Name : never;
}[keyof Table];

const fieldOf =
  <Value>(read: Field<Value>['read']) =>
  (column: string, element = ''): Field<Value> => ({ column, element, read });

export const requiredId = fieldOf((row, place) => row.requiredId(place));
export const ownId = fieldOf((row, place) => row.ownId(place));
export const id = fieldOf((row, place) => row.id(place));
export const ownerId = fieldOf((row, place) => row.ownerId(place));
export const requiredOwnerId = fieldOf((row, place) => row.ownerId(place) ?? toId(''));
export const projectId = fieldOf((row, place) => row.projectId(place));
export const text = fieldOf((row, place) => row.text(place));
export const textOrEmpty = fieldOf((row, place) => row.textOrEmpty(place));
export const activityCode = fieldOf((row, place) => row.activityCode(place));
export const percent = fieldOf((row, place) => row.percent(place));
export const flag = fieldOf((row, place) => row.flag(place));

/** A field whose values are within a range. The table of fields names it if it is not the usual one of the kind. */
type RangedField<Value> = Field<Value> & { readonly range: Range };

const rangedField =
  <Value>(
    usual: Range,
    read: <Place>(row: FieldReader<Place>, place: Place, range: Range) => Value | undefined,
  ) =>
  (column: string, element = '', range = usual): RangedField<Value | undefined> => ({
    column,
    element,
    range,
    read: (row, place) => read(row, place, range),
  });

export const number = rangedField(ranges.number, (row, place, range) => row.number(place, range));
export const cost = rangedField(ranges.cost, (row, place, range) => row.number(place, range));
export const minutes = rangedField(ranges.hours, (row, place, range) => row.minutes(place, range));
export const date = rangedField(ranges.date, (row, place, range) => row.date(place, range));
export const finish = rangedField(ranges.date, (row, place, range) => row.finish(place, range));

export const code = <Value>(
  column: string,
  element: string,
  codes: CodeTable<Value>,
): Field<Value | undefined> => fieldOf((row, place) => row.code(place, codes))(column, element);

export const requiredCode = <Value>(field: RequiredCode<Value>, value: Value): Field<Value> =>
  fieldOf((row, place) => row.requiredCode(place, field, value))(field.column, field.element);

/** The field, or `value` if the record has none. */
export const withDefault = <Value>(
  { column, element, read }: Field<Value | undefined>,
  value: Value,
): Field<Value> => fieldOf((row, place) => read(row, place) ?? value)(column, element);

/** The fields, each with the value of the same name if the record has none. */
export const withDefaults = <Entity>(
  values: Omit<Entity, 'row'>,
  fields: { readonly [Name in keyof Fields<Entity>]: Field<Entity[Name] | undefined> },
): Fields<Entity> => {
  const entries = Object.entries<Field<unknown>>(fields).map(([name, field]) => [
    name,
    withDefault(field, values[name as keyof typeof values]),
  ]);
  // Each name has the field of that name.
  return Object.fromEntries(entries) as Fields<Entity>;
};

/** A field whose value is converted. */
export const mapField = <Value, Read>(
  { column, element, read }: Field<Value>,
  change: (value: Value) => Read,
): Field<Read> => fieldOf((row, place) => change(read(row, place)))(column, element);

/** A field that each format reads differently, not from one place. */
export const readElsewhere = fieldOf(() => undefined);

export const late = <Value>(field: Field<Value>) => ({ ...field, isLate: true }) as const;

/** Ranges of fields that nothing is calculated from or judged by. */
export const aside = {
  number: leftOutside(ranges.number),
  cost: leftOutside(ranges.cost),
  date: leftOutside(ranges.date),
} as const;
