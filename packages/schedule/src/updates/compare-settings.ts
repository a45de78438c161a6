import { fieldCodes, findTable, formatDateValue, formatHoursValue } from '../xer/index.ts';
import type { PairedProject, UpdateSide } from './pair.ts';

const { flag, criticalPathType, ignoreOtherProjects, lagCalendar, totalFloatType } = fieldCodes;

/** The settings of a table: each column, and the text that an XER has in it. */
type Settings = Readonly<Record<string, (side: UpdateSide) => string | undefined>>;

const settings: Readonly<Record<'PROJECT' | 'SCHEDOPTIONS', Settings>> = {
  PROJECT: {
    plan_end_date: ({ project: { mustFinishBy } }) =>
      mustFinishBy === undefined ? undefined : formatDateValue(mustFinishBy),
    critical_drtn_hr_cnt: ({ project }) => formatHoursValue(project.criticalFloatMinutes, '.'),
    critical_path_type: ({ project }) => criticalPathType.getCode(project.criticalPathType),
  },
  SCHEDOPTIONS: {
    sched_retained_logic: ({ options }) => flag.getCode(options.progressMode === 'retainedLogic'),
    sched_progress_override: ({ options }) => flag.getCode(options.progressMode === 'progressOverride'),
    sched_calendar_on_relationship_lag: ({ options }) => lagCalendar.getCode(options.lagCalendar),
    sched_use_expect_end_flag: ({ options }) => flag.getCode(options.useExpectedFinish),
    sched_open_critical_flag: ({ options }) => flag.getCode(options.openEndsCritical),
    sched_lag_early_start_flag: ({ options }) => flag.getCode(options.lagFromEarlyStart),
    sched_outer_depend_type: ({ options }) => ignoreOtherProjects.getCode(options.ignoreOtherProjects),
    sched_float_type: ({ options }) => totalFloatType.getCode(options.totalFloatType),
  },
};

/** Settings of the project and of scheduling, as stored in the files. */
export function compareSettings({ previous, current }: PairedProject) {
  const compareTable = (table: keyof typeof settings) =>
    Object.entries(settings[table]).flatMap(([column, format]) => {
      if (!hasSetting(previous, table, column) || !hasSetting(current, table, column)) return [];
      const read = (side: UpdateSide): string | undefined =>
        side.file.xer === undefined ? format(side) : findText(side, table, column);
      const [before, now] = [read(previous), read(current)];
      // An option that only one of the files has is not a change. Projects may store one value in two forms.
      const isOther =
        table === 'PROJECT'
          ? format(previous) !== format(current)
          : before !== undefined && now !== undefined && before.trim() !== now.trim();
      return isOther ? [{ field: column, previous: before ?? null, current: now ?? null }] : [];
    });
  return [...compareTable('PROJECT'), ...compareTable('SCHEDOPTIONS')];
}

function hasSetting({ file: { xer }, options }: UpdateSide, table: string, column: string): boolean {
  // P6 XML has all settings of the project, and a record with all options or none.
  if (xer === undefined) return table === 'PROJECT' || options.row !== undefined;
  return findTable(xer, table)?.hasColumn(column) === true;
}

function findText({ file, project, options }: UpdateSide, table: string, column: string): string | undefined {
  const row = table === 'PROJECT' ? project.row : options.row;
  return row === undefined || file.xer === undefined
    ? undefined
    : findTable(file.xer, table)?.findText(row, column);
}
