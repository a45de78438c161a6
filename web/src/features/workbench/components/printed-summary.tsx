import type { ReportPrintSummary } from '@floatwise/contracts';
import type { Display } from '../../report/work-unit.ts';
import type { TablePart } from '../model/table-part.ts';
import { PrintedTable } from './printed-part.tsx';

interface PrintedSummaryProps {
  summary: ReportPrintSummary;
  parts: readonly TablePart[];
  display: Display;
}

/** The rows of each table that the printed summary contains. */
export function PrintedSummary({ summary, parts, display }: PrintedSummaryProps) {
  return summary.tables.map(({ title, table, columns: titles, places }) => {
    const part = parts.find((one) => one.title === table);
    const columns = titles.flatMap((name) => {
      const place = part?.columns.findIndex((column) => column.title === name) ?? -1;
      const column = part?.columns[place];
      return column === undefined ? [] : [{ ...column, place }];
    });
    const rows = places.flatMap((place) => part?.rows[place] ?? []);
    if (rows.length === 0) return null;
    return (
      <section key={title} className="break-inside-avoid">
        <h2 className="text-base font-semibold">{title}</h2>
        <PrintedTable columns={columns} rows={rows} display={display} className="text-xs" />
      </section>
    );
  });
}
