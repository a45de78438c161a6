/**
 * Runs in its own process: the first conversion on a waiting thread, like those of a converter after its start. The argument is a
 * `ConversionRun` as JSON.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredReport } from '@floatwise/contracts';
import { startWorkerPool } from '../../services/converter/src/adapters/worker-pool.ts';
import type { ToolOutcome } from '../../services/converter/src/app/ports.ts';
import { converterEnv } from '../../services/converter/src/config.ts';
import { measureHere, type Answer } from '../lib/measure-apart.ts';

/** Longer than threads wait before they warm up. */
const leastWarmUpMs = 8_000;
const lookMs = 500;
const mostLooks = 60;
/** A waiting process uses less of a processor than this. */
const idleShare = 0.05;

export interface ConversionRun {
  readonly toolId: string;
  /** Paths of the first file, then of the others. */
  readonly paths: readonly string[];
  readonly options?: Record<string, unknown>;
  /** Whether the thread has waited long enough to warm up. */
  readonly isWarm?: boolean;
  /** Whether the tool may refuse the file. */
  readonly isHostile?: boolean;
  /** The minimum number of splits or findings. */
  readonly leastDone?: number;
}

async function runConversion({ toolId, paths, options = {}, ...run }: ConversionRun): Promise<Answer> {
  const pool = startWorkerPool({
    threads: 1,
    toolMemoryMb: converterEnv.TOOL_MEMORY_MB.parse(undefined),
    // High enough that a busy machine reaches no time limit.
    toolTimeoutMs: 1_800_000,
  });
  const convert = (files: readonly ReturnType<typeof readFile>[]): Promise<ToolOutcome> => {
    const [file = { fileName: 'none.xer', bytes: new Uint8Array() }, ...others] = files;
    // As a large one, since a busy machine would end a small one.
    const call = { toolId, options, isLarge: true, ...file, ...(others.length === 0 ? {} : { others }) };
    return pool.runOnWorker(call, { signal: new AbortController().signal, onProgress: () => undefined });
  };
  if (run.isWarm) await waitUntilWarm();
  else await convert([]);
  const files = paths.map(readFile);
  // Collects the garbage of reading, since a converter reads an object directly into the buffer it transfers.
  globalThis.gc?.();
  let result: ToolOutcome | undefined;
  const answer = await measureHere(async () => {
    result = await convert(files);
    return result.kind === 'done' ? result.tasks : 0;
  });
  await pool.stop();
  if (result !== undefined) checkResult(result, run);
  return answer;
}

/** Throws when the tool refused the file or did too little. */
function checkResult(result: ToolOutcome, { isHostile, leastDone = 0 }: Partial<ConversionRun>): void {
  if (result.kind === 'refused') {
    if (!isHostile) throw new Error(`The file is refused: ${result.message}`);
    return;
  }
  const { report } = JSON.parse(Buffer.from(result.report).toString()) as StoredReport;
  const done = report.counts['split'] ?? report.findings.length;
  if (done < leastDone) throw new Error(`Only ${done} of at least ${leastDone} were done.`);
}

const readFile = (path: string) => ({
  fileName: basename(path),
  bytes: new Uint8Array(readFileSync(path)),
});

/** Waits until the threads have warmed up, also on a slow machine: they then use no processor. */
async function waitUntilWarm(): Promise<void> {
  await sleep(leastWarmUpMs);
  // A profiler uses some processor time throughout.
  for (let share = 1, looks = 0; share > idleShare && looks < mostLooks; looks++) {
    const before = process.cpuUsage();
    await sleep(lookMs);
    const { user, system } = process.cpuUsage(before);
    share = (user + system) / 1_000 / lookMs;
  }
}

console.log(JSON.stringify(await runConversion(JSON.parse(process.argv[2] ?? '') as ConversionRun)));
