import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeTestWorkbook } from '../../packages/ooxml/src/test/test-workbook.ts';
import { measureProcesses, type Answer } from './measure-processes.ts';
import { createRandom } from './networks.ts';
import { printAnswer, printHead, type Limits } from './print-answer.ts';
import type { WorkbookRun } from './run-workbook-task.ts';

const workbookRows = 100_000;
const mostRatio = 1.3;
const limits = { megabytes: 600 };

/** Reads, changes and writes a large workbook, and measures SheetJS reading and writing it. */
export function measureWorkbook(): void {
  printHead();
  const folder = mkdtempSync(join(tmpdir(), 'floatwise-bench-'));
  try {
    const path = join(folder, 'links.xlsx');
    writeFileSync(path, createWorkbook());
    const measure = (task: WorkbookRun['task'], title: string, limits?: Limits): Answer => {
      const answer = measureProcesses('run-workbook-task.ts', { task, path } satisfies WorkbookRun);
      printAnswer(`${title}, ${workbookRows.toLocaleString('en')} links`, answer, limits);
      return answer;
    };
    const peer = measure('sheetJs', 'reading and writing by SheetJS');
    const answer = measure('own', 'reading, flagging 20,000 rows and writing', limits);
    const ratio = answer.seconds / peer.seconds;
    console.log(`ratio ${ratio.toFixed(2)} (limit ${mostRatio})`);
    if (ratio > mostRatio) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
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
  return writeTestWorkbook({ TASKPRED: [names, names.map(() => '(*)'), ...rows] });
}
