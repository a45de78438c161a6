import type { ReportPrintSummary } from '@floatwise/contracts';
import { classNames } from '../../../lib/class-names.ts';
import type { Display } from '../../report/work-unit.ts';
import { formatCell, formatColumnTitle, isRightAligned } from '../model/format-cell.ts';
import type { PartOnView } from '../hooks/use-part-table.ts';
import { listPrintedColumns } from '../hooks/use-shown-columns.ts';
import { getCell, type PartColumn, type PartRow, type TablePart } from '../model/table-part.ts';

/** 8,000 rows that are not in groups take a browser twice as long. */
const groupLength = 100;

type PrintedPartProps = Pick<PartOnView, 'part' | 'storageKey' | 'display'>;

/** A table of the report on paper: every row, with all columns or the selected ones. */
export function PrintedPart({ part, storageKey, display }: PrintedPartProps) {
  return (
    <section className="printed-part">
      <h2 className="text-base font-semibold">{part.title}</h2>
      {part.description !== undefined && <p className="mb-1 text-xs text-muted">{part.description}</p>}
      <PrintedTable
        columns={listPrintedColumns(storageKey, part)}
        rows={part.rows}
        display={display}
        className="text-[8px] leading-[10px]"
      />
    </section>
  );
}

interface PrintedTableProps {
  columns: readonly PartColumn[];
  rows: readonly PartRow[];
  display: Display;
  className: string;
}

/** A table on paper, with its header on each page. */
function PrintedTable({ columns, rows, display, className }: PrintedTableProps) {
  const groups = Array.from({ length: Math.ceil(rows.length / groupLength) }, (_group, place) =>
    rows.slice(place * groupLength, (place + 1) * groupLength),
  );
  const firstOther = columns.findIndex(({ role }) => role === undefined);
  return (
    <table className={classNames('w-full border-collapse', className)}>
      <thead>
        <tr className="border-b border-ink">
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={classNames(
                'px-1 py-0.5 align-bottom font-semibold',
                isRightAligned(column) ? 'text-right' : 'text-left',
              )}
            >
              {formatColumnTitle(column, display)}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group, place) => (
        <tbody key={place}>
          {group.map((row) => (
            <tr key={row.index} className="break-inside-avoid border-b border-line">
              {columns.map((column, at) => (
                <td
                  key={column.id}
                  className={classNames(
                    'px-1 py-0.5 align-top',
                    isRightAligned(column) && 'text-right whitespace-nowrap tabular-nums',
                    // Except a reason that most rows lack, which comes after other columns.
                    column.role === 'why' && (firstOther < 0 || at < firstOther) && 'min-w-48',
                  )}
                >
                  {formatCell(getCell(row, column), column, display)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface PrintedSummaryProps {
  summary: ReportPrintSummary;
  parts: readonly TablePart[];
  display: Display;
}

/** The rows of each table that the printed summary contains. */
export function PrintedSummary({ summary, parts, display }: PrintedSummaryProps) {
  return summary.tables.map(({ title, table, columns: ids, places }) => {
    const part = parts.find(({ id }) => id === table);
    const columns = ids.flatMap((id) => part?.columns.find((column) => column.id === id) ?? []);
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
