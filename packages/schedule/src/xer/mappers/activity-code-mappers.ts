import type { ActivityCode, ActivityCodeAssignment, ActivityCodeType } from '../../model/index.ts';
import { fieldCodes } from '../field-codes.ts';
import type { TableMapper } from '../table-mapper.ts';

export const activityCodeTypeMapper: TableMapper<ActivityCodeType> = {
  tables: ['ACTVTYPE'],
  keys: ['actv_code_type_id'],
  bind: (find) => {
    const id = find('actv_code_type_id');
    const name = find('actv_code_type');
    const scope = find('actv_code_type_scope');
    const projectId = find('proj_id');
    const wbsId = find('wbs_id');
    return (row) => ({
      id: row.requiredId(id),
      name: row.textOrEmpty(name),
      scope: row.code(scope, fieldCodes.activityCodeScope),
      projectId: row.id(projectId),
      wbsId: row.id(wbsId),
      row: row.row,
    });
  },
};

export const activityCodeMapper: TableMapper<ActivityCode> = {
  tables: ['ACTVCODE'],
  keys: ['actv_code_id', 'actv_code_type_id'],
  bind: (find) => {
    const id = find('actv_code_id');
    const typeId = find('actv_code_type_id');
    const parentId = find('parent_actv_code_id');
    const code = find('short_name');
    const name = find('actv_code_name');
    return (row) => ({
      id: row.requiredId(id),
      typeId: row.requiredId(typeId),
      parentId: row.id(parentId),
      code: row.textOrEmpty(code),
      name: row.textOrEmpty(name),
      row: row.row,
    });
  },
};

export const activityCodeAssignmentMapper: TableMapper<ActivityCodeAssignment> = {
  tables: ['TASKACTV'],
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
