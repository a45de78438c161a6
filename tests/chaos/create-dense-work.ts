import { computePrice } from '@floatwise/contracts';
import { createRandom } from '@floatwise/testkit';
import { runTool } from '@floatwise/tools/run';
import { utils, write } from '@e965/xlsx';
import type { Work } from './person.ts';

const activities = 1_200;
const links = 60_000;
const columns = [
  'pred_task_id',
  'task_id',
  'pred_type',
  'PREDTASK__status_code',
  'TASK__status_code',
  'lag_hr_cnt',
];
const captions = [
  'Predecessor',
  'Successor',
  'Relationship Type',
  'Predecessor Status',
  'Successor Status',
  'Lag(h)',
];

/** A workbook in which nearly every relationship is redundant, each by many paths: the most expensive input for RRR. */
export async function createDenseWork(seed: number): Promise<Work> {
  const random = createRandom(seed + 1);
  const rows = Array.from({ length: links }, () => {
    const predecessor = random(activities - 1);
    const successor = predecessor + 1 + random(activities - 1 - predecessor);
    return [`A${predecessor}`, `A${successor}`, 'FS', 'Not Started', 'Not Started', random(60)];
  });
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([columns, captions, ...rows]), 'TASKPRED');
  const bytes = new Uint8Array(
    write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer,
  );
  const call = { toolId: 'rrr', fileName: `dense-${seed}.xlsx`, bytes };
  const output = await runTool(call.toolId, { ...call, bytes: Buffer.from(bytes) });
  return { ...call, expected: Buffer.concat(output.bytes), price: computePrice(output.report.tasks) };
}
