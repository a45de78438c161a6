import type { ReportPrintSummary } from '@floatwise/contracts';
import { classNames } from '../../../lib/class-names.ts';
import type { Display } from '../../report/work-unit.ts';
import { formatCell, formatColumnTitle, isRightAligned } from '../model/format-cell.ts';
import type { TablePart } from '../model/table-part.ts';

interface PrintedSummaryProps {
  summary: ReportPrintSummary;
  parts: readonly TablePart[];
  display: Display;
}

/** The rows that a summary on paper shows of each table. */
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
        <table className="w-full border-collapse text-xs">
          <thead>
            <tr className="border-b border-ink">
              {columns.map((column, at) => (
                <th
                  key={column.title}
                  scope="col"
                  className={classNames('font-semibold', cellClass(column, at))}
                >
                  {formatColumnTitle(column, display)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ index, cells }) => (
              <tr key={index} className="border-b border-line">
                {columns.map((column, at) => (
                  <td key={column.title} className={cellClass(column, at)}>
                    {formatCell(cells[column.place] ?? null, column, display)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    );
  });
}

const cellClass = (column: Parameters<typeof isRightAligned>[0], at: number): string =>
  classNames(
    'py-0.5 align-top tabular-nums',
    at > 0 && 'pl-3',
    isRightAligned(column) ? 'whitespace-nowrap text-right' : 'text-left',
  );
