/**
 * How long an assessment takes, from the bytes of an XER to those of the workbook, and the peak memory of its process. It
 * runs on a warmed-up worker thread, with the converter's memory settings and precompiled code. Each time is the median
 * of several processes, and memory is their maximum. Exits with 1 when one is over its limit.
 *
 * With arguments it is one of the processes it starts and prints its result: `convert FILE [RIBBON]`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateXer } from '../packages/testkit/src/generate-xer.ts';
import { runConversion } from './sheet-tools/measure-hostile-workbooks.ts';
import { measureProcesses, printAnswer, printHead } from './sheet-tools/measure-processes.ts';

interface Size {
  readonly activities: number;
  readonly relationships: number;
  readonly maxSeconds: number;
  readonly maxMegabytes: number;
  readonly wbsNodes?: number;
  /** With a ribbon by WBS, a part for each node. */
  readonly ribbon?: 'wbs';
}

const rounds = 3;
const sizes: readonly Size[] = [
  { activities: 20_000, relationships: 40_000, maxSeconds: 1.5, maxMegabytes: 500 },
  {
    activities: 20_000,
    relationships: 40_000,
    maxSeconds: 1.5,
    maxMegabytes: 500,
    wbsNodes: 400,
    ribbon: 'wbs',
  },
  { activities: 50_000, relationships: 100_000, maxSeconds: 3, maxMegabytes: 700 },
];

function measureSize(
  folder: string,
  { activities, relationships, maxSeconds, maxMegabytes, wbsNodes, ribbon }: Size,
): void {
  const path = join(folder, 'bench.xer');
  writeFileSync(
    path,
    generateXer({ activities, relationships, ...(wbsNodes === undefined ? {} : { wbsNodes }) }),
  );
  const words = ['convert', path, ...(ribbon === undefined ? [] : [ribbon])];
  const answer = measureProcesses(words, rounds, import.meta.filename);
  const links = relationships.toLocaleString('en');
  printAnswer(
    `${activities.toLocaleString('en')} activities, ${links} links${ribbon === undefined ? '' : ', ribbon by 400 WBS nodes'}`,
    answer,
    maxSeconds,
  );
  if (answer.megabytes <= maxMegabytes) return;
  console.log(`OVER ${maxMegabytes} MB`);
  process.exitCode = 1;
}

function measureSizes(): void {
  const folder = mkdtempSync(join(tmpdir(), 'floatwise-bench-'));
  try {
    const small = join(folder, 'small.xer');
    writeFileSync(small, generateXer({ activities: 10, relationships: 10 }));
    // Compiles the remaining code in advance, because an image contains compiled code.
    measureProcesses(['convert', small], 1, import.meta.filename);
    printHead();
    for (const size of sizes) measureSize(folder, size);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [task, path = '', ribbon = 'none'] = process.argv.slice(2);
if (task === undefined) measureSizes();
else
  console.log(
    JSON.stringify(await runConversion('schedule-assessment', path, { isWarm: true, options: { ribbon } })),
  );
