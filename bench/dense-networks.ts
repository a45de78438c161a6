/**
 * Time and memory of RRR when nearly every relationship is redundant. The first case reads, searches and writes a
 * workbook of 1,200 activities and 60,000 relationships with lags, on a worker thread with the converter's memory
 * settings and precompiled code. The second is the search alone, with proofs, over 5,000 activities and 500,000
 * relationships. Each time is the median of several processes, and memory is their maximum. Exits with 1 when something
 * is over its limit.
 *
 * With arguments it is one of the processes it starts, does the task they name and prints its result: `convert FILE` or
 * `search`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestNetwork } from '../packages/schedule/src/sheet/test/test-network.ts';
import { findRedundantLinks } from '../packages/tools/src/rrr/find-redundant-links.ts';
import { createDenseLinks } from './sheet-tools/create-dense-network.ts';
import { runConversion } from './sheet-tools/measure-hostile-workbooks.ts';
import {
  measureHere,
  measureProcesses,
  printAnswer,
  printHead,
  type Answer,
} from './sheet-tools/measure-processes.ts';

const rounds = 3;
const workbook = { activities: 1200, links: 60_000, seconds: 2, megabytes: 300 };
const network = { activities: 5000, links: 500_000, seconds: 5 };

async function measureAll(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'floatwise-bench-'));
  try {
    const path = join(folder, 'dense.xlsx');
    const bytes = await createWorkbook();
    writeFileSync(path, bytes);
    // Compiles the remaining code in advance, because an image contains compiled code.
    measureProcesses(['convert', path], 1, import.meta.filename);
    printHead();
    const converted = measureProcesses(['convert', path], rounds, import.meta.filename);
    const size = `${(bytes.length / 2 ** 20).toFixed(1)} MB`;
    printAnswer(`rrr, a workbook of ${size}, 1,200 activities, 60,000 links`, converted, workbook.seconds);
    if (converted.megabytes > workbook.megabytes) {
      console.log(`OVER ${workbook.megabytes} MB`);
      process.exitCode = 1;
    }
    const searched = measureProcesses(['search'], rounds, import.meta.filename);
    printAnswer('redundancy with proofs, 5,000 activities, 500,000 links', searched, network.seconds);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function createWorkbook(): Promise<Uint8Array> {
  // Created here, so that the measured processes do not do it.
  const { utils, write } = await import('@e965/xlsx');
  const activities = Array.from({ length: workbook.activities }, (_, place) => [`A${place}`, 'Not Started']);
  const links = createDenseLinks(workbook).map(({ predecessor, successor, type, lag }) => [
    `A${predecessor}`,
    `A${successor}`,
    type,
    'Not Started',
    'Not Started',
    lag,
    null,
  ]);
  const names = [
    ['pred_task_id', 'task_id', 'pred_type', 'PREDTASK__status_code', 'TASK__status_code', 'lag_hr_cnt'],
    ['Predecessor', 'Successor', 'Relationship Type', 'Predecessor Status', 'Successor Status', 'Lag(h)'],
  ];
  const heads = [
    ['task_code', 'status_code'],
    ['Activity ID', 'Activity Status'],
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([...heads, ...activities], { dense: true }), 'TASK');
  utils.book_append_sheet(book, utils.aoa_to_sheet([...names, ...links], { dense: true }), 'TASKPRED');
  return new Uint8Array(
    write(book, { type: 'buffer', bookType: 'xlsx', compression: true, bookSST: true }) as Buffer,
  );
}

async function search(): Promise<Answer> {
  const activities = Array.from({ length: network.activities }, (_, place) => ({ code: `A${place}` }));
  const sheet = createTestNetwork(activities, createDenseLinks(network));
  globalThis.gc?.();
  return measureHere(() => findRedundantLinks(sheet).filter(({ proof }) => proof !== '').length);
}

const [task, path = ''] = process.argv.slice(2);
if (task === undefined) await measureAll();
else console.log(JSON.stringify(await (task === 'convert' ? runConversion('rrr', path) : search())));
