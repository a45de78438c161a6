import type { Minutes } from './minutes.ts';
import type { ProjectId, UserFieldTypeId, TableRow } from './ids.ts';
import type { UserFieldDataType } from './p6-words.ts';

/** A user-defined field (UDF). */
export interface UserFieldType extends TableRow {
  readonly id: UserFieldTypeId;
  /** The P6 table whose records have the field. */
  readonly subject: string;
  readonly label: string;
  readonly dataType: UserFieldDataType | undefined;
}

export interface UserFieldValue extends TableRow {
  readonly typeId: UserFieldTypeId;
  /** Id of the record with the value, in the table given by the field's type. */
  readonly recordId: string;
  readonly projectId: ProjectId | undefined;
  readonly text: string | undefined;
  readonly number: number | undefined;
  readonly date: Minutes | undefined;
  readonly codeId: string | undefined;
}
