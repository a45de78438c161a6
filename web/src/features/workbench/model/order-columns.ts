import type { ReportColumn, ReportColumnRole } from '@floatwise/contracts';
import { getCell, isEmpty, type PartColumn, type TablePart } from './table-part.ts';

const ranks: Record<ReportColumnRole, number> = { key: 0, answer: 1, why: 2, more: 4 };
const withoutRole = 3;
const afterKeys = 0.5;

/** Distinguishes the same ID in two projects; shown after the ID in small type. */
export const isProjectColumn = ({ id }: Pick<ReportColumn, 'id'>): boolean => id === 'project';

/**
 * Keys, answers, reasons, then the others, each in the report's order. A reason that most rows lack comes after the first of the
 * others.
 */
export function orderColumns({ columns, rows }: Pick<TablePart, 'columns' | 'rows'>): PartColumn[] {
  const isSeldom = (column: PartColumn): boolean =>
    column.role === 'why' && rows.filter((row) => isEmpty(getCell(row, column))).length * 2 > rows.length;
  const rank = (column: PartColumn): number => {
    const { role } = column;
    if (role === undefined) return withoutRole;
    return role === 'key' && isProjectColumn(column) ? afterKeys : ranks[role];
  };
  const usual = columns.filter((column) => !isSeldom(column)).toSorted((a, b) => rank(a) - rank(b));
  const first = usual.findIndex(({ role }) => role === undefined);
  const place = first < 0 ? usual.findLastIndex(({ role }) => role !== 'more') : first;
  return usual.toSpliced(place + 1, 0, ...columns.filter(isSeldom));
}

/** The columns shown by default: those that are not empty, except details. */
export function listInitialColumns({ columns, rows }: Pick<TablePart, 'columns' | 'rows'>): string[] {
  const isBlank = (column: PartColumn): boolean =>
    rows.length > 0 && rows.every((row) => isEmpty(getCell(row, column)));
  const shown = columns.filter((column) => column.role !== 'more' && !isBlank(column));
  return (shown.length === 0 ? columns : shown).map(({ id }) => id);
}

/** The column with the names of the IDs in this one, unless it is shown itself. */
export function findNameColumn(
  { id }: Pick<ReportColumn, 'id'>,
  { columns }: Pick<TablePart, 'columns'>,
  shown: readonly PartColumn[],
): PartColumn | undefined {
  const found = columns.find((column) => column.id === `${id}Name`);
  return found === undefined || shown.includes(found) ? undefined : found;
}
