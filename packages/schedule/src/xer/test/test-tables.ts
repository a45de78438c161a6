import { readSchedule, type XerSchedule } from '../read-schedule.ts';
import { readXer } from '../read-xer.ts';

/** One row, by column. */
export type Cells = Readonly<Record<string, string>>;

/** A file with the given tables, each row with its own columns by name. */
export function readTables(
  tables: Readonly<Record<string, readonly Cells[]>>,
  header = 'ERMHDR\t8.4\t2026-03-16\tProject\ta\tb\tc\td\tUSD',
): XerSchedule {
  const texts = Object.entries(tables).map(([name, rows]) => {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const body = rows.map((row) => `%R\t${columns.map((column) => row[column] ?? '').join('\t')}\r\n`);
    return `%T\t${name}\r\n%F\t${columns.join('\t')}\r\n${body.join('')}`;
  });
  return readSchedule(readXer(Buffer.from(`${header}\r\n${texts.join('')}%E\r\n`)));
}

/** The cells that every activity needs. */
export const taskCells: Cells = {
  task_id: '1',
  proj_id: '7',
  task_code: 'A1000',
  task_type: 'TT_Task',
  status_code: 'TK_NotStart',
};

export const listMessages = (schedule: XerSchedule): string[] =>
  schedule.findings.map(({ message }) => message);
