// Time and memory of reading and scheduling, compared with MPXJ as tests/oracle/README.md says; without MPXJ only ours. Exits
// with 1 when a ratio of cold rounds is below its target. Times alone have no limit.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { computeCpm } from '@floatwise/schedule/cpm';
import type { Schedule } from '@floatwise/schedule/model';
import { readEveryField, readSchedule, readXer } from '@floatwise/schedule/xer';
import { createCompileCacheEnv } from '@floatwise/service-kit/node-env';
import { compileMpxjProgram, findMpxj, runMpxjProgram } from '../tests/oracle/mpxj.ts';
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
}

/** Runs in a process of its own: reads and schedules the file several times. */
function measureOurs(path: string): Round[] {
  const startMb = readPeakMb();
  return Array.from({ length: rounds }, (): Round => {
    const begunAt = performance.now();
    const schedule = readSchedule(readXer(readFileSync(path)));
    for (const list of listsToSchedule) Reflect.get(schedule, list);
    const readAt = performance.now();
    if (computeCpm(schedule).kind === 'loop') throw new Error(`The logic of ${path} has a loop.`);
    const scheduledAt = performance.now();
    readEveryField(schedule);
    const readMs = readAt - begunAt;
    return {
      readMs,
      readAllMs: readMs + performance.now() - scheduledAt,
      scheduleMs: scheduledAt - readAt,
      peakMb: readPeakMb(),
      growthMb: readPeakMb() - startMb,
    };
  });
}

function measureMpxj(library: string, path: string): Round[] {
  const lines = runMpxjProgram(library, mpxjProgram, [path, String(rounds)]);
  const startKb = Number(lines.find(([kind]) => kind === 'start')?.[1]);
  return lines
    .filter(([kind]) => kind === 'round')
    .map(([, readMs, scheduleMs, peakKb]) => ({
      readMs: Number(readMs),
      readAllMs: Number(readMs),
      scheduleMs: Number(scheduleMs),
      peakMb: Number(peakKb) / 1_024,
      growthMb: (Number(peakKb) - startKb) / 1_024,
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

function compareFile(path: string, library: string | undefined): void {
  const ours: Figures[] = [];
  const mpxj: Figures[] = [];
  const runOurs = () => findFigures(runApart(ownProgram, path) as Round[]);
  // Fills the compile cache.
  runOurs();
  for (let turn = 0; turn < processes; turn++) {
    ours.push(runOurs());
    if (library !== undefined) mpxj.push(findFigures(measureMpxj(library, path)));
  }
  console.log(path);
  const ownRow = { ours: round(findMedians(ours)) };
  if (library === undefined) return console.table(ownRow);
  // In each turn, so that other work on the machine affects both.
  const ratios = findMedians(mpxj.map((theirs, turn) => divide(theirs, ours[turn] ?? {})));
  console.table({ ...ownRow, MPXJ: round(findMedians(mpxj)), 'MPXJ / ours': round(ratios) });
  for (const [name, atLeast] of Object.entries(targets))
    console.log(checkLimit(`MPXJ / ours, ${name}`, ratios[name] ?? NaN, { atLeast }));
}

const round = (figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value.toPrecision(3))]));

async function compare(): Promise<void> {
  const library = findMpxj();
  if (library === undefined) console.log('Only ours: MPXJ has not been fetched (make oracle fetches it).');
  else compileMpxjProgram(library, mpxjProgram);
  console.log(`Milliseconds and megabytes; medians of ${processes} processes each.`);
  // Imported here, so that the measured processes do not load it.
  const { generateXer } = await import('../packages/testkit/src/generate-xer.ts');
  const generated = generateXer({ activities: 50_000, relationships: 140_000 });
  withFiles('generated-36-MB.xer', [generated], ([path = '']) => compareFile(path, library));
  for (const name of corpusFiles) {
    const path = resolve(rootDir, '../shared/corpus', name);
    if (existsSync(path)) compareFile(path, library);
    else console.log(`Not measured: ${name} is not next to the project.`);
  }
}

const [path] = process.argv.slice(2);
if (path === undefined) await compare();
else console.log(JSON.stringify(measureOurs(JSON.parse(path) as string)));
