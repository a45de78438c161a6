// Time and memory of reading and scheduling, compared with MPXJ as docs/comparison.md says; without MPXJ only ours. Exits with 1
// when a ratio of cold rounds is below its target. Times alone have no limit. Arguments: your own files instead of ours; `--fetch`
// fetches MPXJ, and `--write` writes the ratios for the files that anyone can generate to docs/mpxj-figures.json, for the page.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { computeCpm } from '@floatwise/schedule/cpm';
import type { Schedule } from '@floatwise/schedule/model';
import { readEveryField, readSchedule, readXer } from '@floatwise/schedule/xer';
import { createCompileCacheEnv } from '@floatwise/service-kit/node-env';
import type { MpxjFigures } from '../scripts/docs/format-mpxj-table.ts';
import {
  compileMpxjProgram,
  fetchMpxj,
  findMpxj,
  mpxjVersion,
  runMpxjProgram,
} from '../tests/oracle/mpxj.ts';
import { checkLimit } from './lib/check-limit.ts';
import { readPeakMb, runApart } from './lib/measure-apart.ts';
import { withFiles } from './lib/with-files.ts';

const targets = { 'cold read': 15, schedule: 10, 'growth MB': 5 } as const;
const processes = 5;
const rounds = 3;
const mpxjProgram = 'MpxjTimes';
const rootDir = resolve(import.meta.dirname, '..');
const ownProgram = {
  path: import.meta.filename,
  // Like Java's class files: without the cache every process would strip types again.
  env: createCompileCacheEnv(rootDir),
};
/** The same bytes on every machine. The first has targets. */
const generatedFiles = [
  { activities: 50_000, relationships: 140_000 },
  { activities: 5_000, relationships: 14_000 },
] as const;
const corpusFiles = ['hassanemam--SP10_-_COST_LOADED.xer', 'soulmajor1--Hotel_Project.xer'];

/** The lists and fields that `computeCpm` reads. */
const listsToSchedule = [
  'projects',
  'options',
  'calendars',
  'wbsNodes',
  'activities',
  'relationships',
  'resources',
  'assignments',
] as const satisfies readonly (keyof Schedule)[];

interface Round {
  readonly readMs: number;
  readonly readAllMs: number;
  readonly scheduleMs: number;
  readonly peakMb: number;
  readonly growthMb: number;
  /** Processor time of the thread that does the work, which other work on the machine hardly changes. */
  readonly readCpuMs: number;
  readonly scheduleCpuMs: number;
}

const readCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Runs in a process of its own: reads and schedules the file several times. */
function measureOurs(path: string): Round[] {
  const startMb = readPeakMb();
  return Array.from({ length: rounds }, (): Round => {
    const begunAt = performance.now();
    const begunCpu = readCpuMs();
    const schedule = readSchedule(readXer(readFileSync(path)));
    for (const list of listsToSchedule) Reflect.get(schedule, list);
    const readAt = performance.now();
    const readCpu = readCpuMs();
    if (computeCpm(schedule).kind === 'loop') throw new Error(`The logic of ${path} has a loop.`);
    const scheduledAt = performance.now();
    const scheduledCpu = readCpuMs();
    readEveryField(schedule);
    const readMs = readAt - begunAt;
    return {
      readMs,
      readAllMs: readMs + performance.now() - scheduledAt,
      scheduleMs: scheduledAt - readAt,
      peakMb: readPeakMb(),
      growthMb: readPeakMb() - startMb,
      readCpuMs: readCpu - begunCpu,
      scheduleCpuMs: scheduledCpu - readCpu,
    };
  });
}

function measureMpxj(library: string, path: string): Round[] {
  const lines = runMpxjProgram(library, mpxjProgram, [path, String(rounds)]);
  const startKb = Number(lines.find(([kind]) => kind === 'start')?.[1]);
  return lines
    .filter(([kind]) => kind === 'round')
    .map(([, readMs, scheduleMs, peakKb, ofRead, ofSchedule]) => ({
      readMs: Number(readMs),
      readAllMs: Number(readMs),
      scheduleMs: Number(scheduleMs),
      peakMb: Number(peakKb) / 1_024,
      growthMb: (Number(peakKb) - startKb) / 1_024,
      readCpuMs: Number(ofRead),
      scheduleCpuMs: Number(ofSchedule),
    }));
}

type Figures = Readonly<Record<string, number>>;

/** The measurements of one process. */
function findFigures([cold, ...later]: readonly Round[]): Figures {
  const warm = (key: keyof Round): number => Math.min(...later.map((round) => round[key]));
  return {
    'cold read': cold?.readMs ?? NaN,
    'read all': cold?.readAllMs ?? NaN,
    schedule: cold?.scheduleMs ?? NaN,
    'peak MB': cold?.peakMb ?? NaN,
    'growth MB': cold?.growthMb ?? NaN,
    'warm read': warm('readMs'),
    'warm read all': warm('readAllMs'),
    'warm schedule': warm('scheduleMs'),
    'cold read, processor': cold?.readCpuMs ?? NaN,
    'cold schedule, processor': cold?.scheduleCpuMs ?? NaN,
    'warm read, processor': warm('readCpuMs'),
    'warm schedule, processor': warm('scheduleCpuMs'),
  };
}

/** The median of each figure. */
function findMedians(all: readonly Figures[]): Figures {
  const middle = (name: string): number =>
    all.map((figures) => figures[name] ?? NaN).sort((a, b) => a - b)[all.length >> 1] ?? NaN;
  return Object.fromEntries(Object.keys(all[0] ?? {}).map((name) => [name, middle(name)]));
}

const divide = (one: Figures, other: Figures): Figures =>
  Object.fromEntries(Object.entries(one).map(([name, value]) => [name, value / (other[name] ?? NaN)]));

/** Prints the figures of a file, and returns MPXJ's divided by ours; undefined without MPXJ. */
function compareFile(path: string, library: string | undefined, hasTargets: boolean): Figures | undefined {
  const ours: Figures[] = [];
  const mpxj: Figures[] = [];
  const runOurs = () => findFigures(runApart(ownProgram, { path }) as Round[]);
  // Fills the compile cache.
  runOurs();
  for (let turn = 0; turn < processes; turn++) {
    ours.push(runOurs());
    if (library !== undefined) mpxj.push(findFigures(measureMpxj(library, path)));
  }
  console.log(path);
  const ownRow = { ours: round(findMedians(ours)) };
  if (library === undefined) {
    console.table(ownRow);
    return undefined;
  }
  // In each turn, so that other work on the machine affects both.
  const ratios = findMedians(mpxj.map((theirs, turn) => divide(theirs, ours[turn] ?? {})));
  console.table({ ...ownRow, MPXJ: round(findMedians(mpxj)), 'MPXJ / ours': round(ratios) });
  for (const [name, atLeast] of hasTargets ? Object.entries(targets) : [])
    console.log(checkLimit(`MPXJ / ours, ${name}`, ratios[name] ?? NaN, { atLeast }));
  return round(ratios);
}

const round = (figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value.toPrecision(3))]));

/** The files that anyone can generate; with `--write` their ratios go to the page. */
async function compareGenerated(library: string | undefined, isWritten: boolean): Promise<void> {
  // Imported here, so that the measured processes do not load it.
  const { generateXer } = await import('../packages/testkit/src/generate-xer.ts');
  const files: MpxjFigures['files'][number][] = [];
  for (const [place, options] of (isWritten ? generatedFiles : generatedFiles.slice(0, 1)).entries())
    withFiles('generated.xer', [generateXer(options)], ([path = '']) => {
      const megabytes = Math.round(statSync(path).size / 100_000) / 10;
      const ratios = compareFile(path, library, place === 0);
      if (ratios !== undefined) files.push({ ...options, megabytes, ratios });
    });
  if (!isWritten || files.length === 0) return;
  const [processor] = cpus();
  const figures: MpxjFigures = {
    machine: {
      processor: processor?.model ?? 'unknown',
      processors: cpus().length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      node: process.versions.node,
      java: readJavaVersion(),
      mpxj: mpxjVersion,
    },
    files,
  };
  writeFileSync(resolve(rootDir, 'docs/mpxj-figures.json'), `${JSON.stringify(figures, undefined, 2)}\n`);
  console.log('Written to docs/mpxj-figures.json: run make docs.');
}

/** Java prints its version to the standard error. */
function readJavaVersion(): string {
  const { stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  return /"([^"]+)"/.exec(stderr)?.[1] ?? 'unknown';
}

async function compare(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { fetch: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
  });
  if (values.fetch && findMpxj() === undefined) fetchMpxj();
  const library = findMpxj();
  if (library === undefined) console.log('Only ours: MPXJ has not been fetched (--fetch fetches it).');
  else compileMpxjProgram(library, mpxjProgram);
  console.log(`Milliseconds and megabytes; medians of ${processes} processes each.`);
  if (positionals.length > 0) {
    for (const path of positionals) compareFile(resolve(path), library, false);
    return;
  }
  await compareGenerated(library, values.write);
  if (values.write) return;
  for (const name of corpusFiles) {
    const path = resolve(rootDir, '../shared/corpus', name);
    if (existsSync(path)) compareFile(path, library, true);
    else console.log(`Not measured: ${name} is not next to the project.`);
  }
}

const [first = ''] = process.argv.slice(2);
// A process that measures gets its file as JSON.
if (first.startsWith('{'))
  console.log(JSON.stringify(measureOurs((JSON.parse(first) as { path: string }).path)));
else await compare();
