// Time and memory of the tools on large files: the median of several processes, and the largest memory of any of them. Exits with
// 1 when something is over its limit. Arguments: the parts to measure, by default all.
import { join } from 'node:path';
import { createCompileCacheEnv, steadyMemoryEnv } from '@floatwise/service-kit/node-env';
import { printProcessorsAtEnd } from '../packages/testkit/src/watch-processors.ts';
import { measureProcesses, type Answer } from './lib/measure-apart.ts';
import { printAnswer, printHead } from './lib/print-answer.ts';
import { withFiles } from './lib/with-files.ts';
import { conversions, type BenchConversion } from './tools/conversions.ts';
import { measureComputations } from './tools/measure-computations.ts';
import { measureGrowth } from './tools/measure-growth.ts';
import { measureShares } from './tools/measure-shares.ts';
import { measureCommonShapes, measureWorstShapes, printShapesHead } from './tools/measure-worst-shapes.ts';
import type { ConversionRun } from './tools/run-conversion.ts';

const rounds = 3;
/** With a converter's memory, and with code compiled in advance as in an image. */
const program = {
  path: join(import.meta.dirname, 'tools/run-conversion.ts'),
  env: { ...steadyMemoryEnv, ...createCompileCacheEnv(join(import.meta.dirname, '..')) },
};
const compiled = new Set<string>();

/** Measures a conversion in several processes, one after another. */
function measureConversion(run: ConversionRun): Answer {
  // Compiles the remaining code in advance, because an image contains compiled code.
  if (!compiled.has(run.toolId)) measureProcesses(program, run, 1);
  compiled.add(run.toolId);
  return measureProcesses(program, run, rounds);
}

function measureConversions(list: readonly BenchConversion[]): void {
  for (const { name, limits, fileName, createFiles, ...run } of list) {
    const answer = withFiles(fileName, createFiles(), (paths) => measureConversion({ ...run, paths }));
    printAnswer(`${run.toolId}: ${name}`, answer, limits);
  }
}

/** Each part with what measures it, in the order in which all are measured. */
const parts = new Map<string, () => void>([
  ...Object.entries(conversions).map(([part, list]): [string, () => void] => [
    part,
    () => {
      printHead(part);
      measureConversions(list());
    },
  ]),
  [
    'computations',
    () => {
      printHead('computations');
      measureComputations();
    },
  ],
  ['shares', measureShares],
  ['growth', measureGrowth],
  [
    'worst shapes',
    () => {
      printShapesHead('worst shapes');
      measureWorstShapes();
      measureCommonShapes();
    },
  ],
]);
const names = [...parts.keys()];
const chosen = process.argv.slice(2);
printProcessorsAtEnd();
for (const name of chosen.length === 0 ? names : chosen) {
  const measure = parts.get(name);
  if (measure === undefined) throw new Error(`${name} is none of ${names.join(', ')}.`);
  measure();
}
