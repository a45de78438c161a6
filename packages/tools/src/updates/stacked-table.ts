import type { WorkbookCell, WorkbookRow, WorkbookSheet } from '@floatwise/ooxml';
import type { AnswerList } from '../answer/answer-list.ts';
import { toDateCell } from '../answer/date-cell.ts';

/** One of several tables on a sheet. */
export interface StackedTable {
  readonly titles: readonly string[];
  readonly rows: readonly WorkbookRow[];
}

/** Dates become date cells, although other tables have other values in the same column. */
export function toTable({ columns, rows }: AnswerList): StackedTable {
  return {
    titles: columns.map(({ title }) => title),
    rows: rows.map((cells) =>
      cells.map((cell, place) => (columns[place]?.kind === 'date' ? toDateCell(cell) : cell)),
    ),
  };
}

/** Tables one below the other, separated by an empty row. */
export function stackTables(name: string, tables: readonly StackedTable[]): WorkbookSheet {
  const [first, ...others] = tables;
  const width = Math.max(...tables.map(({ titles }) => titles.length));
  return {
    name,
    headers: first === undefined ? [] : [first.titles],
    columns: Array.from({ length: width }, () => ({ kind: 'text' as const })),
    autoFilter: false,
    rows: [
      ...(first?.rows ?? []),
      ...others.flatMap(({ titles, rows }) => [
        [],
        titles.map((value): WorkbookCell => ({ value, look: 'heading' })),
        ...rows,
      ]),
    ],
  };
}
