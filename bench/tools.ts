/**
 * Time and memory of the tools on large files, against the costs that their algorithms promise. Figures are the median of several
 * processes, with the largest memory of any of them; conversions run on a worker thread with a converter's memory and precompiled
 * code. Exits with 1 when something is over its limit. Arguments: the parts to measure, by default all.
 */
import { printProcessorsAtEnd } from '../packages/testkit/src/watch-processors.ts';
import { measureConversion } from './lib/measure-conversion.ts';
import { printAnswer, printHead } from './lib/print-answer.ts';
import { withFiles } from './lib/with-files.ts';
import { conversions, type BenchConversion } from './tools/conversions.ts';
import { measureComputations } from './tools/measure-computations.ts';

const rounds = 3;

function measureConversions(list: readonly BenchConversion[]): void {
  for (const { name, limits, fileName, createFiles, ...run } of list) {
    const answer = withFiles(fileName, createFiles(), (paths) =>
      measureConversion({ ...run, paths }, rounds),
    );
    printAnswer(`${run.toolId}: ${name}`, answer, limits);
  }
}

const parts = [...Object.keys(conversions), 'computations'];
const chosen = process.argv.slice(2);
printProcessorsAtEnd();
for (const part of chosen.length === 0 ? parts : chosen) {
  if (!parts.includes(part)) throw new Error(`${part} is none of ${parts.join(', ')}.`);
  printHead(part);
  const list = conversions[part];
  if (list === undefined) measureComputations();
  else measureConversions(list());
}
