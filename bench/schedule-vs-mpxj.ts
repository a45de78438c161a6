/**
 * Time and memory of reading and scheduling, compared with MPXJ in the same run on the same files. They are a generated
 * 36 MB file of 50,000 activities and the corpus files beside the project. Without MPXJ (see tests/oracle/README.md) it
 * measures only ours. Exits with 1 unless MPXJ, also in cold processes, takes at least 15 times as long to read and 10
 * times as long to schedule, and its memory grows at least 5 times as much. Times alone have no limit.
 *
 * Every measurement is a process of its own, ours and MPXJ's in turn. `cold` is the first round of a new process. It
 * includes the warm-up of the compilers on both sides, but not the start of Node and of the Java machine. `warm` is the
 * best later round of the same process, as in a service that has run for long, which favours the Java machine. `read` is
 * from bytes on disk to the lists that scheduling needs, `read all` to every field of every list of the model; MPXJ
 * always reads all. `growth` is the peak of the process after its cold round, less the memory of the runtime and the
 * program's code, which is most of the peak for small files.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { computeCpm, readEveryField, readSchedule, readXer } from '@floatwise/schedule';
import type { Schedule } from '@floatwise/schedule';
import { compileMpxjProgram, findMpxj, runMpxjProgram } from '../tests/oracle/mpxj.ts';

const targets = { read: 15, schedule: 10, memory: 5 } as const;
const processes = 5;
const rounds = 3;
const program = 'MpxjTimes';
const corpus = new URL('../../shared/corpus/', import.meta.url);
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
function measureOurs(path: string): void {
  const startMb = getPeakMb();
  const measured = Array.from({ length: rounds }, (): Round => {
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
      peakMb: getPeakMb(),
      growthMb: getPeakMb() - startMb,
    };
  });
  process.stdout.write(JSON.stringify(measured));
}

const getPeakMb = (): number => (process.resourceUsage().maxRSS * 1024) / 1e6;

function runOurs(path: string, cache: string): Round[] {
  const { stdout, stderr, status } = spawnSync(process.execPath, [import.meta.filename, path], {
    encoding: 'utf8',
    // Like Java's class files: without the cache every process would strip types again.
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Round[];
}

function runMpxj(library: string, path: string): Round[] {
  const lines = runMpxjProgram(library, program, [path, String(rounds)]);
  const startKb = Number(lines.find(([kind]) => kind === 'start')?.[1]);
  return lines
    .filter(([kind]) => kind === 'round')
    .map(([, readMs, scheduleMs, peakKb]) => ({
      readMs: Number(readMs),
      readAllMs: Number(readMs),
      scheduleMs: Number(scheduleMs),
      peakMb: (Number(peakKb) * 1024) / 1e6,
      growthMb: ((Number(peakKb) - startKb) * 1024) / 1e6,
    }));
}

/** The measurements of one process. */
function findFigures([first, ...later]: readonly Round[]) {
  const cold = (key: keyof Round): number => first?.[key] ?? NaN;
  const warm = (key: keyof Round): number => Math.min(...later.map((round) => round[key]));
  return {
    coldReadMs: cold('readMs'),
    coldReadAllMs: cold('readAllMs'),
    coldScheduleMs: cold('scheduleMs'),
    peakMb: cold('peakMb'),
    growthMb: cold('growthMb'),
    warmReadMs: warm('readMs'),
    warmReadAllMs: warm('readAllMs'),
    warmScheduleMs: warm('scheduleMs'),
  };
}

type Figures = ReturnType<typeof findFigures>;

/** Maps each figure. */
function mapFigures(figures: readonly Figures[], map: (values: readonly number[]) => number): Figures {
  const [first] = figures;
  const keys = Object.keys(first ?? {}) as (keyof Figures)[];
  const entries = keys.map((key): [string, number] => [key, map(figures.map((each) => each[key]))]);
  return Object.fromEntries(entries) as Figures;
}

const findMedian = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

interface Comparison {
  readonly ours: Figures;
  readonly mpxj?: Figures;
  /** MPXJ's divided by ours in each turn, so that other work on the machine affects both. */
  readonly ratios?: Figures;
}

function compareFile(path: string, cache: string, library: string | undefined): Comparison {
  const ours: Figures[] = [];
  const mpxj: Figures[] = [];
  // Fills the compile cache.
  runOurs(path, cache);
  for (let turn = 0; turn < processes; turn++) {
    ours.push(findFigures(runOurs(path, cache)));
    if (library !== undefined) mpxj.push(findFigures(runMpxj(library, path)));
  }
  if (library === undefined) return { ours: mapFigures(ours, findMedian) };
  const ratios = ours.map((own, turn) =>
    mapFigures([mpxj[turn] ?? own, own], ([theirs = NaN, each = NaN]) => theirs / each),
  );
  return {
    ours: mapFigures(ours, findMedian),
    mpxj: mapFigures(mpxj, findMedian),
    ratios: mapFigures(ratios, findMedian),
  };
}

const round = (value: number): number => Number(value.toPrecision(3));

function formatRow(name: string, values: Figures): Record<string, string | number> {
  return {
    file: name,
    'cold read': round(values.coldReadMs),
    'read all': round(values.coldReadAllMs),
    schedule: round(values.coldScheduleMs),
    'peak MB': round(values.peakMb),
    'growth MB': round(values.growthMb),
    'warm read': round(values.warmReadMs),
    'warm read all': round(values.warmReadAllMs),
    'warm schedule': round(values.warmScheduleMs),
  };
}

async function listFiles(folder: string): Promise<string[]> {
  // Imported here, so that the measured processes do not load it.
  const { generateXer } = await import('../packages/testkit/src/generate-xer.ts');
  const generated = join(folder, 'generated-36-MB.xer');
  writeFileSync(generated, generateXer({ activities: 50_000, relationships: 140_000 }));
  const paths = [generated];
  for (const name of corpusFiles) {
    const path = new URL(name, corpus);
    if (existsSync(path)) paths.push(path.pathname);
    else console.log(`Not measured: ${name} is not next to the project.`);
  }
  return paths;
}

async function compare(): Promise<void> {
  const library = findMpxj();
  if (library === undefined) console.log('Only ours: MPXJ has not been fetched (make oracle fetches it).');
  else compileMpxjProgram(library, program);
  console.log(`Milliseconds and megabytes; medians of ${processes} processes each.`);
  const folder = mkdtempSync(join(tmpdir(), 'floatwise-bench-'));
  try {
    for (const path of await listFiles(folder)) {
      const name = basename(path, '.xer');
      const { ours, mpxj, ratios } = compareFile(path, join(folder, 'compiled'), library);
      console.table([
        formatRow(`ours: ${name}`, ours),
        ...(mpxj && ratios ? [formatRow(`MPXJ: ${name}`, mpxj), formatRow('MPXJ / ours', ratios)] : []),
      ]);
      if (ratios !== undefined) checkTargets(ratios);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function checkTargets(ratios: Figures): void {
  const missed = [
    ratios.coldReadMs < targets.read ? `reading ${targets.read}` : '',
    ratios.coldScheduleMs < targets.schedule ? `scheduling ${targets.schedule}` : '',
    ratios.growthMb < targets.memory ? `memory ${targets.memory}` : '',
  ].filter((text) => text !== '');
  if (missed.length === 0) return;
  console.log(`Below the required ratio: ${missed.join(', ')}.`);
  process.exitCode = 1;
}

const [path] = process.argv.slice(2);
if (path === undefined) await compare();
else measureOurs(path);
