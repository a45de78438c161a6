import type { WorkbookCell, WorkbookCellKind, WorkbookSheet } from '@floatwise/ooxml';
import {
  constraintNames,
  formatMinutes,
  type Activity,
  type Constraint,
  type Minutes,
} from '../../model/index.ts';
import { formatNumberValue } from '../../xer/format-value.ts';

/** Units of durations and lags; units of work are always hours. */
export type ImportUnit = 'hours' | 'days';

export const importUnitLetters: Readonly<Record<ImportUnit, string>> = { hours: 'h', days: 'd' };

/** A column as P6 imports it, identified by `name` in row 1; `caption` in row 2 is for users. */
export interface ImportColumn<Row> {
  readonly name: string;
  readonly caption: string;
  readonly kind: WorkbookCellKind;
  readonly read: (row: Row) => WorkbookCell;
}

/** Creates columns of a kind; a missing value is an empty cell. */
const createColumnOf =
  (kind: WorkbookCellKind) =>
  <Row>(
    name: string,
    caption: string,
    read: (row: Row) => string | number | null | undefined,
  ): ImportColumn<Row> => ({ name, caption, kind, read: (row) => read(row) ?? null });

export const textColumn = createColumnOf('text');
export const numberColumn = createColumnOf('number');
export const moneyColumn = createColumnOf('money');
const writtenDateColumn = createColumnOf('date');

export const dateColumn = <Row>(
  name: string,
  caption: string,
  read: (row: Row) => Minutes | undefined,
): ImportColumn<Row> =>
  writtenDateColumn(name, caption, (row) => {
    const date = read(row);
    return date === undefined ? null : formatMinutes(date);
  });

export const deleteColumn: ImportColumn<{ readonly isDeleted: boolean }> = textColumn(
  'delete_record_flag',
  'Delete This Row',
  ({ isDeleted }) => (isDeleted ? 'd' : null),
);

/** Both constraints of an activity, each with its date. */
export const listConstraintColumns = <Row>(
  find: (row: Row) => Pick<Activity, 'primaryConstraint' | 'secondaryConstraint'>,
): ImportColumn<Row>[] => [
  textColumn('cstr_type', 'Primary Constraint', (row) => formatConstraint(find(row).primaryConstraint)),
  dateColumn('cstr_date', 'Primary Constraint Date', (row) => find(row).primaryConstraint?.date),
  textColumn('cstr_type2', 'Secondary Constraint', (row) => formatConstraint(find(row).secondaryConstraint)),
  dateColumn('cstr_date2', 'Secondary Constraint Date', (row) => find(row).secondaryConstraint?.date),
];

const formatConstraint = (constraint: Constraint | undefined): string | undefined =>
  constraint && constraintNames[constraint.type];

/** Converts minutes to the unit of the sheet with at most six decimals, precise enough for P6 to restore the same minute. */
export function computeImportDuration(minutes: number, hoursPerDay: number, unit: ImportUnit): number {
  const hours = minutes / 60;
  return Number(formatNumberValue(unit === 'hours' ? hours : hours / hoursPerDay, '.', 6));
}

/**
 * A sheet for P6's import, which identifies it by name and ignores columns whose caption begins with `(*)`. Source: Oracle's
 * P6 help, "Modifying and importing data from an XLS file", and headers of real exports.
 */
export function createImportSheet<Row>(
  name: string,
  columns: readonly ImportColumn<Row>[],
  rows: readonly Row[],
): WorkbookSheet {
  return {
    name,
    headers: [columns.map((column) => column.name), columns.map((column) => column.caption)],
    columns: columns.map(({ kind }) => ({ kind })),
    rows: rows.map((row) => columns.map((column) => column.read(row))),
  };
}

/** Sheet USERDATA: durations and lags in `unit`, units of work in hours, percentages 0..100. Source: the sheet in real exports. */
export function createUserDataSheet(unit: ImportUnit, currencyName: string): WorkbookSheet {
  const settings = [
    `DurationQtyType=${unit === 'hours' ? 'QT_Hour' : 'QT_Day'}`,
    'ShowAsPercentage=0',
    'SmallScaleQtyType=QT_Hour',
    'DateFormat=d/mm/yyyy',
    `CurrencyFormat=${currencyName}`,
  ];
  return {
    name: 'USERDATA',
    headers: [['user_data'], ['UserSettings Do Not Edit']],
    columns: [{ kind: 'text', width: 40, wrap: true }],
    rows: [[settings.join('\r\n')]],
  };
}
