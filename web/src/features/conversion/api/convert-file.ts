import type { Conversion } from '@floatwise/contracts';
import type { ConvertedResult } from '../model/conversion-state.ts';
import { findOutputName } from '../model/output-name.ts';
import type { ProgressStep } from '../model/stage-progress.ts';
import { ConversionError } from './conversion-error.ts';
import { fetchOutput } from './fetch-output.ts';
import { findConversion } from './find-conversion.ts';
import { submitConversion } from './submit-conversion.ts';
import { watchConversion } from './watch-conversion.ts';

export interface FileConversion {
  toolId: string;
  file: File;
  options: Readonly<Record<string, unknown>>;
  /** Calls the conversion off. */
  signal: AbortSignal;
  onProgress: (step: ProgressStep) => void;
}

/** One conversion from the first byte sent to the file and its report. Throws a `ConversionError`, or an AbortError. */
export async function convertFile(conversion: FileConversion): Promise<ConvertedResult> {
  const { toolId, file, options, signal, onProgress } = conversion;
  const conversionId = createConversionId();
  const callOff = () => void cancelConversion(conversionId);
  signal.addEventListener('abort', callOff);
  try {
    await submit({
      conversionId,
      toolId,
      file,
      options,
      signal,
      onUpload: (fraction) => onProgress({ stage: 'upload', fraction }),
    });
    return await receiveResult(conversionId, { toolId, file, signal, onProgress });
  } finally {
    signal.removeEventListener('abort', callOff);
  }
}

/** An answer that was lost on its way is looked up: the server may have taken the file in all the same. */
async function submit(submission: Parameters<typeof submitConversion>[0]): Promise<void> {
  try {
    await submitConversion(submission);
  } catch (error) {
    if (!(error instanceof ConversionError) || error.status !== undefined) throw error;
    const found = await findConversion(submission.conversionId, submission.signal).catch(() => undefined);
    if (found === undefined || ['accepted', 'abandoned'].includes(found.conversion.state)) throw error;
  }
}

/** Follows a conversion the server has taken in, and fetches what became of it. */
async function receiveResult(
  id: string,
  { toolId, file, signal, onProgress }: Omit<FileConversion, 'options'>,
): Promise<ConvertedResult> {
  const settled = await watchConversion(id, {
    signal,
    onEvent: ({ type, data }) => {
      if (type === 'progress') onProgress(data);
    },
  });
  if (settled.state !== 'finished') throw describeEnd(settled);
  // The report first: it goes with the output.
  const { stored } = await findConversion(id, signal);
  const { blob, fileName } = await fetchOutput(id, {
    signal,
    onReceive: (fraction) => onProgress({ stage: 'receive', fraction }),
  });
  return {
    name: fileName ?? (await findOutputName(file.name, toolId, blob)),
    blob,
    report: stored?.report,
    attachments: stored?.attachments ?? [],
  };
}

function describeEnd(conversion: Conversion): ConversionError {
  if (conversion.state === 'failed') {
    return new ConversionError(conversion.outcome.error, undefined, conversion.outcome.code);
  }
  return new ConversionError('The conversion was called off. Please convert the file again.');
}

/** Also when the page is about to go. */
async function cancelConversion(id: string): Promise<void> {
  await fetch(`/api/conversions/${id}`, { method: 'DELETE', keepalive: true }).catch(() => undefined);
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
