/**
 * How long a 36 MB XER of 50,000 activities takes from bytes to typed activities and relationships, against the
 * plainest reader there is (decode, split lines, split at TABs, an object a row) in the same run, and how much
 * memory a process needs for it. Exits with 1 when ours is over 200 ms or 200 MB, or when the plain one is faster.
 * `first` is a fresh process that reads the file once, `again` the same process later: a converter's worker lives long. The limit
 * is held against the fastest first reading of several processes, since what else the machine does only adds.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSchedule, readXer } from '@floatwise/schedule';
import { generateXer } from '../packages/testkit/src/generate-xer.ts';

const limitMs = 200;
const limitMb = 200;
const rounds = 7;

interface Reading {
  readonly firstMs: number;
  readonly againMs: number;
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
  plain: (bytes: Uint8Array) => {
    const tables = readPlainly(bytes);
    return [tables.get('TASK')?.length ?? 0, tables.get('TASKPRED')?.length ?? 0] as const;
  },
} as const;

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

/** Runs in a process of its own: reads the file, says what memory that took, and reads it some more. */
function measureOnce(reader: keyof typeof readers, path: string): void {
  const startMb = process.memoryUsage().rss / 1e6;
  const bytes = readFileSync(path);
  const start = performance.now();
  const [activities, relationships] = readers[reader](bytes);
  const firstMs = performance.now() - start;
  const peakMb = (process.resourceUsage().maxRSS * 1024) / 1e6;
  const againMs = findMedian(
    Array.from({ length: 5 }, () => {
      const again = performance.now();
      readers[reader](bytes);
      return performance.now() - again;
    }),
  );
  const reading: Reading = {
    firstMs,
    againMs,
    activities,
    relationships,
    startMb,
    peakMb,
  };
  console.log(JSON.stringify(reading));
}

function measure(reader: keyof typeof readers, path: string, cache: string): Reading {
  const child = spawnSync(process.execPath, [import.meta.filename, reader, path], {
    encoding: 'utf8',
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
  });
  if (child.status !== 0) throw new Error(child.stderr);
  return JSON.parse(child.stdout) as Reading;
}

function findMedian(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

function compare(): void {
  const folder = mkdtempSync(join(tmpdir(), 'floatwise-bench-'));
  const path = join(folder, 'generated.xer');
  const cache = join(folder, 'compiled');
  const bytes = generateXer({ activities: 50_000, relationships: 140_000 });
  writeFileSync(path, bytes);
  console.log(`${(bytes.length / 1e6).toFixed(1)} MB, ${rounds} fresh processes each\n`);
  const results = (['ours', 'plain'] as const).map((reader) => {
    // The first run fills the compile cache, as a started service has it.
    measure(reader, path, cache);
    return summarise(Array.from({ length: rounds }, () => measure(reader, path, cache)));
  });
  console.table({ ours: results[0], plain: results[1] });
  rmSync(folder, { recursive: true });
  const [ours, plain] = results;
  if (!ours || !plain) return;
  const isGood = ours.firstMs <= limitMs && ours.peakMb <= limitMb && ours.firstMs < plain.firstMs;
  const times = (plain.firstMs / ours.firstMs).toFixed(1);
  console.log(
    `${isGood ? 'Within' : 'NOT within'} ${limitMs} ms and ${limitMb} MB; ${times} times as fast as the plain reader.`,
  );
  process.exitCode = isGood ? 0 : 1;
}

function summarise(readings: readonly Reading[]) {
  const list = (key: keyof Reading) => readings.map((reading) => reading[key]);
  return {
    firstMs: Math.round(Math.min(...list('firstMs'))),
    firstMedianMs: Math.round(findMedian(list('firstMs'))),
    againMs: Math.round(findMedian(list('againMs'))),
    startMb: Math.round(findMedian(list('startMb'))),
    peakMb: Math.round(findMedian(list('peakMb'))),
    activities: readings[0]?.activities,
    relationships: readings[0]?.relationships,
  };
}

const [reader, path] = process.argv.slice(2);
if ((reader === 'ours' || reader === 'plain') && path) measureOnce(reader, path);
else compare();
