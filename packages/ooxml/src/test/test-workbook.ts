import { zipSync } from 'fflate';
import { unzipSync } from 'fflate';
import { utils, write, type BookType, type WorkBook } from '@e965/xlsx';

/** Cells of a test sheet, row by row. */
export type TestRows = readonly (readonly (string | number | boolean | null)[])[];

/** A workbook written by a library independent of the reader under test. */
export function writeTestWorkbook(
  sheets: Readonly<Record<string, TestRows>>,
  { bookType = 'xlsx', isFrom1904 = false }: { bookType?: BookType; isFrom1904?: boolean } = {},
): Uint8Array {
  const book: WorkBook = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet(
        rows.map((row) => [...row]),
        { dense: true },
      ),
      name,
    );
  }
  book.Workbook = { WBProps: { date1904: isFrom1904 } };
  return new Uint8Array(
    write(book, { type: 'buffer', bookType, compression: true, bookSST: true }) as Buffer,
  );
}

/** An .xls whose properties state that there are four billion of them. */
export function writeDamagedProperties(sheets: Readonly<Record<string, TestRows>>): Buffer {
  const book = utils.book_new();
  book.Props = { Title: 'Plan' };
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  const old = write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
  // The format id of the summary, followed by the offset of its section, which begins with its length and the number of
  // properties.
  const id = old.indexOf(Buffer.from('e0859ff2f94f6810ab9108002b27b3d9', 'hex'));
  if (id < 0) throw new Error('The library wrote no summary.');
  old.writeUInt32LE(0xffffffff, id + 24);
  return old;
}

/** The workbook with one part changed. */
export function changePart(bytes: Uint8Array, name: string, change: (xml: string) => string): Uint8Array {
  const parts = unzipSync(bytes);
  parts[name] = Buffer.from(change(Buffer.from(parts[name] ?? []).toString('utf8')));
  return zipSync(parts);
}

export const taskHeader = ['task_code', 'status_code', 'task_name', 'remain_drtn_hr_cnt'] as const;
export const taskCaptions = [
  'Activity ID',
  'Activity Status',
  'Activity Name',
  'Remaining Duration(d)',
] as const;
export const linkHeader = [
  'pred_task_id',
  'task_id',
  'pred_type',
  'lag_hr_cnt',
  'delete_record_flag',
] as const;
export const linkCaptions = [
  'Predecessor',
  'Successor',
  'Relationship Type',
  'Lag(d)',
  'Delete This Row',
] as const;

/** Two activities and a relationship, in days, as P6 exports them. */
export const plainSheets: Readonly<Record<string, TestRows>> = {
  TASK: [taskHeader, taskCaptions, ['A', 'Not Started', 'First', 5], ['B', 'Not Started', 'Second', 3]],
  TASKPRED: [linkHeader, linkCaptions, ['A', 'B', 'FS', 2, null]],
};
