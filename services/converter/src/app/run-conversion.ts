import {
  objectKeys,
  type Attachment,
  type ConversionRequested,
  type StoredReport,
} from '@floatwise/contracts';
import type { ToolAttachment } from '@floatwise/tools';
import { ConversionProblemError } from './conversion-problem-error.ts';
import type { ConversionEvents, ConversionObjects, RunTool, ToolResult } from './ports.ts';

/** How a run of a job ended, for the log and the metrics. */
export type ConversionOutcome = 'finished' | 'refused' | 'failed' | 'abandoned' | 'repeated';

export interface RunConversionPorts {
  readonly objects: ConversionObjects;
  readonly runTool: RunTool;
  readonly events: ConversionEvents;
}

/**
 * Runs one job from its input to its told outcome. May be repeated with the same result: each run writes
 * under keys of its own, and of several outcomes only the first is told.
 * @throws what the store or the message server throws; the job is then to be handed out again
 */
export async function runConversion(
  job: ConversionRequested,
  run: { readonly delivery: number; readonly signal: AbortSignal },
  ports: RunConversionPorts,
): Promise<ConversionOutcome> {
  const { objects, events } = ports;
  const startedMs = performance.now();
  const keys = {
    output: objectKeys.output(job.conversionId, run.delivery),
    report: objectKeys.report(job.conversionId, run.delivery),
  };
  const discard = (): Promise<void> => objects.remove([keys.output, keys.report]);
  try {
    const bytes = await objects.findInput(job);
    if (bytes === undefined) {
      throw new ConversionProblemError(
        'conversion.abandoned',
        'The uploaded file is no longer there. Please upload it again.',
      );
    }
    events.publishProgress(job.conversionId, { stage: 'conversion', fraction: 0 });
    const result = await runTool(job, bytes, run.signal, ports);
    if (result.kind === 'refused') {
      const told = await events.publishFailed(describeFailure(job, result.code, result.message));
      return told ? 'refused' : 'repeated';
    }
    const outputBytes = await objects.putOutput(keys.output, result.bytes);
    await objects.putReport(keys.report, describeResult(result));
    if (run.signal.aborted) {
      await discard();
      return 'abandoned';
    }
    const first = await events.publishFinished({
      ...describeJob(job),
      outputKey: keys.output,
      reportKey: keys.report,
      outputName: result.fileName,
      inputBytes: job.inputBytes,
      outputBytes,
      tasks: result.report.tasks,
      durationMs: performance.now() - startedMs,
      finishedAt: new Date().toISOString(),
    });
    if (first) return 'finished';
    await discard();
    return 'repeated';
  } catch (error) {
    if (!(error instanceof ConversionProblemError)) throw error;
    if (run.signal.aborted) return 'abandoned';
    const told = await events.publishFailed(describeFailure(job, error.code, error.message));
    if (!told) return 'repeated';
    return error.code === 'conversion.abandoned' ? 'abandoned' : 'failed';
  }
}

function runTool(
  job: ConversionRequested,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
  ports: RunConversionPorts,
): Promise<ToolResult> {
  return ports.runTool(
    { toolId: job.toolId, fileName: job.fileName, options: job.options, bytes },
    {
      signal,
      onProgress: (fraction) =>
        ports.events.publishProgress(job.conversionId, { stage: 'conversion', fraction }),
    },
  );
}

function describeJob(job: ConversionRequested) {
  const { conversionId, userId, username, toolId, fileName, requestedAt } = job;
  return { conversionId, userId, username, toolId, fileName, requestedAt };
}

function describeResult({ report, attachments }: ToolResult & { kind: 'done' }): StoredReport {
  const encode = ({ bytes, ...rest }: ToolAttachment): Attachment => ({
    ...rest,
    base64: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  });
  return { report, attachments: attachments.map(encode) };
}

/** The event that tells why a job has no output. */
export function describeFailure(job: ConversionRequested, code: string, message: string) {
  return { ...describeJob(job), code, message, failedAt: new Date().toISOString() };
}
