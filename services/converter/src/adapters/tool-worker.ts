import { isMarkedAsUntransferable, type MessagePort } from 'node:worker_threads';
import type { Attachment, StoredReport } from '@floatwise/contracts';
import type { ToolAttachment, ToolOutput } from '@floatwise/tools';
import { runParsed, UnusableInputError } from '@floatwise/tools/run';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { ToolResult } from '../app/ports.ts';

export interface ToolTask {
  readonly toolId: string;
  readonly fileName: string;
  readonly options: Record<string, unknown>;
  readonly bytes: Uint8Array;
  /** Takes the share done, 0..1. */
  readonly progressPort: MessagePort;
}

const progressIntervalMs = 100;

/** What a worker thread does with one task. The output travels back without a copy. */
export async function runToolTask(task: ToolTask): Promise<unknown> {
  const { toolId, progressPort, ...call } = task;
  let reportedMs = 0;
  const onProgress = (fraction: number): void => {
    const nowMs = performance.now();
    if (nowMs - reportedMs < progressIntervalMs) return;
    reportedMs = nowMs;
    progressPort.postMessage(fraction);
  };
  try {
    const output = await runParsed(toolId, { ...call, onProgress });
    const { bytes, fileName } = output;
    const report = formatReport(output);
    return moveBytes({ kind: 'done', bytes, fileName, tasks: output.report.tasks, report }, [
      ...bytes,
      report,
    ]);
  } catch (error) {
    if (!(error instanceof UnusableInputError)) throw error;
    return { kind: 'refused', code: error.code, message: error.message } satisfies ToolResult;
  } finally {
    progressPort.close();
  }
}

function formatReport({ report, attachments = [] }: ToolOutput): Uint8Array {
  const stored: StoredReport = { report, attachments: attachments.map(encodeAttachment) };
  return Buffer.from(JSON.stringify(stored));
}

const encodeAttachment = ({ bytes, ...rest }: ToolAttachment): Attachment => ({
  ...rest,
  base64: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
});

/**
 * Several views may lie on one buffer, and a buffer can be handed over only once; small buffers from Node's
 * pool cannot be, and are copied.
 */
function moveBytes(result: ToolResult, views: readonly Uint8Array[]): unknown {
  const buffers = new Set(
    views.map((view) => view.buffer).filter((buffer) => !isMarkedAsUntransferable(buffer)),
  );
  return move({ [transferableSymbol]: [...buffers], [valueSymbol]: result });
}
