import { MessageChannel } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { ConversionProblemError } from '../app/conversion-problem-error.ts';
import type { RunTool, ToolResult } from '../app/ports.ts';
import type { ToolTask } from './tool-worker.ts';

export interface ToolLimits {
  readonly toolTimeoutMs: number;
  readonly toolMemoryMb: number;
}

/**
 * Runs a tool on a thread of the pool, within its time and memory. The file's bytes are handed over, not copied.
 * @throws ConversionProblemError that tells the person which limit it was, or that the tool failed
 */
export async function runOnWorker(
  pool: Piscina<ToolTask, ToolResult>,
  run: { call: Parameters<RunTool>[0]; control: Parameters<RunTool>[1]; limits: ToolLimits },
): Promise<ToolResult> {
  const { call, control, limits } = run;
  const channel = new MessageChannel();
  channel.port1.on('message', (fraction: number) => control.onProgress(fraction));
  const timeout = AbortSignal.timeout(limits.toolTimeoutMs);
  try {
    return await pool.run(
      { ...call, progressPort: channel.port2 },
      {
        transferList: [call.bytes.buffer, channel.port2],
        signal: AbortSignal.any([control.signal, timeout]),
      },
    );
  } catch (error) {
    throw describeProblem(error, { timedOut: timeout.aborted, limits });
  } finally {
    channel.port1.close();
  }
}

function describeProblem(
  error: unknown,
  context: { timedOut: boolean; limits: ToolLimits },
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
