import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { RunTool, ToolResult } from '../app/ports.ts';
import { runOnWorker, type ToolLimits } from './run-on-worker.ts';
import type { ToolTask } from './tool-worker.ts';

/** Room for short-lived objects of a thread; more only makes the process larger. */
const youngGenerationMb = 24;

export interface WorkerPool {
  readonly runOnWorker: RunTool;
  readonly stop: () => Promise<void>;
}

/**
 * Worker threads for tools. A tool that runs too long or needs too much memory loses its thread, never the
 * process; the next tool gets a new one.
 */
export function startWorkerPool(limits: { threads: number } & ToolLimits): WorkerPool {
  const pool = new Piscina<ToolTask, ToolResult>({
    filename: fileURLToPath(new URL('./tool-worker.ts', import.meta.url)),
    name: 'runToolTask',
    // All from the start: no conversion waits for a thread to begin, and memory shows at once what it will be.
    minThreads: limits.threads,
    maxThreads: limits.threads,
    atomics: 'disabled',
    resourceLimits: {
      maxOldGenerationSizeMb: limits.toolMemoryMb,
      maxYoungGenerationSizeMb: youngGenerationMb,
    },
  });
  return {
    runOnWorker: (call, control) => runOnWorker(pool, { call, control, limits }),
    stop: () => pool.close(),
  };
}
