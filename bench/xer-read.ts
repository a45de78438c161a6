/**
 * Time and memory to turn the bytes of a 36 MB XER of 50,000 activities into typed activities and relationships. In the
 * same run they are compared with the simplest reader possible (decode, split lines, split at TABs, one object per row).
 * `ours` reads what scheduling needs, `whole` every field of every table of the model. Every reading is a new process,
 * and they take turns, so that other work on the machine affects all. Exits with 1 when ours takes more than a third of
 * the plain reader's processor time. Elapsed time and memory are shown with their limits for two idle cores but not
 * judged, because a busy machine changes them. `clock` against `thread` shows how busy the machine is, and hashing the
 * same bytes how fast. `first` is a process's first reading, `again` the same process later: a converter's worker lives
 * long.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEveryField, readSchedule, readXer } from '@floatwise/schedule';

const limitMs = 200;
const limitMb = 200;
/** Ours may take this share of the plain reader's processor time. */
const limitRatio = 1 / 3;
const rounds = 7;

interface Cost {
  /** Elapsed time. */
  readonly clockMs: number;
  /** Processor time of the thread that reads. */
  readonly threadMs: number;
  /** Processor time of all threads, including the compiler and the garbage collector. */
  readonly allMs: number;
}

interface Reading {
  readonly first: Cost;
  readonly again: Cost;
  readonly hash: Cost;
  readonly activities: number;
  readonly relationships: number;
  readonly startMb: number;
  readonly peakMb: number;
}

const readers = {
  ours: (bytes: Uint8Array) => {
    const schedule = readSchedule(readXer(bytes));
    return [schedule.activities.length, schedule.relationships.length] as const;
  },
  whole: (bytes: Uint8Array) => {
    const schedule = readSchedule(readXer(bytes));
    readEveryField(schedule);
    return [schedule.activities.length, schedule.relationships.length] as const;
  },
  plain: (bytes: Uint8Array) => {
    const tables = readPlainly(bytes);
    return [tables.get('TASK')?.length ?? 0, tables.get('TASKPRED')?.length ?? 0] as const;
  },
} as const;
type Reader = keyof typeof readers;
const readerNames: readonly Reader[] = ['ours', 'whole', 'plain'];

function readPlainly(bytes: Uint8Array): Map<string, Record<string, string>[]> {
  const tables = new Map<string, Record<string, string>[]>();
  let columns: string[] = [];
  let rows: Record<string, string>[] = [];
  for (const line of new TextDecoder('windows-1252').decode(bytes).split(/\r?\n/)) {
    const [tag, ...values] = line.split('\t');
    if (tag === '%T') tables.set(values[0] ?? '', (rows = []));
    else if (tag === '%F') columns = values;
    else if (tag === '%R') {
      const row: Record<string, string> = {};
      columns.forEach((column, index) => (row[column] = values[index] ?? ''));
      rows.push(row);
    }
  }
  return tables;
}

/** Runs in a process of its own: reads the file, prints the measurements, and reads it again several times. */
function measureOnce(reader: Reader, path: string): void {
  const startMb = process.memoryUsage().rss / 1e6;
  const bytes = readFileSync(path);
  let counts: readonly [number, number] = [0, 0];
  const read = () => {
    counts = readers[reader](bytes);
  };
  const first = measureCost(read);
  const peakMb = (process.resourceUsage().maxRSS * 1024) / 1e6;
  const again = findCheapest(Array.from({ length: 5 }, () => measureCost(read)));
  const hash = measureCost(() => createHash('sha256').update(bytes).digest());
  const [activities, relationships] = counts;
  const reading: Reading = { first, again, hash, activities, relationships, startMb, peakMb };
  console.log(JSON.stringify(reading));
}

function measureCost(work: () => void): Cost {
  const [clock, thread, all] = [performance.now(), process.threadCpuUsage(), process.cpuUsage()];
  work();
  return {
    clockMs: performance.now() - clock,
    threadMs: computeMs(process.threadCpuUsage(thread)),
    allMs: computeMs(process.cpuUsage(all)),
  };
}

function computeMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

/** The minimum of each, because other work on the machine only adds. */
function findCheapest(costs: readonly Cost[]): Cost {
  const least = (pick: (cost: Cost) => number) => Math.min(...costs.map(pick));
  return {
    clockMs: least(({ clockMs }) => clockMs),
    threadMs: least(({ threadMs }) => threadMs),
    allMs: least(({ allMs }) => allMs),
  };
}

function measure(reader: Reader, path: string, cache: string): Reading {
  const child = spawnSync(process.execPath, [import.meta.filename, reader, path], {
    encoding: 'utf8',
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
  });
  if (child.status !== 0) throw new Error(child.stderr);
  return JSON.parse(child.stdout) as Reading;
}

function measureAll(path: string, cache: string): Record<Reader, Reading[]> {
  const readings: Record<Reader, Reading[]> = { ours: [], whole: [], plain: [] };
  // The first runs fill the compile cache, which a running service has.
  for (const reader of readerNames) measure(reader, path, cache);
  for (let round = 0; round < rounds; round += 1) {
    for (const reader of readerNames) readings[reader].push(measure(reader, path, cache));
  }
  return readings;
}

async function compare(): Promise<void> {
  // Imported here, so that the measured processes do not load it.
  const { generateXer } = await import('../packages/testkit/src/generate-xer.ts');
  const folder = mkdtempSync(join(tmpdir(), 'floatwise-bench-'));
  const path = join(folder, 'generated.xer');
  const bytes = generateXer({ activities: 50_000, relationships: 140_000 });
  writeFileSync(path, bytes);
  console.log(`${(bytes.length / 1e6).toFixed(1)} MB, the minimum of ${rounds} new processes each\n`);
  const { ours, whole, plain } = measureAll(path, join(folder, 'compiled'));
  rmSync(folder, { recursive: true });
  console.table({ ours: summarise(ours), whole: summarise(whole), plain: summarise(plain) });
  printVerdict(ours, plain);
}

function printVerdict(ours: readonly Reading[], plain: readonly Reading[]): void {
  const [our, other] = [ours, plain].map((readings) => findCheapest(readings.map(({ first }) => first)));
  if (!our || !other) return;
  const peakMb = Math.max(...ours.map((reading) => reading.peakMb));
  console.log(`clock ${our.clockMs.toFixed(0)} ms (on two idle cores at most ${limitMs})`);
  console.log(`peak  ${peakMb.toFixed(0)} MB (at most ${limitMb})`);
  const ratio = our.allMs / other.allMs;
  console.log(
    `ratio ${ratio.toFixed(3)} of the plain reader's processor time (at most ${limitRatio.toFixed(3)})`,
  );
  process.exitCode = ratio <= limitRatio ? 0 : 1;
}

function summarise(readings: readonly Reading[]) {
  const first = findCheapest(readings.map((reading) => reading.first));
  const again = findCheapest(readings.map((reading) => reading.again));
  const hash = findCheapest(readings.map((reading) => reading.hash));
  const clocks = readings.map((reading) => reading.first.clockMs).sort((a, b) => a - b);
  return {
    firstClockMs: Math.round(first.clockMs),
    medianClockMs: Math.round(clocks[clocks.length >> 1] ?? Number.NaN),
    firstThreadMs: Math.round(first.threadMs),
    firstAllMs: Math.round(first.allMs),
    againThreadMs: Math.round(again.threadMs),
    hashThreadMs: Math.round(hash.threadMs),
    startMb: Math.round(Math.min(...readings.map(({ startMb }) => startMb))),
    peakMb: Math.round(Math.max(...readings.map(({ peakMb }) => peakMb))),
    activities: readings[0]?.activities,
    relationships: readings[0]?.relationships,
  };
}

const [reader, path] = process.argv.slice(2);
if ((reader === 'ours' || reader === 'whole' || reader === 'plain') && path) measureOnce(reader, path);
else await compare();
