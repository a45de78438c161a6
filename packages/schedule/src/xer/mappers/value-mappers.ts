import { entities } from '../../fields/entities.ts';
import { aside } from '../../fields/field.ts';
import {
  type ActivityCodeAssignment,
  type UserFieldValue,
  type FloatPathOptions,
  type ProgressMode,
  defaultScheduleOptions,
} from '../../model/index.ts';
import type { TableMapper } from '../table-mapper.ts';
import type { RowReader } from '../row-reader.ts';
import { createMapper, type FindPlace } from './create-mapper.ts';

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
      number: row.number(number, aside.cost),
      date: row.date(date, aside.date),
      codeId: row.text(codeId),
      row: row.row,
    });
  },
};

export const scheduleOptionsMapper = createMapper(entities.options, {
  progressMode: bindProgressMode,
  floatPaths: bindFloatPaths,
});

/** Both N means actual dates; retained logic wins if both are Y. Without either flag, P6's default applies. */
function bindProgressMode(find: FindPlace): (row: RowReader) => ProgressMode {
  const retainedLogic = find('sched_retained_logic');
  const progressOverride = find('sched_progress_override');
  return (row) => {
    const [retained, override] = [row.flag(retainedLogic), row.flag(progressOverride)];
    if (retained === true) return 'retainedLogic';
    if (override === true) return 'progressOverride';
    return retained === false && override === false ? 'actualDates' : defaultScheduleOptions.progressMode;
  };
}

function bindFloatPaths(find: FindPlace): (row: RowReader) => FloatPathOptions | undefined {
  const isOn = find('enable_multiple_longest_path_calc');
  const isLimited = find('limit_multiple_longest_path_calc');
  const limit = find('max_multiple_longest_path');
  const byTotalFloat = find('use_total_float_multiple_longest_paths');
  const endActivityId = find('key_activity_for_multiple_longest_paths');
  return (row) => {
    if (row.flag(isOn) !== true) return undefined;
    return {
      limit: row.flag(isLimited) === true ? row.number(limit) : undefined,
      byTotalFloat: row.flag(byTotalFloat) ?? true,
      endActivityId: row.id(endActivityId),
    };
  };
}
