import { fieldCodes, findTable, formatDateValue, formatHoursValue } from '../xer/index.ts';
import { tolerance } from './row-values.ts';
import type { SideFacts } from './side-facts.ts';

interface Setting {
  readonly table: 'PROJECT' | 'SCHEDOPTIONS';
  readonly column: string;
  /** Returns true if the values differ; undefined is a missing value. */
  readonly isOther: (before: string | undefined, now: string | undefined, sides: Sides) => boolean;
}

interface Sides {
  readonly previous: SideFacts;
  readonly current: SideFacts;
}

/** An option that only one of the files has is not a change. */
const isOtherOption = (before: string | undefined, now: string | undefined): boolean =>
  before !== undefined && now !== undefined && before.trim() !== now.trim();

const optionColumns = [
  'sched_retained_logic',
  'sched_progress_override',
  'sched_calendar_on_relationship_lag',
  'sched_use_expect_end_flag',
  'sched_open_critical_flag',
  'sched_float_type',
] as const;

const settings: readonly Setting[] = [
  {
    table: 'PROJECT',
    column: 'plan_end_date',
    isOther: (_, __, { previous, current }) => previous.project.mustFinishBy !== current.project.mustFinishBy,
  },
  {
    table: 'PROJECT',
    column: 'critical_drtn_hr_cnt',
    isOther: (_, __, { previous, current }) =>
      Math.abs(previous.project.criticalFloatMinutes - current.project.criticalFloatMinutes) / 60 > tolerance,
  },
  {
    table: 'PROJECT',
    column: 'critical_path_type',
    isOther: (_, __, { previous, current }) =>
      previous.project.criticalPathType !== current.project.criticalPathType,
  },
  ...optionColumns.map((column): Setting => ({ table: 'SCHEDOPTIONS', column, isOther: isOtherOption })),
];

/** Settings of the project and of scheduling, as stored in the files. */
export function compareSettings(previous: SideFacts, current: SideFacts) {
  return settings.flatMap(({ table, column, isOther }) => {
    if (!hasSetting(previous, table, column) || !hasSetting(current, table, column)) return [];
    const before = findText(previous, table, column);
    const now = findText(current, table, column);
    if (!isOther(before, now, { previous, current })) return [];
    return [{ field: column, previous: before ?? null, current: now ?? null }];
  });
}

function hasSetting({ file: { xer }, options }: SideFacts, table: Setting['table'], column: string): boolean {
  // P6 XML has all settings of the project, and a record with all options or none.
  if (xer === undefined) return table === 'PROJECT' || options.row !== undefined;
  return findTable(xer, table)?.hasColumn(column) === true;
}

/** The text of the setting in an XER; for P6 XML, the text an XER would have. */
function findText(side: SideFacts, table: Setting['table'], column: string): string | undefined {
  const { file, project, options } = side;
  if (file.xer === undefined) return formatSetting(side, column);
  const row = table === 'PROJECT' ? project.row : options.row;
  return row === undefined ? undefined : findTable(file.xer, table)?.findText(row, column);
}

function formatSetting({ project, options }: SideFacts, column: string): string | undefined {
  const { flag, criticalPathType, lagCalendar, totalFloatType } = fieldCodes;
  switch (column) {
    case 'plan_end_date':
      return project.mustFinishBy === undefined ? undefined : formatDateValue(project.mustFinishBy);
    case 'critical_drtn_hr_cnt':
      return formatHoursValue(project.criticalFloatMinutes, '.');
    case 'critical_path_type':
      return criticalPathType.getCode(project.criticalPathType);
    case 'sched_retained_logic':
      return flag.getCode(options.progressMode === 'retainedLogic');
    case 'sched_progress_override':
      return flag.getCode(options.progressMode === 'progressOverride');
    case 'sched_calendar_on_relationship_lag':
      return lagCalendar.getCode(options.lagCalendar);
    case 'sched_use_expect_end_flag':
      return flag.getCode(options.useExpectedFinish);
    case 'sched_open_critical_flag':
      return flag.getCode(options.openEndsCritical);
    case 'sched_float_type':
      return totalFloatType.getCode(options.totalFloatType);
    default:
      throw new RangeError(`No setting is called ${column}.`);
  }
}
