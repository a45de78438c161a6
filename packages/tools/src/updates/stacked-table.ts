import type { WorkbookCell, WorkbookRow, WorkbookSheet } from '@floatwise/ooxml';
import type { ReportCell } from '@floatwise/contracts';
import { minutesPerDay, parseMinutes } from '@floatwise/schedule';
import type { AnswerList } from '../answer/answer-list.ts';

/** A table among others of its sheet. */
export interface StackedTable {
  readonly titles: readonly string[];
  readonly rows: readonly WorkbookRow[];
}

/** Dates are date cells, although the column holds other things in other tables. */
export function toTable({ columns, rows }: AnswerList): StackedTable {
  return {
    titles: columns.map(({ title }) => title),
    rows: rows.map((cells) =>
      cells.map((cell, place) => (columns[place]?.kind === 'date' ? toDateCell(cell) : cell)),
    ),
  };
}

/** Excel's number of 1970-01-01. */
export const epochSerial = 25_569;

export function toDateCell(time: ReportCell): WorkbookCell {
  const serial = typeof time === 'string' ? toSerial(time) : undefined;
  if (serial === undefined) return time;
  return { value: serial, numberFormat: 'yyyy-mm-dd hh:mm' };
}

/** Excel's number of a time; undefined for other text. */
export function toSerial(time: string): number | undefined {
  const minutes = parseMinutes(time);
  return minutes === undefined ? undefined : minutes / minutesPerDay + epochSerial;
}

/** Tables below each other, an empty row between them. */
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
