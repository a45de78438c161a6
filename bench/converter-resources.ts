// Memory and CPU of tools on the heaviest files, as a converter runs them; its own connections to NATS and S3 add about 60 MB.
// Arguments: tools, by default all. With `--write` the largest files' figures go to docs/converter-figures.json, for the runbook.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { maxUploadBytes, worksOnSeveral } from '@floatwise/contracts';
import { steadyMemoryEnv } from '@floatwise/service-kit/node-env';
import { generateXer } from '@floatwise/testkit';
import { listTools } from '@floatwise/tools';
import {
  linkCaptions,
  linkHeader,
  taskCaptions,
  taskHeader,
  writeTestWorkbook,
} from '../packages/ooxml/src/test/test-workbook.ts';
import type { ConverterFigures } from '../scripts/docs/format-tool-tables.ts';
import { startWorkerPool } from '../services/converter/src/adapters/worker-pool.ts';
import { converterEnv } from '../services/converter/src/config.ts';
import { createUpdate } from './lib/create-update.ts';
import { measureHere, runApart, type Answer } from './lib/measure-apart.ts';
import { printAnswer, printHead } from './lib/print-answer.ts';
import { withFiles } from './lib/with-files.ts';

const corpus = resolve(import.meta.dirname, '../../shared/corpus');
const program = { path: import.meta.filename, env: steadyMemoryEnv };
/** Just below the largest upload: 60,000 activities, 180,000 links, 60,000 assignments. */
const largestXer = (): Uint8Array =>
  generateXer({
    activities: 60_000,
    relationships: 180_000,
    assignments: 60_000,
    outOfSequence: 2_000,
    inProgress: 3_000,
  });

/** The largest schedule and its next update. */
function createLargestUpdates(): readonly Uint8Array[] {
  const previous = largestXer();
  return [previous, createUpdate(previous, 1)];
}

/** A P6 export of 50,000 activities and 150,000 links, with the columns that matter. */
function formatLargeWorkbook(): Uint8Array {
  const activities = Array.from({ length: 50_000 }, (_, place) => [
    `A${place}`,
    'Not Started',
    `Install pipe rack section ${place}`,
    1 + (place % 20),
  ]);
  const links = Array.from({ length: 150_000 }, (_, place) => [
    `A${place % 49_000}`,
    `A${(place % 49_000) + 1 + ((place * 7) % 61)}`,
    'FS',
    place % 10 === 0 ? 2 : 0,
    null,
  ]);
  return writeTestWorkbook({
    TASK: [taskHeader, taskCaptions, ...activities],
    TASKPRED: [linkHeader, linkCaptions, ...links],
  });
}

const readCorpus = (name: string) => (): readonly Uint8Array[] | undefined => {
  try {
    return [readFileSync(resolve(corpus, name))];
  } catch {
    return undefined;
  }
};

interface File {
  readonly name: string;
  readonly extension: '.xer' | '.xlsx';
  readonly tools: readonly string[];
  /** The files of one conversion; undefined if they are not on this machine. */
  readonly read: () => readonly Uint8Array[] | undefined;
  /** Whether the runbook shows its figures. */
  readonly isLargest?: true;
}

const listToolsFor = (extension: string): string[] =>
  listTools()
    .filter(({ acceptedTypes, inputs }) => acceptedTypes.includes(extension) && !worksOnSeveral(inputs))
    .map(({ id }) => id);
const xerTools = listToolsFor('.xer');
const files: readonly File[] = [
  {
    name: '50 MB: 60,000 activities, 180,000 links, 2,000 out of order',
    extension: '.xer',
    tools: xerTools,
    read: () => [largestXer()],
    isLargest: true,
  },
  {
    name: 'two updates of 50 MB: 60,000 activities, 180,000 links each',
    extension: '.xer',
    tools: listTools()
      .filter(({ inputs }) => worksOnSeveral(inputs))
      .map(({ id }) => id),
    read: createLargestUpdates,
    isLargest: true,
  },
  {
    name: 'workbook, 50,000 activities, 150,000 links',
    extension: '.xlsx',
    tools: listToolsFor('.xlsx'),
    read: () => [formatLargeWorkbook()],
    isLargest: true,
  },
  ...['soulmajor1--Hotel_Project.xer', 'hassanemam--SP10_-_COST_LOADED.xer'].map((name): File => ({
    name: name.replace(/^.*--/, ''),
    extension: '.xer',
    tools: ['schedule-assessment', 'soos', 'pv-ev'],
    read: readCorpus(name),
  })),
];

interface Run {
  readonly toolId: string;
  readonly paths: readonly string[];
  readonly atOnce: number;
}

/** Runs in a process of its own, with the given number of parallel conversions. */
async function measure({ toolId, paths, atOnce }: Run): Promise<Answer> {
  const pool = startWorkerPool({
    threads: converterEnv.CONVERTER_CONCURRENCY.parse(undefined),
    toolMemoryMb: converterEnv.TOOL_MEMORY_MB.parse(undefined),
    // High enough that a busy machine reaches no time limit.
    toolTimeoutMs: 1_800_000,
  });
  const files = paths.map((path) => ({ fileName: basename(path), bytes: readFileSync(path) }));
  const convert = async (): Promise<number> => {
    // Copies, because a conversion transfers its files to the worker.
    const [file, ...others] = files.map((each) => ({ ...each, bytes: new Uint8Array(each.bytes) }));
    if (file === undefined) throw new Error('There is no file.');
    // Such files run in the class of large ones, which may take longer than small ones.
    const call = { toolId, isLarge: true, ...file, options: {}, ...(others.length === 0 ? {} : { others }) };
    const control = { signal: new AbortController().signal, onProgress: () => undefined };
    const result = await pool.runOnWorker(call, control);
    if (result.kind === 'refused') throw new Error(`${toolId} refuses ${file.fileName}: ${result.message}`);
    return result.tasks;
  };
  return measureHere(async () => {
    const [tasks = 0] = await Promise.all(Array.from({ length: atOnce }, convert));
    return tasks;
  });
}

function measureAll(chosen: readonly string[]): Record<string, ConverterFigures> {
  const figures: Record<string, ConverterFigures> = {};
  printHead('conversion');
  for (const { name, extension, isLargest, ...file } of files) {
    const tools = file.tools.filter((id) => chosen.length === 0 || chosen.includes(id));
    const contents = tools.length === 0 ? undefined : file.read();
    if (contents === undefined) {
      if (tools.length > 0) console.log(`${name} is not on this machine and is skipped.`);
      continue;
    }
    for (const { length } of contents)
      if (length > maxUploadBytes) throw new Error(`${name} is too large: ${length} bytes.`);
    withFiles(`large${extension}`, contents, (paths) => {
      for (const toolId of tools) {
        const run = (atOnce: number) => runApart(program, { toolId, paths, atOnce } satisfies Run) as Answer;
        const [one, two] = [run(1), run(2)];
        printAnswer(`${toolId}: ${name}`, one);
        printAnswer(`${toolId}: two at once`, two);
        if (!isLargest) continue;
        figures[toolId] = {
          file: name,
          cpuSeconds: Math.round(one.cpuSeconds * 10) / 10,
          peakMb: Math.round(one.megabytes),
          peakMbTwoAtOnce: Math.round(two.megabytes),
        };
      }
    });
  }
  return figures;
}

function writeFigures(figures: Record<string, ConverterFigures>): void {
  const file = resolve(import.meta.dirname, '../docs/converter-figures.json');
  const before = JSON.parse(readFileSync(file, 'utf8')) as Record<string, ConverterFigures>;
  writeFileSync(file, `${JSON.stringify({ ...before, ...figures }, undefined, 2)}\n`);
}

const words = process.argv.slice(2);
if (words[0]?.startsWith('{')) {
  console.log(JSON.stringify(await measure(JSON.parse(words[0]) as Run)));
  process.exit(0);
}
const figures = measureAll(words.filter((word) => word !== '--write'));
if (words.includes('--write')) writeFigures(figures);
