import type { Relationship, RelationshipType } from '../../model/index.ts';
import { fieldCodes } from '../field-codes.ts';
import type { RequiredCode } from '../row-reader.ts';
import type { TableMapper } from '../table-mapper.ts';

const typeField: RequiredCode<RelationshipType> = {
  column: 'pred_type',
  codes: fieldCodes.relationshipType,
  otherwise: 'read as FS',
};

export const relationshipMapper: TableMapper<Relationship> = {
  tables: ['TASKPRED'],
  keys: ['task_id', 'pred_task_id'],
  bind: (find) => {
    const id = find('task_pred_id');
    const successorId = find('task_id');
    const predecessorId = find('pred_task_id');
    const successorProjectId = find('proj_id');
    const predecessorProjectId = find('pred_proj_id');
    const type = find('pred_type');
    const lag = find('lag_hr_cnt');
    const floatPath = find('float_path');
    return (row) => ({
      id: row.ownId(id),
      predecessorId: row.requiredId(predecessorId),
      successorId: row.requiredId(successorId),
      predecessorProjectId: row.id(predecessorProjectId),
      successorProjectId: row.id(successorProjectId),
      type: row.requiredCode(type, typeField, 'FS'),
      lagMinutes: row.minutes(lag) ?? 0,
      floatPath: row.number(floatPath),
      row: row.row,
    });
  },
};
