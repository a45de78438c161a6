/**
 * How long RRR, DADS and CPD take for 50,000 activities and 150,000 relationships, also with every activity tied to
 * one milestone; and how long a workbook of 100,000 relationships takes to read, change and write. Each figure comes from
 * processes of its own, the median of some rounds. Peers in the same run: a depth-first check of each link and
 * networkx.transitive_reduction (where python3 has networkx) on a tenth of the network; SheetJS reading and writing
 * the same cells. Then every hostile workbook through the three tools, on a worker thread as the converter runs them: time
 * and peak memory of the process. Exits with 1 when something is over its limit.
 *
 * Without words it measures all; with words it is one of the processes it starts, does the task they name and prints an
 * answer: `compute NAME SIZE TIED`, `workbook NAME FILE` or `convert TOOL FILE`.
 */
import { measureComputations, runComputation } from './sheet-tools/measure-computations.ts';
import { measureHostileWorkbooks, runConversion } from './sheet-tools/measure-hostile-workbooks.ts';
import { printHead, type Answer } from './sheet-tools/measure-processes.ts';
import { measureWorkbook, runWorkbookTask } from './sheet-tools/measure-workbook.ts';

function measureAll(): void {
  printHead();
  measureComputations();
  measureWorkbook();
  measureHostileWorkbooks();
}

async function runTask([kind, name = '', ...words]: readonly string[]): Promise<Answer> {
  const [first = '', second] = words;
  if (kind === 'compute') return runComputation(name, Number(first), second === 'true');
  return kind === 'convert' ? runConversion(name, first) : runWorkbookTask(name, first);
}

const words = process.argv.slice(2);
if (words.length === 0) measureAll();
else console.log(JSON.stringify(await runTask(words)));
