import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listHostileWorkbooks } from '../../packages/schedule/src/sheet/test/test-hostile-workbooks.ts';
import { startWorkerPool } from '../../services/converter/src/adapters/worker-pool.ts';
import { measureHere, measureProcesses, printAnswer, type Answer } from './measure-processes.ts';

const limits = { seconds: 2, megabytes: 512 };
/** The converter's default settings. */
const workerLimits = { threads: 1, toolTimeoutMs: 120_000, toolMemoryMb: 1024 };
/** Longer than threads wait before they warm up. */
const leastWarmUpMs = 8_000;
const lookMs = 500;
const mostLooks = 60;
/** A process that waits uses less of a processor. */
const idleShare = 0.05;

/** Runs each workbook three times. No tool refuses the million blank rows, and RRR changes that workbook. */
export function measureHostileWorkbooks(): void {
  const folder = mkdtempSync(join(tmpdir(), 'floatwise-bench-'));
  try {
    console.log('\nhostile workbooks, a process and a worker thread each');
    for (const [place, { name, fileName, bytes }] of listHostileWorkbooks().entries()) {
      const path = join(folder, String(place), fileName);
      mkdirSync(join(folder, String(place)));
      writeFileSync(path, bytes);
      for (const toolId of ['rrr', 'dads', 'cpd']) {
        const answer = measureProcesses(['convert', toolId, path], 3);
        printAnswer(`${toolId}: ${name}`, answer, limits.seconds);
        if (answer.megabytes > limits.megabytes) {
          console.log(`OVER ${limits.megabytes} MB`);
          process.exitCode = 1;
        }
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface ConversionSettings {
  readonly isWarm?: boolean;
  /** Paths of further files. */
  readonly others?: readonly string[];
  readonly options?: Record<string, unknown>;
}

const readFile = (path: string) => ({
  fileName: basename(path),
  bytes: new Uint8Array(readFileSync(path)),
});

/**
 * What `convert TOOL FILE` does in a process of its own: the first conversion by a thread that waits for one, as those of
 * a converter do from its start. With `isWarm` it has waited long enough to warm up. `found` is 1 for a refusal.
 */
export async function runConversion(
  toolId: string,
  path: string,
  { isWarm = false, others = [], options = {} }: ConversionSettings = {},
): Promise<Answer> {
  const pool = startWorkerPool(workerLimits);
  const convert = async (
    bytes: Uint8Array<ArrayBuffer>,
    further: readonly string[] = [],
  ): Promise<number> => {
    const call = {
      ...{ toolId, fileName: basename(path), options, bytes },
      ...(further.length === 0 ? {} : { others: further.map(readFile) }),
    };
    const control = { signal: new AbortController().signal, onProgress: () => undefined };
    const result = await pool.runOnWorker(call, control);
    return result.kind === 'refused' ? 1 : 0;
  };
  if (isWarm) await waitUntilWarm();
  else await convert(new Uint8Array());
  const bytes = new Uint8Array(readFileSync(path));
  const answer = await measureHere(() => convert(bytes, others));
  await pool.stop();
  return answer;
}

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
