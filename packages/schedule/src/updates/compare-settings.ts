import { findTable } from '../xer/index.ts';
import type { Table } from '../xer/index.ts';
import { tolerance } from './row-values.ts';
import type { SideFacts } from './side-facts.ts';
import type { ProjectRow } from './update-rows.ts';

interface Setting {
  readonly table: 'PROJECT' | 'SCHEDOPTIONS';
  readonly column: string;
  /** What two updates compare; undefined leaves the field out. */
  readonly isOther: (before: string | undefined, now: string | undefined, sides: Sides) => boolean;
}

interface Sides {
  readonly previous: SideFacts;
  readonly current: SideFacts;
}

/** Options that only one of the files has are no change. */
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

/** Settings of the project and of scheduling, as the files have them. */
export function compareSettings(previous: SideFacts, current: SideFacts): readonly ProjectRow[] {
  return settings.flatMap(({ table, column, isOther }) => {
    const tables = [previous, current].map(({ file }) => findTable(file.xer, table));
    if (tables.some((one) => one === undefined || !one.hasColumn(column))) return [];
    const before = findText(previous, tables[0], column);
    const now = findText(current, tables[1], column);
    if (!isOther(before, now, { previous, current })) return [];
    return [{ field: column, previous: before ?? null, current: now ?? null }];
  });
}

function findText(
  { project, options }: SideFacts,
  table: Table | undefined,
  column: string,
): string | undefined {
  const row = table?.name === 'PROJECT' ? project.row : options.row;
  return row === undefined ? undefined : table?.findText(row, column);
}
