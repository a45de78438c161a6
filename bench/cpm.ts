/**
 * How long scheduling takes: a generated file of 50,000 activities and 100,000 relationships on calendars with holidays, and the
 * corpus files that lie beside the project. `first` is a fresh process, `again` the same one later: a converter's worker lives
 * long. Where MPXJ has been fetched (see tests/oracle/README.md) it schedules the same files in the same run, each in a process
 * of its own. Exits with 1 when the fastest first run of the generated file takes more than 500 ms, or when
 * MPXJ needs less than ten times as long for any of them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { computeCpm, readSchedule, readXer } from '@floatwise/schedule';
import { findMpxj, runMpxj } from '../tests/oracle/mpxj.ts';
import { generateXer } from '../packages/testkit/src/generate-xer.ts';

const limitMs = 500;
const leastRatio = 10;
const processes = 5;
const repeats = 5;
const corpus = new URL('../../shared/corpus/', import.meta.url);
const corpusFiles = ['hassanemam--SP10_-_COST_LOADED.xer', 'soulmajor1--Hotel_Project.xer'];

interface Timing {
  readonly firstMs: number;
  readonly againMs: number;
  readonly activities: number;
}

/** Runs in a process of its own: reads the file, then schedules it several times. */
function measureOnce(path: string): void {
  const schedule = readSchedule(readXer(readFileSync(path)));
  // Lists are read when first looked at, and reading is another bench's.
  for (const list of Object.keys(schedule) as (keyof typeof schedule)[]) Reflect.get(schedule, list);
  const times = Array.from({ length: repeats }, () => {
    const startedAt = performance.now();
    if (computeCpm(schedule).kind === 'loop') throw new Error(`The logic of ${path} has a loop.`);
    return performance.now() - startedAt;
  });
  const firstMs = times[0] ?? NaN;
  const timing: Timing = {
    firstMs,
    againMs: Math.min(...times.slice(1)),
    activities: schedule.activities.length,
  };
  process.stdout.write(JSON.stringify(timing));
}

function measure(path: string): Timing {
  const timings = Array.from({ length: processes }, () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [import.meta.filename, path], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as Timing;
  });
  return {
    firstMs: Math.min(...timings.map(({ firstMs }) => firstMs)),
    againMs: Math.min(...timings.map(({ againMs }) => againMs)),
    activities: timings[0]?.activities ?? 0,
  };
}

/** What MPXJ takes to schedule a file it has read; undefined where MPXJ is not at hand. */
function measureMpxj(path: string): number | undefined {
  const library = findMpxj();
  if (library === undefined) return undefined;
  const line = runMpxj(library, [path]).find(([kind]) => kind === 'time');
  return line === undefined ? undefined : Number(line[2]);
}

function compare(): number {
  const folder = mkdtempSync(join(tmpdir(), 'floatwise-cpm-'));
  try {
    const generated = join(folder, 'generated.xer');
    writeFileSync(generated, generateXer({ activities: 50_000, relationships: 100_000 }));
    const rows: (readonly [string, string])[] = [['generated', generated]];
    for (const name of corpusFiles) {
      const path = new URL(name, corpus);
      if (existsSync(path)) rows.push([name, path.pathname]);
      else console.log(`Not measured: ${name} is not beside the project.`);
    }
    const timings = rows.map(([name, path]) => ({ name, ...measure(path), mpxjMs: measureMpxj(path) }));
    console.table(
      timings.map(({ name, activities, firstMs, againMs, mpxjMs }) => ({
        name,
        activities,
        'first (ms)': Math.round(firstMs),
        'again (ms)': Math.round(againMs),
        'MPXJ (ms)': mpxjMs ?? '-',
        'MPXJ / first': mpxjMs === undefined ? '-' : Number((mpxjMs / firstMs).toFixed(1)),
      })),
    );
    const [generatedTiming] = timings;
    const isFast = (generatedTiming?.firstMs ?? Infinity) <= limitMs;
    const isFaster = timings.every(({ firstMs, mpxjMs }) => (mpxjMs ?? Infinity) >= leastRatio * firstMs);
    console.log(isFast ? `Within ${limitMs} ms.` : `Over ${limitMs} ms.`);
    if (!isFaster) console.log(`Less than ${leastRatio} times as fast as MPXJ.`);
    return isFast && isFaster ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [path] = process.argv.slice(2);
if (path === undefined) process.exitCode = compare();
else measureOnce(path);
