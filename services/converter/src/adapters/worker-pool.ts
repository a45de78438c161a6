import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { ConversionProblemError } from '../app/conversion-problem-error.ts';
import type { RunTool, ToolResult } from '../app/ports.ts';
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
export function startWorkerPool(limits: {
  threads: number;
  toolTimeoutMs: number;
  toolMemoryMb: number;
}): WorkerPool {
  const pool = new Piscina<ToolTask, ToolResult>({
    filename: fileURLToPath(new URL('./tool-worker.ts', import.meta.url)),
    name: runToolTask,
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
    runOnWorker: async (call, { signal, onProgress }) => {
      const channel = new MessageChannel();
      channel.port1.on('message', (fraction: number) => onProgress(fraction));
      const timeout = AbortSignal.timeout(limits.toolTimeoutMs);
      try {
        return await pool.run(
          { ...call, progressPort: channel.port2 },
          {
            transferList: [call.bytes.buffer, channel.port2],
            signal: AbortSignal.any([signal, timeout]),
          },
        );
      } catch (error) {
        throw describeProblem(error, { timedOut: timeout.aborted, limits });
      } finally {
        channel.port1.close();
      }
    },
    stop: () => pool.close(),
  };
}

const runToolTask = 'runToolTask';

function describeProblem(
  error: unknown,
  context: { timedOut: boolean; limits: { toolTimeoutMs: number; toolMemoryMb: number } },
): ConversionProblemError {
  const { toolTimeoutMs, toolMemoryMb } = context.limits;
  if (context.timedOut) {
    return new ConversionProblemError(
      'tool.timed-out',
      `The tool did not finish within ${toolTimeoutMs / 1_000} seconds. Try a smaller export, for example a single project.`,
      { cause: error },
    );
  }
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new ConversionProblemError(
      'tool.out-of-memory',
      `The tool needed more than ${toolMemoryMb} MB of memory for this file. Try a smaller export, for example a single project.`,
      { cause: error },
    );
  }
  return new ConversionProblemError(
    'conversion.crashed',
    'The tool stopped unexpectedly on this file. The file was not changed. Please tell support its name and the time.',
    { cause: error },
  );
}
