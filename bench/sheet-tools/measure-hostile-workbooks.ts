import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { listHostileWorkbooks } from '../../packages/schedule/src/sheet/test-hostile-workbooks.ts';
import { startWorkerPool } from '../../services/converter/src/adapters/worker-pool.ts';
import { measureHere, measureProcesses, printAnswer, type Answer } from './measure-processes.ts';

const limits = { seconds: 2, megabytes: 512 };
/** As the converter's settings stand. */
const workerLimits = { threads: 1, toolTimeoutMs: 120_000, toolMemoryMb: 1024 };

/** Three runs of each, with the start of the worker thread; the million blank rows are refused by nobody and changed by RRR. */
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

/** What `convert TOOL FILE` does in a process of its own. */
export async function runConversion(toolId: string, path: string): Promise<Answer> {
  return measureHere(() => convert(toolId, path));
}

/** A conversion on a worker thread; `found` is 1 for a refusal. */
async function convert(toolId: string, path: string): Promise<number> {
  const pool = startWorkerPool(workerLimits);
  const bytes = new Uint8Array(readFileSync(path));
  const call = { toolId, fileName: basename(path), options: {}, bytes };
  const result = await pool.runOnWorker(call, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  await pool.stop();
  return result.kind === 'refused' ? 1 : 0;
}
