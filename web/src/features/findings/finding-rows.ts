import type { Finding, Severity } from '@floatwise/contracts';
import { formatTsv } from '../../lib/format-tsv.ts';
import { formatPlace } from './format-place.ts';

/** A finding as the table shows it. */
export interface FindingRow {
  readonly index: number;
  readonly severity: Severity;
  readonly code: string;
  readonly place: string;
  readonly message: string;
  /** Lower-case text the search looks in. */
  readonly searchable: string;
}
export type FindingColumn = 'severity' | 'code' | 'place' | 'message';
export interface FindingSort {
  readonly column: FindingColumn;
  readonly descending: boolean;
}
export interface FindingFilter {
  readonly severity: Severity | 'all';
  readonly query: string;
}

export const severityTitles: Record<Severity, string> = { error: 'Error', warning: 'Warning', info: 'Info' };
const severityRanks: Record<Severity, number> = { error: 0, warning: 1, info: 2 };
const collator = new Intl.Collator('en', { numeric: true });

export function listFindingRows(findings: readonly Finding[]): FindingRow[] {
  return findings.map(({ severity, code, message, at }, index) => {
    const place = formatPlace(at);
    return {
      index,
      severity,
      code,
      place,
      message,
      searchable: `${severityTitles[severity]} ${code} ${place} ${message}`.toLowerCase(),
    };
  });
}

/** The rows that have the severity and hold every word of the query. */
export function filterFindingRows(
  rows: readonly FindingRow[],
  { severity, query }: FindingFilter,
): FindingRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(
    (row) =>
      (severity === 'all' || row.severity === severity) &&
      words.every((word) => row.searchable.includes(word)),
  );
}

/** Sorted rows; without a sort they keep the report's order, which also decides between equals. */
export function sortFindingRows(
  rows: readonly FindingRow[],
  sort: FindingSort | undefined,
): readonly FindingRow[] {
  if (sort === undefined) return rows;
  const direction = sort.descending ? -1 : 1;
  return rows.toSorted((a, b) => direction * compareRows(a, b, sort.column) || a.index - b.index);
}

function compareRows(a: FindingRow, b: FindingRow, column: FindingColumn): number {
  return column === 'severity'
    ? severityRanks[a.severity] - severityRanks[b.severity]
    : collator.compare(a[column], b[column]);
}

export function countSeverities(rows: readonly FindingRow[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const row of rows) counts[row.severity]++;
  return counts;
}

/** What a click on a column's header leads to: ascending, descending, then the report's own order. */
export function nextSort(sort: FindingSort | undefined, column: FindingColumn): FindingSort | undefined {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? undefined : { column, descending: true };
}

/** Rows as tab-separated values with a header. */
export function formatFindingsTsv(rows: readonly FindingRow[]): string {
  const lines = rows.map((row) => [severityTitles[row.severity], row.code, row.place, row.message]);
  return formatTsv([['Severity', 'Code', 'Where', 'Finding'], ...lines]);
}
