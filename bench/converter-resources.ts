/**
 * Memory and CPU of a process that runs tools as a converter does, on the heaviest files the site accepts. It has two
 * worker threads with the converter's limits and environment, and runs one conversion and then two in parallel, each case
 * in a process of its own. The chart's requests and limits come from its output; a converter's own connections to NATS
 * and S3 add about 60 MB. A busy machine changes CPU seconds less than elapsed seconds. Arguments: the tools to measure,
 * by default all. With `--write` the figures of the largest files go to docs/converter-figures.json, from which the
 * runbook's table is generated.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { maxUploadBytes, worksOnSeveral } from '@floatwise/contracts';
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
import { steadyMemoryEnv } from '../scripts/run/steady-memory.ts';
import { startWorkerPool } from '../services/converter/src/adapters/worker-pool.ts';
import { converterEnv } from '../services/converter/src/config.ts';
import { createUpdate } from './tools/create-update.ts';

const corpus = resolve(import.meta.dirname, '../../shared/corpus');
const megabyte = 1024 * 1024;
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

/** The measurements of one process: CPU of all threads, and peak memory. */
interface Use {
  readonly fileMb: number;
  readonly idleMb: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMb: number;
}

function readMemoryMb(field: 'VmHWM' | 'VmRSS'): number {
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(new RegExp(`^${field}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? NaN) / 1024;
}

/**
 * Runs in a process of its own, with the given number of parallel conversions. Reads the files from standard input, so
 * that creating them does not count.
 */
async function measure(
  toolId: string,
  fileName: string,
  { atOnce, sizes }: { atOnce: number; sizes: readonly number[] },
): Promise<Use> {
  const pool = startWorkerPool({
    threads: converterEnv.CONVERTER_CONCURRENCY.parse(undefined),
    toolMemoryMb: converterEnv.TOOL_MEMORY_MB.parse(undefined),
    // High enough that a busy machine reaches no time limit.
    toolTimeoutMs: 1_800_000,
  });
  const bytes = readFileSync(0);
  const ends = sizes.map((_, place) => sizes.slice(0, place + 1).reduce((sum, size) => sum + size, 0));
  // Copies, because a conversion transfers its files to the worker.
  const copyFiles = () =>
    ends.map((end, place) => ({
      fileName,
      bytes: new Uint8Array(bytes.subarray(end - (sizes[place] ?? 0), end)),
    }));
  const idleMb = readMemoryMb('VmRSS');
  const cpuBefore = process.cpuUsage();
  const startedMs = performance.now();
  const run = async (): Promise<void> => {
    const [file, ...others] = copyFiles();
    if (file === undefined) throw new Error('There is no file.');
    const call = { toolId, ...file, options: {}, ...(others.length === 0 ? {} : { others }) };
    const control = { signal: new AbortController().signal, onProgress: () => undefined };
    const result = await pool.runOnWorker(call, control);
    if (result.kind === 'refused') throw new Error(`${toolId} refuses ${fileName}: ${result.message}`);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  const cpu = process.cpuUsage(cpuBefore);
  return {
    fileMb: bytes.length / megabyte,
    idleMb,
    seconds: (performance.now() - startedMs) / 1_000,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    peakMb: readMemoryMb('VmHWM'),
  };
}

function measureApart(toolId: string, file: File, contents: readonly Uint8Array[], atOnce: number): Use {
  const sizes = contents.map(({ length }) => String(length));
  const args = ['--measure', toolId, `large${file.extension}`, String(atOnce), ...sizes];
  const { stdout, stderr, status } = spawnSync(process.execPath, [import.meta.filename, ...args], {
    input: Buffer.concat(contents),
    encoding: 'utf8',
    env: { ...steadyMemoryEnv, ...process.env },
  });
  if (status !== 0) throw new Error(`${toolId}, ${file.name}: ${stderr}`);
  return JSON.parse(stdout) as Use;
}

function measureAll(chosen: readonly string[]): Record<string, ConverterFigures> {
  const figures: Record<string, ConverterFigures> = {};
  const columns = ['CPU s', 'peak MB', 'two: peak MB', 's'];
  console.log(`${'tool'.padEnd(21)}${'file'.padEnd(70)}${columns.map((name) => name.padStart(14)).join('')}`);
  for (const file of files) {
    const tools = file.tools.filter((id) => chosen.length === 0 || chosen.includes(id));
    const contents = tools.length === 0 ? undefined : file.read();
    if (contents === undefined) {
      if (tools.length > 0) console.log(`${file.name} is not on this machine and is skipped.`);
      continue;
    }
    for (const { length } of contents)
      if (length > maxUploadBytes) throw new Error(`${file.name} is too large: ${length} bytes.`);
    for (const toolId of tools) {
      const one = measureApart(toolId, file, contents, 1);
      const two = measureApart(toolId, file, contents, 2);
      const cells = [
        one.cpuSeconds.toFixed(1),
        one.peakMb.toFixed(0),
        two.peakMb.toFixed(0),
        one.seconds.toFixed(1),
      ];
      const name = `${file.name}, ${one.fileMb.toFixed(1)} MB`;
      console.log(`${toolId.padEnd(21)}${name.padEnd(70)}${cells.map((cell) => cell.padStart(14)).join('')}`);
      if (file.isLargest) figures[toolId] = describeUse(file, one, two);
    }
  }
  return figures;
}

const describeUse = (file: File, one: Use, two: Use): ConverterFigures => ({
  file: file.name,
  cpuSeconds: Math.round(one.cpuSeconds * 10) / 10,
  peakMb: Math.round(one.peakMb),
  peakMbTwoAtOnce: Math.round(two.peakMb),
});

function writeFigures(figures: Record<string, ConverterFigures>): void {
  const file = resolve(import.meta.dirname, '../docs/converter-figures.json');
  const before = JSON.parse(readFileSync(file, 'utf8')) as Record<string, ConverterFigures>;
  writeFileSync(file, `${JSON.stringify({ ...before, ...figures }, undefined, 2)}\n`);
}

const [first = '', ...rest] = process.argv.slice(2);
if (first === '--measure') {
  const [toolId = '', fileName = '', atOnce = '1', ...sizes] = rest;
  const use = await measure(toolId, fileName, { atOnce: Number(atOnce), sizes: sizes.map(Number) });
  console.log(JSON.stringify(use));
  process.exit(0);
} else {
  const chosen = process.argv.slice(2).filter((word) => word !== '--write');
  const figures = measureAll(chosen);
  if (process.argv.includes('--write')) writeFigures(figures);
}
