/**
 * How long RRR, DADS and CPD take for 50,000 activities and 150,000 relationships, also with a third of the links leading
 * to one milestone. Then how long it takes to read, change and write a workbook of 100,000 relationships. Each figure is
 * the median of several processes. Peers in the same run: a depth-first check of each link and
 * networkx.transitive_reduction (if python3 has networkx) on a tenth of the network, and SheetJS reading and writing the
 * same cells. Then it runs the three tools on every hostile workbook, on a worker thread as the converter does, and shows
 * time and peak memory of the process. Exits with 1 when something is over its limit.
 *
 * Without arguments it measures everything. With arguments it is one of the processes it starts, does the task they name
 * and prints its result: `compute NAME SIZE TIED`, `workbook NAME FILE` or `convert TOOL FILE`.
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
