import type { Minutes } from './minutes.ts';
import type { ProjectId, UserFieldTypeId, TableRow } from './ids.ts';

export type UserFieldDataType =
  'text' | 'startDate' | 'finishDate' | 'cost' | 'number' | 'integer' | 'indicator';

/** A field users defined (UDF). */
export interface UserFieldType extends TableRow {
  readonly id: UserFieldTypeId;
  /** The P6 table whose records have the field. */
  readonly subject: string;
  readonly label: string;
  readonly dataType: UserFieldDataType | undefined;
}

export interface UserFieldValue extends TableRow {
  readonly typeId: UserFieldTypeId;
  /** Id of the record that has the value, in the table its type names. */
  readonly recordId: string;
  readonly projectId: ProjectId | undefined;
  readonly text: string | undefined;
  readonly number: number | undefined;
  readonly date: Minutes | undefined;
  readonly codeId: string | undefined;
}
