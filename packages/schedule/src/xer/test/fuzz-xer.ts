import type { Schedule } from '../../model/index.ts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { readEveryField, readSchedule } from '../read-schedule.ts';
import { readXer, type Xer } from '../read-xer.ts';
import { writeXer, XerEdits } from '../xer-edits.ts';

export interface FuzzOptions {
  /** Files to corrupt. */
  readonly samples: readonly Uint8Array[];
  readonly iterations: number;
  readonly seed: number;
  /** Called with each schedule that could be read. */
  readonly onSchedule?: (schedule: Schedule) => void;
}

export interface FuzzResult {
  readonly read: number;
  readonly refused: number;
  /** Processor time, so that other load does not count. */
  readonly slowestMs: number;
}

/** A corrupted file did something that no file may do. The file is in `bytes`. */
export class FuzzFailureError extends Error {
  override readonly name = 'FuzzFailureError';
  readonly code = 'fuzz.failed';
  readonly bytes: Uint8Array;

  constructor(sentence: string, bytes: Uint8Array, cause?: unknown) {
    super(sentence, { cause });
    this.bytes = bytes;
  }
}

/** No file of this size comes near it, even in the slower code of a test runner; only an endless loop does. */
const hangMs = 20_000;

/**
 * Corrupts files at random, then reads, changes and writes them. Only `UnusableInputError` may be thrown, no file may take long,
 * and unchanged bytes must be restored. The same seed gives the same files.
 */
export function runFuzz({ samples, iterations, seed, onSchedule }: FuzzOptions): FuzzResult {
  const random = createRandom(seed);
  let refused = 0;
  let slowestMs = 0;
  for (let round = 0; round < iterations; round += 1) {
    const sample = samples[random(samples.length)] ?? new Uint8Array(0);
    const bytes = spoil(Buffer.from(sample), random);
    const start = process.threadCpuUsage();
    try {
      checkFile(bytes, random, onSchedule);
    } catch (error) {
      if (!(error instanceof UnusableInputError)) throw asFailure(error, bytes);
      refused += 1;
    }
    const { user, system } = process.threadCpuUsage(start);
    slowestMs = Math.max(slowestMs, (user + system) / 1000);
    if (slowestMs > hangMs) throw new FuzzFailureError(`A file took ${Math.round(slowestMs)} ms`, bytes);
  }
  return { read: iterations - refused, refused, slowestMs };
}

function asFailure(error: unknown, bytes: Uint8Array): FuzzFailureError {
  return error instanceof FuzzFailureError
    ? error
    : new FuzzFailureError(`A spoilt file threw: ${String(error)}`, bytes, error);
}

function checkFile(bytes: Buffer, random: Random, onSchedule: FuzzOptions['onSchedule']): void {
  const xer = readXer(bytes);
  if (!Buffer.concat(writeXer(xer)).equals(bytes))
    throw new FuzzFailureError('A file came back changed', bytes);
  changeAndReadAgain(xer, random);
  const schedule = readSchedule(xer);
  readEveryField(schedule);
  if (schedule.findings.length > 10_000) throw new FuzzFailureError('There are too many findings', bytes);
  onSchedule?.(schedule);
}

const values = ['', 'x', 'a\tb', '"', '""\t', 'two\nlines', 'say "so"'];

function changeAndReadAgain(xer: Xer, random: Random): void {
  const table = xer.tables[random(xer.tables.length)];
  const column = table?.columns[random(table.columns.length)];
  if (
    !table ||
    table.rowCount === 0 ||
    !column ||
    table.columns.indexOf(column) !== table.columns.lastIndexOf(column)
  )
    return;
  const row = random(table.rowCount);
  if (!table.findBlock(row)?.columns.includes(column)) return;
  const value = values[random(values.length)] ?? '';
  const edits = new XerEdits(xer);
  edits.setCell({ table, row, column }, value);
  const changed = Buffer.concat(writeXer(xer, edits));
  const options = { codePage: xer.codePage };
  const found =
    readXer(changed, options)
      .tables.find(({ name }) => name === table.name)
      ?.findText(row, column) ?? '';
  if (found !== value)
    throw new FuzzFailureError(`Set ${JSON.stringify(value)}, found ${JSON.stringify(found)}`, changed);
}

type Random = (limit: number) => number;

/** Xorshift32 (G. Marsaglia, "Xorshift RNGs"). */
function createRandom(seed: number): Random {
  let state = seed | 1;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % Math.max(limit, 1);
  };
}

const fragments = [
  '\t',
  '"',
  '""',
  '"""',
  '\n',
  '\r\n',
  '\r',
  '%R\t',
  '%T\t',
  '%F\t',
  '%E',
  '%T\tTASK\r\n',
  '%F\ttask_id\tproj_id\r\n',
  '\x7f\x7f',
  '\x7f',
  '\0',
  '\xff\xfe',
  '\xef\xbb\xbf',
  '\x80',
  'ERMHDR',
  '-',
  '1e308',
  '99999999999999999999',
  '2026-02-30 08:00',
  '0000-00-00',
  'Y',
  'TT_',
  '\t'.repeat(40),
].map((text) => Buffer.from(text, 'latin1'));

/** One to four changes, mostly after the header, so that the file stays readable. */
function spoil(sample: Buffer, random: Random): Buffer {
  let bytes = sample;
  for (let count = 1 + random(4); count > 0; count -= 1) bytes = spoilOnce(bytes, random);
  return bytes;
}

function spoilOnce(bytes: Buffer, random: Random): Buffer {
  const at = random(20) === 0 ? random(8) : 8 + random(Math.max(bytes.length - 8, 1));
  const length = 1 + random(random(10) === 0 ? 400 : 12);
  const before = bytes.subarray(0, at);
  switch (random(7)) {
    case 0:
      return Buffer.concat([before, Uint8Array.of(random(256)), bytes.subarray(at + 1)]);
    case 1:
      return Buffer.concat([before, bytes.subarray(at + length)]);
    case 2:
      return Buffer.concat([before, bytes.subarray(at, at + length), bytes.subarray(at)]);
    case 3: {
      const from = random(bytes.length);
      return Buffer.concat([before, bytes.subarray(from, from + length * 10), bytes.subarray(at)]);
    }
    case 4:
      return random(8) === 0
        ? Buffer.from(before)
        : Buffer.concat([before, Buffer.from(bytes.subarray(at)).reverse()]);
    default:
      return Buffer.concat([
        before,
        fragments[random(fragments.length)] ?? before,
        bytes.subarray(at + random(3)),
      ]);
  }
}
