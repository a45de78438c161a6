import type { ReportCell, ReportColumn, ReportColumnRole } from '@floatwise/contracts';
import type { TablePart } from './table-part.ts';

const ranks: Record<ReportColumnRole, number> = { key: 0, answer: 1, why: 2, more: 4 };
const withoutRole = 3;
const afterKeys = 0.5;

/** Distinguishes the same ID in two projects; shown after the ID in small type. */
export const isProjectColumn = ({ title }: Pick<ReportColumn, 'title'>): boolean => title === 'Project';

export type OrderedColumn = ReportColumn & { readonly place: number };

/**
 * Keys, answers, reasons, then the others, each in the report's order. A reason that most rows lack comes after the first of the
 * others.
 */
export function orderColumns({ columns, rows }: Pick<TablePart, 'columns' | 'rows'>): OrderedColumn[] {
  const isSeldom = ({ role, place }: OrderedColumn): boolean =>
    role === 'why' && rows.filter(({ cells }) => isEmpty(cells[place])).length * 2 > rows.length;
  const rank = (column: OrderedColumn): number => {
    const { role } = column;
    if (role === undefined) return withoutRole;
    return role === 'key' && isProjectColumn(column) ? afterKeys : ranks[role];
  };
  const placed = columns.map((column, place) => ({ ...column, place }));
  const usual = placed.filter((column) => !isSeldom(column)).toSorted((a, b) => rank(a) - rank(b));
  const first = usual.findIndex(({ role }) => role === undefined);
  const place = first < 0 ? usual.findLastIndex(({ role }) => role !== 'more') : first;
  return usual.toSpliced(place + 1, 0, ...placed.filter(isSeldom));
}

const isEmpty = (cell: ReportCell | undefined): boolean => (cell ?? '') === '';

/** The columns shown by default: those that are not empty, except details. */
export function listInitialColumns({ columns, rows }: Pick<TablePart, 'columns' | 'rows'>): string[] {
  const isBlank = (place: number): boolean =>
    rows.length > 0 && rows.every(({ cells }) => isEmpty(cells[place]));
  const shown = columns.filter(({ role }, place) => role !== 'more' && !isBlank(place));
  return (shown.length === 0 ? columns : shown).map(({ title }) => title);
}
