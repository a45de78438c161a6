/**
 * How long reading and scheduling take, and the memory they take, against MPXJ in the same run on the same files: a generated
 * 36 MB file of 50,000 activities, and the corpus files that lie beside the project. Without MPXJ (see
 * tests/oracle/README.md) only ours are measured. Exits with 1 when MPXJ, in processes as cold as ours, takes less than 15 times
 * as long to read, 10 times to schedule or 5 times the memory; times alone are never held against a limit.
 *
 * Every measurement is a process of its own, ours and MPXJ's in turn. `cold` is the first round of a process that has done
 * nothing before: the start of Node and of the Java machine is not counted, their compilers' warming up is, on either side.
 * `warm` is the best later round of the same process, which is kind to the Java machine: what a service
 * that runs for long comes to. Reading is from bytes on disk to every list of the model, since MPXJ reads all at once; the
 * lazy lists of ours are all asked for. Memory is the peak of the process after its cold round, runtime and all.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { computeCpm, readSchedule, readXer } from '@floatwise/schedule';
import { compileMpxjProgram, findMpxj, runMpxjProgram } from '../tests/oracle/mpxj.ts';
import { generateXer } from '../packages/testkit/src/generate-xer.ts';

const targets = { read: 15, schedule: 10, memory: 5 } as const;
const processes = 3;
const rounds = 4;
const program = 'MpxjTimes';
const corpus = new URL('../../shared/corpus/', import.meta.url);
const corpusFiles = ['hassanemam--SP10_-_COST_LOADED.xer', 'soulmajor1--Hotel_Project.xer'];

interface Round {
  readonly readMs: number;
  readonly scheduleMs: number;
  readonly peakMb: number;
}

/** Runs in a process of its own: reads and schedules the file several times. */
function measureOurs(path: string): void {
  const measured = Array.from({ length: rounds }, (): Round => {
    const begunAt = performance.now();
    const schedule = readSchedule(readXer(readFileSync(path)));
    for (const list of Object.keys(schedule) as (keyof typeof schedule)[]) Reflect.get(schedule, list);
    const readAt = performance.now();
    if (computeCpm(schedule).kind === 'loop') throw new Error(`The logic of ${path} has a loop.`);
    const scheduleMs = performance.now() - readAt;
    return {
      readMs: readAt - begunAt,
      scheduleMs,
      peakMb: (process.resourceUsage().maxRSS * 1024) / 1e6,
    };
  });
  process.stdout.write(JSON.stringify(measured));
}

function runOurs(path: string): Round[] {
  const { stdout, stderr, status } = spawnSync(process.execPath, [import.meta.filename, path], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Round[];
}

function runMpxj(library: string, path: string): Round[] {
  return runMpxjProgram(library, program, [path, String(rounds)])
    .filter(([kind]) => kind === 'round')
    .map(([, read, schedule, peakKb]) => ({
      readMs: Number(read),
      scheduleMs: Number(schedule),
      peakMb: (Number(peakKb) * 1024) / 1e6,
    }));
}

/** Medians over the processes. */
function summarise(runs: readonly (readonly Round[])[]) {
  const findMedian = (values: readonly number[]): number =>
    [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
  const cold = (key: keyof Round): number => findMedian(runs.map(([first]) => first?.[key] ?? NaN));
  const warm = (key: keyof Round): number =>
    findMedian(runs.map(([, ...later]) => Math.min(...later.map((round) => round[key]))));
  return {
    coldReadMs: cold('readMs'),
    coldScheduleMs: cold('scheduleMs'),
    peakMb: cold('peakMb'),
    warmReadMs: warm('readMs'),
    warmScheduleMs: warm('scheduleMs'),
  };
}

type Summary = ReturnType<typeof summarise>;

function compareFile(path: string, library: string | undefined): { ours: Summary; mpxj?: Summary } {
  const ours: Round[][] = [];
  const mpxj: Round[][] = [];
  for (let turn = 0; turn < processes; turn++) {
    ours.push(runOurs(path));
    if (library !== undefined) mpxj.push(runMpxj(library, path));
  }
  return library === undefined
    ? { ours: summarise(ours) }
    : { ours: summarise(ours), mpxj: summarise(mpxj) };
}

const round = (value: number): number => Number(value.toPrecision(3));

function formatRow(name: string, values: Summary): Record<string, string | number> {
  return {
    file: name,
    'cold read (ms)': round(values.coldReadMs),
    'cold schedule (ms)': round(values.coldScheduleMs),
    'peak (MB)': round(values.peakMb),
    'warm read (ms)': round(values.warmReadMs),
    'warm schedule (ms)': round(values.warmScheduleMs),
  };
}

function divide(mpxj: Summary, ours: Summary): Summary {
  const keys = Object.keys(ours) as (keyof Summary)[];
  return Object.fromEntries(keys.map((key) => [key, mpxj[key] / ours[key]])) as unknown as Summary;
}

function listFiles(folder: string): string[] {
  const generated = join(folder, 'generated-36-MB.xer');
  writeFileSync(generated, generateXer({ activities: 50_000, relationships: 140_000 }));
  const paths = [generated];
  for (const name of corpusFiles) {
    const path = new URL(name, corpus);
    if (existsSync(path)) paths.push(path.pathname);
    else console.log(`Not measured: ${name} is not beside the project.`);
  }
  return paths;
}

function compare(): void {
  const library = findMpxj();
  if (library === undefined) console.log('Ours alone: MPXJ has not been fetched (make oracle does).');
  else compileMpxjProgram(library, program);
  const folder = mkdtempSync(join(tmpdir(), 'floatwise-bench-'));
  try {
    for (const path of listFiles(folder)) {
      const name = basename(path, '.xer');
      const { ours, mpxj } = compareFile(path, library);
      const ratios = mpxj === undefined ? undefined : divide(mpxj, ours);
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

function checkTargets(ratios: Summary): void {
  const missed = [
    ratios.coldReadMs < targets.read ? `reading ${targets.read}` : '',
    ratios.coldScheduleMs < targets.schedule ? `scheduling ${targets.schedule}` : '',
    ratios.peakMb < targets.memory ? `memory ${targets.memory}` : '',
  ].filter((text) => text !== '');
  if (missed.length === 0) return;
  console.log(`Below the wanted ratio: ${missed.join(', ')}.`);
  process.exitCode = 1;
}

const [path] = process.argv.slice(2);
if (path === undefined) compare();
else measureOurs(path);
