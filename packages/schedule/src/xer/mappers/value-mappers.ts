import type { ActivityCodeAssignment, UserFieldValue } from '../../model/index.ts';
import type { TableMapper } from '../table-mapper.ts';

export const activityCodeAssignmentMapper: TableMapper<ActivityCodeAssignment> = {
  table: 'TASKACTV',
  keys: ['task_id', 'actv_code_type_id', 'actv_code_id'],
  bind: (find) => {
    const activityId = find('task_id');
    const typeId = find('actv_code_type_id');
    const codeId = find('actv_code_id');
    return (row) => ({
      activityId: row.requiredId(activityId),
      typeId: row.requiredId(typeId),
      codeId: row.requiredId(codeId),
      row: row.row,
    });
  },
};

export const userFieldValueMapper: TableMapper<UserFieldValue> = {
  table: 'UDFVALUE',
  keys: ['udf_type_id', 'fk_id'],
  bind: (find) => {
    const typeId = find('udf_type_id');
    const recordId = find('fk_id');
    const projectId = find('proj_id');
    const text = find('udf_text');
    const number = find('udf_number');
    const date = find('udf_date');
    const codeId = find('udf_code_id');
    return (row) => ({
      typeId: row.requiredId(typeId),
      recordId: row.requiredId(recordId),
      projectId: row.id(projectId),
      text: row.text(text),
      number: row.number(number),
      date: row.date(date),
      codeId: row.text(codeId),
      row: row.row,
    });
  },
};
