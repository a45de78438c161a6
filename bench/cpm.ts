/**
 * How long scheduling takes: a generated file of 50,000 activities and 100,000 relationships on calendars with holidays, and the
 * corpus files that lie beside the project. `first` is a fresh process, `again` the same one later: a converter's worker lives
 * long. Exits with 1 when the fastest first run of the generated file takes more than 500 ms.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { computeCpm, readSchedule, readXer } from '@floatwise/schedule';
import { generateXer } from '../packages/testkit/src/generate-xer.ts';

const limitMs = 500;
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
  // Lists are read when first looked at: reading is another bench's.
  const activities = schedule.activities.length;
  void [schedule.relationships, schedule.calendars, schedule.assignments, schedule.resources, schedule.wbsNodes].length;
  const times = Array.from({ length: repeats }, () => {
    const startedAt = performance.now();
    if (computeCpm(schedule).kind === 'loop') throw new Error(`The logic of ${path} has a loop.`);
    return performance.now() - startedAt;
  });
  const timing: Timing = { firstMs: times[0] ?? NaN, againMs: Math.min(...times.slice(1)), activities };
  process.stdout.write(JSON.stringify(timing));
}

function measure(path: string): Timing {
  const timings = Array.from({ length: processes }, () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [import.meta.filename, path], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as Timing;
  });
  return {
    firstMs: Math.min(...timings.map(({ firstMs }) => firstMs)),
    againMs: Math.min(...timings.map(({ againMs }) => againMs)),
    activities: timings[0]?.activities ?? 0,
  };
}

function compare(): number {
  const folder = mkdtempSync(join(tmpdir(), 'floatwise-cpm-'));
  try {
    const generated = join(folder, 'generated.xer');
    writeFileSync(generated, generateXer({ activities: 50_000, relationships: 100_000 }));
    const rows = [['generated', generated] as const];
    for (const name of corpusFiles) {
      const path = new URL(name, corpus);
      if (existsSync(path)) rows.push([name, path.pathname]);
      else console.log(`Not measured: ${name} is not beside the project.`);
    }
    const timings = rows.map(([name, path]) => ({ name, ...measure(path) }));
    console.table(
      timings.map(({ name, activities, firstMs, againMs }) => ({
        name,
        activities,
        'first (ms)': Math.round(firstMs),
        'again (ms)': Math.round(againMs),
      })),
    );
    const isFast = (timings[0]?.firstMs ?? Infinity) <= limitMs;
    console.log(isFast ? `Within ${limitMs} ms.` : `Over ${limitMs} ms.`);
    return isFast ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [path] = process.argv.slice(2);
if (path === undefined) process.exitCode = compare();
else measureOnce(path);
