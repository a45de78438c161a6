import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWorkbookFile, SheetEdits, writeWorkbookFile } from '@floatwise/ooxml';
import { readSheetNetwork } from '@floatwise/schedule/sheet';
import { read, utils, write } from '@e965/xlsx';
import { createRandom } from './create-random.ts';
import { measureHere, measureProcesses, printAnswer, type Answer } from './measure-processes.ts';

const workbookRows = 100_000;
const limits = { ratio: 1.3, megabytes: 600 };

/** Reads, changes and writes a large workbook, and measures SheetJS reading and writing it. */
export function measureWorkbook(): void {
  const folder = mkdtempSync(join(tmpdir(), 'floatwise-bench-'));
  try {
    const path = join(folder, 'links.xlsx');
    writeFileSync(path, createWorkbook());
    const [library = '', own = ''] = Object.keys(workbookTasks);
    console.log(`\na workbook of ${workbookRows} relationships`);
    const peer = measureProcesses(['workbook', library, path]);
    printAnswer(library, peer);
    const answer = measureProcesses(['workbook', own, path]);
    printAnswer(own, answer);
    const ratio = answer.seconds / peer.seconds;
    console.log(
      `ratio ${ratio.toFixed(2)} (limit ${limits.ratio}), ${answer.megabytes.toFixed(0)} MB (limit ${limits.megabytes})`,
    );
    if (ratio > limits.ratio || answer.megabytes > limits.megabytes) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What `workbook NAME FILE` does in a process of its own. */
export async function runWorkbookTask(name: string, path: string): Promise<Answer> {
  const bytes = readFileSync(path);
  return measureHere(async () => (await workbookTasks[name]?.(bytes)) ?? 0);
}

/** A workbook of links with the fifteen columns of P6's export. */
function createWorkbook(): Uint8Array {
  const random = createRandom();
  const names = [
    'pred_task_id',
    'task_id',
    'pred_type',
    'PREDTASK__status_code',
    'TASK__status_code',
    'pred_proj_id',
    'proj_id',
    'predtask__projwbs__wbs_full_name',
    'task__projwbs__wbs_full_name',
    'predtask__task_name',
    'task__task_name',
    'lag_hr_cnt',
    'predtask__rsrc_id',
    'task__rsrc_id',
    'delete_record_flag',
  ];
  const rows = Array.from({ length: workbookRows }, () => {
    const [a, b] = [random(40_000), random(40_000)];
    const ends = [`A${Math.min(a, b)}`, `A${Math.max(a, b) + 1}`];
    const wbs = [`Plant.Area ${a % 40}`, `Plant.Area ${b % 40}`];
    const activityNames = [`Install pipe rack section ${a}`, `Install pipe rack section ${b}`];
    return [
      ...ends,
      'FS',
      'Not Started',
      'Not Started',
      'P',
      'P',
      ...wbs,
      ...activityNames,
      a % 7,
      'Crew',
      'Crew',
      null,
    ];
  });
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([names, names.map(() => '(*)'), ...rows], { dense: true }),
    'TASKPRED',
  );
  return new Uint8Array(
    write(book, { type: 'buffer', bookType: 'xlsx', compression: true, bookSST: true }) as Buffer,
  );
}

const workbookTasks: Readonly<Record<string, (bytes: Uint8Array) => Promise<number>>> = {
  'reading and writing by SheetJS': (bytes) => {
    const book = read(bytes, { type: 'buffer', dense: true });
    const output = write(book, {
      type: 'buffer',
      bookType: 'xlsx',
      compression: true,
      bookSST: true,
    }) as Buffer;
    return Promise.resolve(output.length);
  },
  'reading, flagging 20,000 rows and writing': async (bytes) => {
    const file = await readWorkbookFile(bytes);
    const sheet = await readSheetNetwork(file);
    const edits = new SheetEdits();
    for (const { row, index } of sheet.relationships) if (index % 5 === 0) edits.setCell(row, 14, 'd');
    const { bytes: output } = await writeWorkbookFile(file, { sheets: new Map([['TASKPRED', edits]]) });
    return output.reduce((sum, piece) => sum + piece.length, 0);
  },
};
