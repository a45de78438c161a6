import type { ConvertedResult } from '../model/conversion-state.ts';
import { findOutputName } from '../model/output-name.ts';
import type { ProgressStep } from '../model/stage-progress.ts';
import { ConversionError } from './conversion-error.ts';
import { submitConversion } from './submit-conversion.ts';
import { watchConversion } from './watch-conversion.ts';

/** Without a stream of events the file is sent all the same. */
const openDelayMs = 3000;
/** The report comes by another way than the file; this long it may come later. */
const reportDelayMs = 3000;

export interface FileConversion {
  toolId: string;
  file: File;
  options: Readonly<Record<string, unknown>>;
  signal: AbortSignal;
  onProgress: (step: ProgressStep) => void;
}

/** One conversion from the first byte sent to the file and its report. Throws a `ConversionError`, or an AbortError. */
export async function convertFile(conversion: FileConversion): Promise<ConvertedResult> {
  const { toolId, file, options, signal, onProgress } = conversion;
  const conversionId = createConversionId();
  const watch = watchConversion(conversionId, (event) => {
    // The browser itself knows best how much it has sent.
    if (event.type === 'progress' && event.progress.stage !== 'upload') onProgress(event.progress);
  });
  try {
    // First, or a small file could be done before the server knows that somebody waits for its report.
    await watch.waitForOpen(openDelayMs);
    signal.throwIfAborted();
    const { blob, fileName } = await submitConversion({
      conversionId,
      toolId,
      file,
      options,
      signal,
      onUpload: (fraction) => onProgress({ stage: 'upload', fraction }),
      onReceive: (fraction) => onProgress({ stage: 'receive', fraction }),
    });
    const end = await watch.waitForEnd(reportDelayMs);
    return {
      name: fileName ?? (await findOutputName(file.name, toolId, blob)),
      blob,
      report: end?.type === 'finished' ? end.report : undefined,
      attachments: (end?.type === 'finished' ? end.attachments : undefined) ?? [],
    };
  } catch (error) {
    throw await explain(error, () => watch.waitForEnd(0));
  } finally {
    watch.stop();
  }
}

/** A connection cut by the server tells nothing; the stream of events may have told why. */
async function explain(
  error: unknown,
  findEnd: () => ReturnType<ReturnType<typeof watchConversion>['waitForEnd']>,
): Promise<unknown> {
  if (!(error instanceof ConversionError) || error.status !== undefined) return error;
  const end = await findEnd();
  return end?.type === 'failed' ? new ConversionError(end.message, undefined, end.code) : error;
}

/** `crypto.randomUUID` exists only on https and localhost. */
function createConversionId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
