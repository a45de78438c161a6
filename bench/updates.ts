/**
 * How long Update Comparison takes on two large updates and on a year of small ones, and the peak memory of its process,
 * on a worker thread as in the converter. Each time is the median of several processes, and memory is their maximum.
 * Exits with 1 when one is over its limit.
 *
 * With arguments it is one of the processes it starts and prints its result: `convert FILE FILE …`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateXer } from '../packages/testkit/src/generate-xer.ts';
import { createUpdate } from './create-update.ts';
import { runConversion } from './sheet-tools/measure-hostile-workbooks.ts';
import { measureProcesses, printAnswer, printHead } from './sheet-tools/measure-processes.ts';

const rounds = 3;
const cases = [
  { updates: 2, activities: 20_000, maxSeconds: 6, maxMegabytes: 600 },
  { updates: 2, activities: 50_000, maxSeconds: 15, maxMegabytes: Infinity },
  { updates: 12, activities: 2_000, maxSeconds: 6, maxMegabytes: Infinity },
] as const;

function writeUpdates(folder: string, { updates, activities }: (typeof cases)[number]): string[] {
  const first = generateXer({ activities, relationships: 2 * activities, inProgress: activities / 20 });
  return Array.from({ length: updates }, (_, place) => {
    const path = join(folder, `update-${place}.xer`);
    writeFileSync(path, place === 0 ? first : createUpdate(first, place));
    return path;
  });
}

function measureCases(): void {
  const folder = mkdtempSync(join(tmpdir(), 'floatwise-bench-'));
  try {
    printHead();
    for (const size of cases) {
      const paths = writeUpdates(folder, size);
      const answer = measureProcesses(['convert', ...paths], rounds, import.meta.filename);
      const name = `${size.updates} updates of ${size.activities.toLocaleString('en')} activities`;
      printAnswer(name, answer, size.maxSeconds);
      if (answer.megabytes <= size.maxMegabytes) continue;
      console.log(`OVER ${size.maxMegabytes} MB`);
      process.exitCode = 1;
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [task, path = '', ...others] = process.argv.slice(2);
if (task === undefined) measureCases();
else console.log(JSON.stringify(await runConversion('updates', path, { isWarm: true, others })));
