import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Piscina } from 'piscina';
import type { RunTool } from '../app/ports.ts';
import { getSmallMemoryMb, runOnWorker, type ToolLimits } from './run-on-worker.ts';
import type { TaskAnswer, ThreadData, ToolTask } from './tool-worker.ts';

/** Room for a thread's short-lived objects; more only makes the process larger. */
const youngGenerationMb = 12;
/** Smaller heaps are not worth collecting: most conversions end before theirs is larger. */
const initialHeapMb = 48;

/** A thread beyond those that are always ready ends after being idle for this long, which frees its memory. */
const idleThreadMs = 60_000;

/** The load of the threads. */
export interface PoolLoad {
  readonly threads: number;
  readonly busy: number;
  /** Tasks that no thread has started. */
  readonly waiting: number;
}

export interface WorkerPool {
  readonly runOnWorker: RunTool;
  readonly load: () => PoolLoad;
  readonly stop: () => Promise<void>;
}

export interface PoolSettings extends ToolLimits {
  readonly threads: number;
  /** Whether threads start immediately and run every tool while they wait (default). Otherwise the first conversion starts one. */
  readonly warmsUp?: boolean;
}

interface PoolSize {
  readonly isLarge: boolean;
  readonly ready: number;
  readonly most: number;
  readonly memoryMb: number;
}

/** Large conversions run at a lower priority (README). A tool beyond its time or memory loses its thread, never the process. */
export function startWorkerPool({ warmsUp = true, ...limits }: PoolSettings): WorkerPool {
  // A flag for the main thread's young generation would override the threads' limits; they would mostly collect garbage.
  setFlagsFromString('--max-semi-space-size=0');
  setFlagsFromString(`--initial-heap-size=${initialHeapMb}`);
  const lastWork = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
  const { threads } = limits;
  const startPool = ({ isLarge, ready, most, memoryMb }: PoolSize) =>
    new Piscina<ToolTask, TaskAnswer>({
      filename: fileURLToPath(new URL('./tool-worker.ts', import.meta.url)),
      name: 'runToolTask',
      minThreads: warmsUp ? ready : 0,
      maxThreads: most,
      idleTimeout: idleThreadMs,
      atomics: 'disabled',
      workerData: { lastWork, warmsUp, isLarge } satisfies ThreadData,
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMb,
        maxYoungGenerationSizeMb: youngGenerationMb,
      },
    });
  // As many as slots are always ready for small ones, since a new one takes a second, and one for large ones. A thread that has lowered its priority cannot raise it again.
  // Small ones may go on beside as many others, with less memory each.
  const memoryMb = getSmallMemoryMb(limits);
  const small = startPool({ isLarge: false, ready: threads, most: 2 * threads, memoryMb });
  const large = startPool({ isLarge: true, ready: 1, most: threads, memoryMb: limits.toolMemoryMb });
  const pools = [small, large];
  const countWaiting = (): number => pools.reduce((sum, { queueSize }) => sum + queueSize, 0);
  let busy = 0;
  return {
    runOnWorker: async ({ isLarge = false, ...call }, control) => {
      busy++;
      lastWork[0] = Infinity;
      try {
        return await runOnWorker(isLarge ? large : small, { call, isLarge, control, limits });
      } finally {
        busy--;
        if (busy === 0) lastWork[0] = Date.now();
      }
    },
    load: () => ({
      threads: pools.reduce((sum, { threads }) => sum + threads.length, 0),
      busy: busy - countWaiting(),
      waiting: countWaiting(),
    }),
    stop: async () => {
      await Promise.all(pools.map((pool) => pool.close()));
    },
  };
}
