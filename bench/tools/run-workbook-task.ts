/**
 * Runs in its own process: reads, changes and writes a workbook, or lets SheetJS read and write it. The argument is a
 * `WorkbookRun` as JSON.
 */
import { readFileSync } from 'node:fs';
import { readWorkbookFile, SheetEdits, writeWorkbookFile } from '@floatwise/ooxml';
import { readSheetNetwork } from '@floatwise/schedule/sheet';
import { read, write } from '@e965/xlsx';
import { measureHere } from './measure-processes.ts';

export interface WorkbookRun {
  readonly task: keyof typeof tasks;
  readonly path: string;
}

const tasks = {
  sheetJs: (bytes: Uint8Array): Promise<number> => {
    const book = read(bytes, { type: 'buffer', dense: true });
    const output = write(book, {
      type: 'buffer',
      bookType: 'xlsx',
      compression: true,
      bookSST: true,
    }) as Buffer;
    return Promise.resolve(output.length);
  },
  own: async (bytes: Uint8Array): Promise<number> => {
    const file = await readWorkbookFile(bytes);
    const sheet = await readSheetNetwork(file);
    const edits = new SheetEdits();
    for (const { row, index } of sheet.relationships) if (index % 5 === 0) edits.setCell(row, 14, 'd');
    const { bytes: output } = await writeWorkbookFile(file, { sheets: new Map([['TASKPRED', edits]]) });
    return output.reduce((sum, piece) => sum + piece.length, 0);
  },
};

const { task, path } = JSON.parse(process.argv[2] ?? '') as WorkbookRun;
const bytes = readFileSync(path);
console.log(JSON.stringify(await measureHere(() => tasks[task](bytes))));
