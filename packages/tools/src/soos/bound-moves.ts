import type { ToolReport } from '../tool.ts';
import { formatCount } from '../format-count.ts';

/** The table of the activities that moved. */
export const movesTitle = 'Moved Activities';

/** Pages stay quick with this many rows; the workbook has all. */
const maxRows = 2000;

/**
 * A report as a page shows it: of very many activities that moved those that come later first, then those that moved most. Fewer
 * stay in the order of the file.
 */
export function boundMoves(report: ToolReport): ToolReport {
  return {
    ...report,
    ...(report.tables === undefined ? {} : { tables: report.tables.map(boundTable) }),
  };
}

type Table = NonNullable<ToolReport['tables']>[number];

function boundTable(table: Table): Table {
  const { title, columns, rows, description, rowPictures } = table;
  if (title !== movesTitle || rows.length <= maxRows) return table;
  const place = columns.findIndex((column) => column.title === 'Moved (h)');
  const getHours = (at: number): number => Number(rows[at]?.[place] ?? 0);
  const shown = [...rows.keys()]
    .sort(
      (one, other) =>
        Number(getHours(other) > 0) - Number(getHours(one) > 0) ||
        Math.abs(getHours(other)) - Math.abs(getHours(one)),
    )
    .slice(0, maxRows);
  const bound =
    `These are ${formatCount(maxRows)} of ${formatCount(rows.length)}: those that come later first, then those that moved most. ` +
    'The workbook lists all of them.';
  return {
    ...table,
    description: description === undefined ? bound : `${description} ${bound}`,
    rows: shown.map((at) => rows[at] ?? []),
    ...(rowPictures === undefined
      ? {}
      : { rowPictures: { ...rowPictures, rows: shown.map((at) => rowPictures.rows[at] ?? null) } }),
  };
}
