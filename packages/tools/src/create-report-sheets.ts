import type { ReportTable } from '@floatwise/contracts';
import type { WorkbookSheet } from '@floatwise/ooxml';

/** Sheets `<prefix>_REPORT`, the rows of a report's table, and `<prefix>_SUMMARY`, its figures by name. */
export function createReportSheets(
  prefix: string,
  { columns, rows }: ReportTable,
  summary: readonly (readonly [string, number])[],
): WorkbookSheet[] {
  return [
    {
      name: `${prefix}_REPORT`,
      headers: [columns.map(({ title }) => title)],
      columns: columns.map(({ kind }) => ({ kind })),
      rows,
    },
    {
      name: `${prefix}_SUMMARY`,
      headers: [['Figure', 'Value']],
      columns: [{ kind: 'text' }, { kind: 'number' }],
      rows: summary.map(([label, value]) => [label, value]),
      autoFilter: false,
    },
  ];
}
