import type { Schedule } from '../../model/index.ts';
import type { RecordReader } from '../record-reader.ts';

export type ListName = keyof Schedule;
type Entity<List extends ListName> = Schedule[List][number];

/** How the records of one element become entities of one list. */
export interface RecordMapper<List extends ListName = ListName> {
  readonly element: string;
  readonly list: List;
  /** Elements without which a record says nothing; such a record is left out, with a finding. */
  readonly keys: readonly string[];
  /** `row` is set when the lists are joined. */
  readonly read: (reader: RecordReader) => Entity<List>;
}

export const createMapper = <List extends ListName>(
  element: string,
  list: List,
  keys: readonly string[],
  read: (reader: RecordReader) => Omit<Entity<List>, 'row'>,
): RecordMapper<List> => ({
  element,
  list,
  keys,
  read: (reader) => Object.assign(read(reader), { row: 0 }) as Entity<List>,
});
