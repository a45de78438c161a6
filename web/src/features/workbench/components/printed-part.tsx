import { classNames } from '../../../lib/class-names.ts';
import type { Display } from '../../report/work-unit.ts';
import { formatCell, formatColumnTitle, isRightAligned } from '../model/format-cell.ts';
import { listPrintedColumns } from '../hooks/use-shown-columns.ts';
import type { PartRow, TablePart } from '../model/table-part.ts';

/** A browser takes twice as long for 8,000 rows that are not in groups. */
const groupLength = 100;

interface PrintedPartProps {
  part: TablePart;
  /** Under which the columns that show are remembered. */
  storageKey: string;
  display: Display;
}

/** A table of a report on paper: every row, every column or those that were chosen, the header on each page. */
export function PrintedPart({ part, storageKey, display }: PrintedPartProps) {
  const columns = listPrintedColumns(storageKey, part);
  const firstOther = columns.findIndex(({ role }) => role === undefined);
  return (
    <section className="printed-part">
      <h2 className="text-base font-semibold">{part.title}</h2>
      {part.description !== undefined && <p className="mb-1 text-xs text-muted">{part.description}</p>}
      <table className="w-full border-collapse text-[8px] leading-[10px]">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                className={classNames(
                  'border-b border-ink px-1 py-0.5 align-bottom font-semibold',
                  isRightAligned(column) ? 'text-right' : 'text-left',
                )}
              >
                {formatColumnTitle(column, display)}
              </th>
            ))}
          </tr>
        </thead>
        {listGroups(part.rows).map((rows, place) => (
          <tbody key={place}>
            {rows.map((row) => (
              <tr key={row.index} className="break-inside-avoid">
                {columns.map((column, at) => (
                  <td
                    key={column.title}
                    className={classNames(
                      'border-b border-line px-1 py-0.5 align-top',
                      isRightAligned(column) && 'text-right whitespace-nowrap tabular-nums',
                      // Not for a reason that most rows lack, which comes after other columns.
                      column.role === 'why' && (firstOther < 0 || at < firstOther) && 'min-w-48',
                    )}
                  >
                    {formatCell(row.cells[column.place] ?? null, column, display)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function listGroups(rows: readonly PartRow[]): (readonly PartRow[])[] {
  const groups: (readonly PartRow[])[] = [];
  for (let first = 0; first < rows.length; first += groupLength)
    groups.push(rows.slice(first, first + groupLength));
  return groups;
}
