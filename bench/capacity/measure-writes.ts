import { spawnSync } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  conversionSchema,
  formatVersion,
  type ConversionIn,
  type KeptConversion,
} from '@floatwise/contracts';
import type { ConversionRecords } from '@floatwise/conversion';
import { asWritten } from '@floatwise/conversion/test';
import {
  connectNats,
  createLogger,
  ensureStreams,
  openConversionRecords,
  setUpStreams,
} from '@floatwise/service-kit';
import { startEngines } from '@floatwise/testkit';

/** Revisions of a small conversion until its first byte is sent; `tests/mesh/client.test.ts` counts them. */
const writesPerConversion = 6;
const conversions = 100;
/** The fastest round counts: other work on the machine can only slow one down. */
const rounds = 10;
const atOnce = 32;
const syncs = 50;
/** On a slow disk more writes wait, and each round takes longer than the machine's own variation. */
const slowAtOnce = 64;
const slowConversions = 400;
const slowRounds = 5;

export interface WriteCosts {
  /** Milliseconds of one synced write to a file on this disk. */
  readonly syncMs: number;
  /** The rest of a record's write, while more writes wait than the stream can handle. */
  readonly restMs: number;
}

/** Measures the write of a record: the stream stores one after another, each on disk before the next. */
export async function measureWrites(): Promise<WriteCosts> {
  const dir = await mkdtemp(join(tmpdir(), 'floatwise-bench-'));
  const engines = await startEngines({ only: ['nats'], dataDir: dir });
  const logger = createLogger('bench', { level: 'silent' });
  const nats = await connectNats({ url: engines.natsUrl }, 'bench', logger);
  try {
    await ensureStreams(nats, 1);
    const records = await openConversionRecords(nats);
    await writeAll(records, atOnce);
    const [syncsMs, writesMs]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      syncsMs.push(await measureSync(join(dir, 'synced')));
      const startedMs = performance.now();
      await writeAll(records, conversions);
      writesMs.push((performance.now() - startedMs) / (conversions * writesPerConversion));
    }
    const syncMs = Math.min(...syncsMs);
    return { syncMs, restMs: Math.max(0, Math.min(...writesMs) - syncMs) };
  } finally {
    await nats.close();
    await engines.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** Conversions per second that one stream of records can handle on a disk that takes this long for a synced write. */
export function computeRecordsPerSecond({ restMs }: WriteCosts, syncMs: number): number {
  return 1_000 / (writesPerConversion * (restMs + syncMs));
}

async function measureSync(path: string): Promise<number> {
  const file = await open(path, 'w');
  try {
    const startedMs = performance.now();
    for (let at = 0; at < syncs; at++) {
      await file.write('x'.repeat(1_000));
      await file.datasync();
    }
    return (performance.now() - startedMs) / syncs;
  } finally {
    await file.close();
  }
}

/**
 * Conversions per second that the stream of records handles when every synced write takes longer: the median of several
 * rounds, or undefined on a machine without `strace`.
 */
export async function measureSlowDisk(addedMs: number): Promise<number | undefined> {
  if (spawnSync('strace', ['-V']).error !== undefined) return undefined;
  const inject = [
    '-e',
    'trace=fsync,fdatasync',
    '-e',
    `inject=fsync,fdatasync:delay_exit=${addedMs * 1_000}`,
  ];
  const startedBy = ['strace', '--seccomp-bpf', '-f', '-qq', '-o', '/dev/null', ...inject];
  const engines = await startEngines({ only: ['nats'], startedBy });
  const nats = await connectNats(
    { url: engines.natsUrl },
    'bench',
    createLogger('bench', { level: 'silent' }),
  );
  try {
    await setUpStreams(nats, { replicas: 1 });
    const records = await openConversionRecords(nats);
    await writeAll(records, slowAtOnce, slowAtOnce);
    const perSecond: number[] = [];
    for (let round = 0; round < slowRounds; round++) {
      const startedMs = performance.now();
      await writeAll(records, slowConversions, slowAtOnce);
      perSecond.push((slowConversions * 1_000) / (performance.now() - startedMs));
    }
    return perSecond.toSorted((one, other) => one - other)[Math.floor(slowRounds / 2)];
  } finally {
    await nats.close();
    await engines.stop();
  }
}

async function writeAll(records: ConversionRecords, count: number, together = atOnce): Promise<void> {
  let begun = 0;
  await Promise.all(
    Array.from({ length: together }, async () => {
      while (begun++ < count) {
        let kept: KeptConversion | undefined = await records.create(asWritten(createQueued()));
        for (let write = 1; write < writesPerConversion && kept; write++)
          kept = await records.change(kept, asWritten({ ...kept.conversion, inputBytes: write }));
      }
    }),
  );
}

/** The id of a user in a bench, in the format of account ids. */
export function formatUserId(person: number): string {
  return person.toString(16).padStart(24, '0');
}

/** The record of a small conversion of the user with this number. */
export function createQueued(person = 0): ConversionIn<'queued'> {
  const now = new Date();
  const conversion = conversionSchema.parse({
    version: formatVersion,
    ...{ id: crypto.randomUUID(), userId: formatUserId(person), username: 'Ann', toolId: 'x-pobs' },
    ...{ fileName: 'a.xer', inputBytes: 40_000, options: {}, attempt: 0, free: true, state: 'queued' },
    ...{ requestedAt: now.toISOString(), since: now.toISOString(), instance: crypto.randomUUID() },
    deadline: new Date(now.getTime() + 600_000).toISOString(),
  });
  if (conversion.state !== 'queued') throw new Error('The record is not queued.');
  return conversion;
}
