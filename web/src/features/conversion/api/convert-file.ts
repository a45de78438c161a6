import type { Conversion } from '@floatwise/contracts';
import type { ConvertedResult, PriceQuestion } from '../model/conversion-state.ts';
import { findOutputName } from '../model/output-name.ts';
import type { ProgressStep } from '../model/stage-progress.ts';
import { ConversionError } from './conversion-error.ts';
import { fetchOutput } from './fetch-output.ts';
import { findConversion } from './find-conversion.ts';
import { pause } from './pause.ts';
import { persist } from './persist.ts';
import { submitConversion, type Submission } from './submit-conversion.ts';
import { watchConversion } from './watch-conversion.ts';

/** As the server answers for the output of a conversion that was called off or has been fetched. */
const goneStatus = 410;

export interface FileConversion {
  /** Names it; the same one finds it again. */
  conversionId: string;
  toolId: string;
  file: File;
  options: Readonly<Record<string, unknown>>;
  /** Calls the conversion off. */
  signal: AbortSignal;
  onProgress: (step: ProgressStep) => void;
  /** Settles when the person wants the file for its price; asked only where there is one. */
  agreePrice: (question: PriceQuestion) => Promise<void>;
}

/** One conversion from the first byte sent to the file and its report. Throws a `ConversionError`, or an AbortError. */
export async function convertFile(conversion: FileConversion): Promise<ConvertedResult> {
  const { signal, onProgress } = conversion;
  signal.throwIfAborted();
  return calledOffOnAbort(conversion, async () => {
    await submit({ ...conversion, onUpload: (fraction) => onProgress({ stage: 'upload', fraction }) });
    return receiveResult(conversion);
  });
}

/**
 * Goes on with a conversion that was sent before, as after a reload of the page. Answers undefined when nothing can come of
 * it any more: the server does not know it, its upload broke off, or its output has been fetched.
 */
export async function resumeConversion(conversion: FileConversion): Promise<ConvertedResult | undefined> {
  return calledOffOnAbort(conversion, async () => {
    try {
      return await receiveResult(conversion);
    } catch (error) {
      if (error instanceof ConversionError && isGone(error.status)) return undefined;
      throw error;
    }
  });
}

async function calledOffOnAbort<Result>(
  { conversionId, signal }: FileConversion,
  work: () => Promise<Result>,
): Promise<Result> {
  const callOff = () => void cancelConversion(conversionId);
  signal.addEventListener('abort', callOff);
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', callOff);
  }
}

const isGone = (status: number | undefined): boolean => status === 404 || status === goneStatus;

/** A line or a gateway that was lost on the way of a file is often there again within these. */
const pausesMs = [500, 1_000, 2_000];

/** A file that was lost on its way is sent again under the same id, unless the server has taken it in all the same. */
async function submit(submission: Submission): Promise<void> {
  for (const pauseMs of [...pausesMs, undefined]) {
    try {
      await submitConversion(submission);
      return;
    } catch (error) {
      if (!(error instanceof ConversionError) || error.status !== undefined) throw error;
      const { conversionId, signal } = submission;
      const state = (await findConversion(conversionId, signal).catch(() => undefined))?.conversion.state;
      if (state !== undefined && state !== 'accepted' && state !== 'abandoned') return;
      if (state === 'abandoned' || pauseMs === undefined) throw error;
      await pause(pauseMs, signal);
    }
  }
}

/** Follows a conversion the server has taken in, and fetches what became of it. */
async function receiveResult(conversion: FileConversion): Promise<ConvertedResult> {
  const { conversionId: id, toolId, file, signal, onProgress } = conversion;
  const settled = await watchConversion(id, {
    signal,
    onEvent: ({ type, data }) => {
      const step = type === 'progress' ? data : findStep(data);
      if (step !== undefined) onProgress(step);
    },
  });
  if (settled.state !== 'finished') throw describeEnd(settled);
  const { price, outcome } = settled;
  if (price > 0) await conversion.agreePrice({ price, tasks: outcome.tasks });
  signal.throwIfAborted();
  // The report first: it goes with the output.
  const { stored, answer } = await persist(() => findConversion(id, signal), signal);
  const onReceive = (bytes: number): void =>
    onProgress({ stage: 'receive', fraction: Math.min(1, bytes / outcome.outputBytes) });
  const { blob, fileName } = await persist(() => fetchOutput(id, { signal, onReceive }), signal);
  return {
    name: fileName ?? (await findOutputName(file.name, toolId, blob)),
    inputBytes: settled.inputBytes,
    blob,
    report: stored?.report,
    attachments: stored?.attachments ?? [],
    answer,
  };
}

/** How far a conversion is at least, by its record: who comes later has not heard of the steps before. */
function findStep({ state, attempt }: Conversion): ProgressStep | undefined {
  if (state === 'queued') return { stage: 'upload', fraction: 1 };
  return state === 'running' ? { stage: 'conversion', fraction: 0, attempt } : undefined;
}

function describeEnd(conversion: Conversion): ConversionError {
  if (conversion.state === 'failed') {
    return new ConversionError(conversion.outcome.error, undefined, conversion.outcome.code);
  }
  return new ConversionError('The conversion was called off. Please convert the file again.', goneStatus);
}

/** Also when the page is about to go. */
async function cancelConversion(id: string): Promise<void> {
  await fetch(`/api/conversions/${id}`, { method: 'DELETE', keepalive: true }).catch(() => undefined);
}
