import type {
  ActivityId,
  FurtherColumn,
  Schedule,
  UserFieldDataType,
  UserFieldValue,
} from '@floatwise/schedule';
import { formatActivityCodeColumn, formatMinutes, formatUserFieldColumn } from '@floatwise/schedule';

type Cell = string | number | null;

/**
 * Columns for the activity codes and user-defined fields of the split activities, with one value per column. Both parts
 * get the values of the activity, so that they sort and filter like the original.
 */
export function createFurtherFields(schedule: Schedule, ids: ReadonlySet<string>) {
  const fields = ids.size === 0 ? [] : [...listCodeFields(schedule, ids), ...listUserFields(schedule, ids)];
  // Codes whose names differ only in punctuation would share a column: the first keeps it.
  const byName = new Map(fields.toReversed().map((field) => [field.column.name, field]));
  const kept = fields.filter((field) => byName.get(field.column.name) === field);
  return {
    columns: kept.map(({ column }) => column),
    listValues: (activity: ActivityId) => kept.map(({ values }) => values.get(activity) ?? null),
  };
}

interface Field {
  readonly column: FurtherColumn;
  readonly values: ReadonlyMap<string, Cell>;
}

function listCodeFields(schedule: Schedule, ids: ReadonlySet<string>): Field[] {
  const assigned = schedule.activityCodeAssignments.filter(({ activityId }) => ids.has(activityId));
  if (assigned.length === 0) return [];
  const codes = new Map(schedule.activityCodes.map(({ id, code }) => [id, code]));
  const byType = Map.groupBy(assigned, ({ typeId }) => typeId);
  return schedule.activityCodeTypes.flatMap(({ id, name }): Field[] => {
    const own = byType.get(id);
    if (own === undefined) return [];
    const column = { name: formatActivityCodeColumn(name), caption: name, kind: 'text' } as const;
    return [
      { column, values: new Map(own.map((each) => [each.activityId, codes.get(each.codeId) ?? null])) },
    ];
  });
}

const fieldKinds: Readonly<Record<Exclude<UserFieldDataType, 'indicator'>, FurtherColumn['kind']>> = {
  text: 'text',
  startDate: 'date',
  finishDate: 'date',
  cost: 'money',
  number: 'number',
  integer: 'number',
};

function listUserFields(schedule: Schedule, ids: ReadonlySet<string>): Field[] {
  const types = schedule.userFieldTypes.filter(({ subject }) => subject.toUpperCase() === 'TASK');
  if (types.length === 0) return [];
  const values = Map.groupBy(
    schedule.userFieldValues.filter(({ recordId }) => ids.has(recordId)),
    ({ typeId }) => typeId,
  );
  return types.flatMap(({ id, label, dataType = 'text' }) => {
    const own = values.get(id);
    // Indicators are pictures, which a sheet cannot hold.
    if (own === undefined || dataType === 'indicator') return [];
    const column = { name: formatUserFieldColumn(id), caption: label, kind: fieldKinds[dataType] };
    return [{ column, values: new Map(own.map((value) => [value.recordId, toCell(value)])) }];
  });
}

function toCell({ text, number, date }: UserFieldValue): Cell {
  return text ?? number ?? (date === undefined ? null : formatMinutes(date));
}
