/**
 * Runs in a process of its own: the first conversion by a thread that waits for one, as those of a converter do from its
 * start. The argument is a `ConversionRun` as JSON.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startWorkerPool } from '../../services/converter/src/adapters/worker-pool.ts';
import { measureHere, type Answer } from './measure-processes.ts';

/** The converter's default settings. */
const workerLimits = { threads: 1, toolTimeoutMs: 120_000, toolMemoryMb: 1024 };
/** Longer than threads wait before they warm up. */
const leastWarmUpMs = 8_000;
const lookMs = 500;
const mostLooks = 60;
/** A process that waits uses less of a processor. */
const idleShare = 0.05;

export interface ConversionRun {
  readonly toolId: string;
  /** Of the first file, then of the others. */
  readonly paths: readonly string[];
  readonly options?: Record<string, unknown>;
  /** Whether the thread has waited long enough to warm up. */
  readonly isWarm?: boolean;
  /** Whether the tool may refuse the file. */
  readonly isHostile?: boolean;
}

async function runConversion({
  toolId,
  paths,
  options = {},
  isWarm,
  isHostile,
}: ConversionRun): Promise<Answer> {
  const pool = startWorkerPool(workerLimits);
  const convert = async (files: readonly ReturnType<typeof readFile>[]): Promise<number> => {
    const [file = { fileName: 'none.xer', bytes: new Uint8Array() }, ...others] = files;
    const call = { toolId, options, ...file, ...(others.length === 0 ? {} : { others }) };
    const control = { signal: new AbortController().signal, onProgress: () => undefined };
    const result = await pool.runOnWorker(call, control);
    if (result.kind === 'done') return result.tasks;
    if (files.length > 0 && !isHostile) throw new Error(`${toolId} refuses ${paths[0]}: ${result.message}`);
    return 0;
  };
  if (isWarm) await waitUntilWarm();
  else await convert([]);
  const files = paths.map(readFile);
  const answer = await measureHere(() => convert(files));
  await pool.stop();
  return answer;
}

const readFile = (path: string) => ({
  fileName: basename(path),
  bytes: new Uint8Array(readFileSync(path)),
});

/** Until the threads have warmed up, also on a slow machine: they use no processor then. */
async function waitUntilWarm(): Promise<void> {
  await sleep(leastWarmUpMs);
  // A profiler uses some all the time.
  for (let share = 1, looks = 0; share > idleShare && looks < mostLooks; looks++) {
    const before = process.cpuUsage();
    await sleep(lookMs);
    const { user, system } = process.cpuUsage(before);
    share = (user + system) / 1_000 / lookMs;
  }
}

console.log(JSON.stringify(await runConversion(JSON.parse(process.argv[2] ?? '') as ConversionRun)));
