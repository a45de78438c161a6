import type { ActivityId, Relationship, RelationshipType } from '../../model/index.ts';
import { fieldCodes } from '../field-codes.ts';
import { LateFields } from '../late-fields.ts';
import type { RequiredCode, RowReader } from '../row-reader.ts';
import type { TableMapper } from '../table-mapper.ts';

const typeField: RequiredCode<RelationshipType> = {
  column: 'pred_type',
  codes: fieldCodes.relationshipType,
  otherwise: 'read as FS',
};

export const relationshipMapper: TableMapper<Relationship> = {
  tables: ['TASKPRED'],
  keys: ['task_id', 'pred_task_id'],
  bind: (find, lateRows) => {
    const column = findColumns(find);
    const late = new LateFields(lateRows, (row) => readLateFields(row, column));
    const XerRelationship = late.addTo(OwnFields);
    return (row) => new XerRelationship(row, column, late);
  },
};

type Columns = ReturnType<typeof findColumns>;

function findColumns(find: (column: string) => number) {
  return {
    id: find('task_pred_id'),
    successorId: find('task_id'),
    predecessorId: find('pred_task_id'),
    successorProjectId: find('proj_id'),
    predecessorProjectId: find('pred_proj_id'),
    type: find('pred_type'),
    lag: find('lag_hr_cnt'),
    floatPath: find('float_path'),
  };
}

type Late = ReturnType<typeof readLateFields>;

function readLateFields(row: RowReader, column: Columns) {
  return {
    id: row.ownId(column.id),
    predecessorProjectId: row.id(column.predecessorProjectId),
    successorProjectId: row.id(column.successorProjectId),
    floatPath: row.number(column.floatPath),
  } satisfies Partial<Relationship>;
}

class OwnFields implements Omit<Relationship, keyof Late> {
  declare readonly predecessorId: ActivityId;
  declare readonly successorId: ActivityId;
  declare readonly type: RelationshipType;
  declare readonly lagMinutes: number;
  declare readonly row: number;
  readonly #late: LateFields<Late>;

  constructor(row: RowReader, column: Columns, late: LateFields<Late>) {
    this.#late = late;
    this.predecessorId = row.requiredId(column.predecessorId);
    this.successorId = row.requiredId(column.successorId);
    this.type = row.requiredCode(column.type, typeField, 'FS');
    this.lagMinutes = row.minutes(column.lag) ?? 0;
    this.row = row.row;
  }

  get late(): Late {
    return this.#late.get(this.row);
  }
}
