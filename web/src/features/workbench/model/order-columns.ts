import type { ReportColumn, ReportColumnRole } from '@floatwise/contracts';
import type { TablePart } from './table-part.ts';

const ranks: Record<ReportColumnRole, number> = { key: 0, answer: 1, why: 2, more: 4 };

/** Keys, answers, reasons, then the others; each in the report's order. */
export function orderColumns<Column extends ReportColumn>(columns: readonly Column[]): Column[] {
  const rank = ({ role }: ReportColumn): number => (role === undefined ? 3 : ranks[role]);
  return columns.toSorted((a, b) => rank(a) - rank(b));
}

/** The columns that show until others are chosen: those with something in them, but for what is for the curious. */
export function listInitialColumns({ columns, rows }: Pick<TablePart, 'columns' | 'rows'>): string[] {
  const isEmpty = (place: number): boolean =>
    rows.length > 0 && rows.every(({ cells }) => (cells[place] ?? '') === '');
  const shown = columns.filter(({ role }, place) => role !== 'more' && !isEmpty(place));
  return (shown.length === 0 ? columns : shown).map(({ title }) => title);
}
