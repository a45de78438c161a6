import type { ReportColumn, ReportColumnRole } from '@floatwise/contracts';

const ranks: Record<ReportColumnRole, number> = { key: 0, answer: 1, why: 2, more: 4 };

/** Keys, answers, reasons, then the others; each in the report's order. */
export function orderColumns<Column extends ReportColumn>(columns: readonly Column[]): Column[] {
  const rank = ({ role }: ReportColumn): number => (role === undefined ? 3 : ranks[role]);
  return columns.toSorted((a, b) => rank(a) - rank(b));
}

/** The columns that show until others are chosen. */
export function listInitialColumns(columns: readonly ReportColumn[]): string[] {
  return columns.filter(({ role }) => role !== 'more').map(({ title }) => title);
}
