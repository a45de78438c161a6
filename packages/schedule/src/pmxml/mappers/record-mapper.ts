import type { EntityFields } from '../../fields/entities.ts';
import type { Fields } from '../../fields/field.ts';
import type { Schedule } from '../../model/index.ts';
import type { RecordReader } from '../record-reader.ts';

export type ListName = keyof Schedule;
type Entity<List extends ListName> = Schedule[List][number];

/** Maps the records of one element to entities of one list. */
export interface RecordMapper<List extends ListName = ListName> {
  readonly element: string;
  readonly list: List;
  /** Elements without which a record is useless; such a record is omitted, with a finding. */
  readonly keys: readonly string[];
  /** `row` is set when the lists are joined. */
  readonly read: (reader: RecordReader) => Entity<List>;
}

interface XmlField {
  readonly element: string;
  readonly read: (record: RecordReader, element: string) => unknown;
}

/** Reads fields that P6 XML stores differently than the table of fields says. */
export type OwnFields<Of> = {
  readonly [Name in keyof Fields<Of>]?: (record: RecordReader) => Of[Name];
};

export function createMapper<List extends ListName>(
  list: List,
  { element, keys, fields }: EntityFields<Entity<List>>,
  own: OwnFields<Entity<List>> = {},
): RecordMapper<List> {
  const ownFields: Readonly<Record<string, XmlField['read'] | undefined>> = own;
  const bound = Object.entries<XmlField>(fields).map(
    ([name, field]) => [name, field.element, ownFields[name] ?? field.read] as const,
  );
  // An entity with all its fields from the start takes less memory and time than one that grows.
  const blank = { ...Object.fromEntries(bound.map(([name]) => [name, undefined])), row: 0 };
  return {
    element,
    list,
    keys: keys.map((name) => fields[name].element),
    read: (record) => {
      const entity: Record<string, unknown> = { ...blank };
      for (const [name, place, read] of bound) entity[name] = read(record, place);
      // The type of the fields ensures that these are all fields of the entity.
      return entity as unknown as Entity<List>;
    },
  };
}
