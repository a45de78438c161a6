import { failures, smallRunMs, type Failure } from '@floatwise/contracts';
import { MessageChannel } from 'node:worker_threads';
import { inSpan, recordSpan } from '@floatwise/service-kit';
import type { Piscina } from 'piscina';
import { ConversionProblemError, LongRunError } from '../app/errors.ts';
import { listFiles, type RunTool, type ToolCall, type ToolProgress, type ToolOutcome } from '../app/ports.ts';
import type { TaskAnswer, ToolTask } from './tool-worker.ts';

export interface ToolLimits {
  readonly toolTimeoutMs: number;
  readonly toolMemoryMb: number;
}

/** A quarter each, since up to twice as many small conversions run as there are slots. One that needs more is large. */
export const getSmallMemoryMb = ({ toolMemoryMb }: ToolLimits): number => Math.max(64, toolMemoryMb / 4);

/**
 * Runs a tool on a thread of the pool, within its time and memory limits. The bytes of its files are transferred, not copied.
 * @throws ConversionProblemError naming the limit that was exceeded, or saying that the tool failed; LongRunError
 */
export function runOnWorker(
  pool: Piscina<ToolTask, TaskAnswer>,
  run: { call: ToolCall; isLarge: boolean; control: Parameters<RunTool>[1]; limits: ToolLimits },
): Promise<ToolOutcome> {
  return inSpan('runOnWorker', async () => {
    const answer = await askThread(pool, run);
    const parent = recordSpan('run', answer.run, { facts: { 'floatwise.tool': run.call.toolId } });
    for (const step of answer.steps) recordSpan(step.name, step, { parent });
    return answer.result;
  });
}

async function askThread(
  pool: Piscina<ToolTask, TaskAnswer>,
  run: Parameters<typeof runOnWorker>[1],
): Promise<TaskAnswer> {
  const { call, isLarge, control, limits } = run;
  const channel = new MessageChannel();
  const limit = new AbortController();
  const limitMs = isLarge ? limits.toolTimeoutMs : Math.min(smallRunMs, limits.toolTimeoutMs);
  let timer: NodeJS.Timeout | undefined;
  channel.port1.on('message', (progress: ToolProgress) => {
    // The first message marks the start of the tool: the time a new thread needs to load its code does not count.
    if (timer === undefined) timer = setTimeout(() => limit.abort(), limitMs);
    else control.onProgress(progress);
  });
  try {
    return await pool.run(
      { ...call, progressPort: channel.port2 },
      {
        transferList: [...listFiles(call).map(({ bytes }) => bytes.buffer), channel.port2],
        signal: AbortSignal.any([control.signal, limit.signal]),
      },
    );
  } catch (error) {
    const isOverTime = limit.signal.aborted && limitMs < limits.toolTimeoutMs;
    const isOverMemory = isOutOfMemory(error) && getSmallMemoryMb(limits) < limits.toolMemoryMb;
    if (!isLarge && !control.signal.aborted && (isOverTime || isOverMemory)) throw new LongRunError();
    throw describeProblem(error, { timedOut: limit.signal.aborted, limits });
  } finally {
    clearTimeout(timer);
    channel.port1.close();
  }
}

function describeProblem(
  error: unknown,
  context: { timedOut: boolean; limits: ToolLimits },
): ConversionProblemError {
  const exceeded = findLimit(error, context, [failures.toolTimedOut, failures.toolOutOfMemory]);
  return new ConversionProblemError(exceeded ?? failures.toolCrashed, { cause: error });
}

/** The failure that names the limit a thread has exceeded; undefined if it has ended for another reason. */
export function findLimit(
  error: unknown,
  { timedOut, limits }: { timedOut: boolean; limits: ToolLimits },
  [describeTime, describeMemory]: readonly [(seconds: number) => Failure, (mb: number) => Failure],
): Failure | undefined {
  if (timedOut) return describeTime(limits.toolTimeoutMs / 1_000);
  return isOutOfMemory(error) ? describeMemory(limits.toolMemoryMb) : undefined;
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
