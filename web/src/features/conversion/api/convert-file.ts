import { type Conversion, failures, hasResult } from '@floatwise/contracts';
import type { ReadyConversion } from '../model/conversion-state.ts';
import type { ProgressStep } from '../model/stage-progress.ts';
import { findConversion, watchConversion } from './watch-conversion.ts';
import { pause } from './persist.ts';
import { type Submission, submitConversion } from './submit-conversion.ts';
import { ConversionError } from './read-answer.ts';

/** The server's status for a result that was removed. */
const goneStatus = 410;

export interface FileConversion extends Omit<Submission, 'onUpload'> {
  onProgress: (step: ProgressStep) => void;
  /** Called when the server has received all files: from then on the conversion no longer needs this page. */
  onTakenIn?: () => void;
}

/** Runs one conversion from the first byte sent until its result is ready. @throws ConversionError or an AbortError */
export async function convertFile(conversion: FileConversion): Promise<ReadyConversion> {
  const { signal, onProgress } = conversion;
  signal.throwIfAborted();
  await submit({ ...conversion, onUpload: (fraction) => onProgress({ stage: 'upload', fraction }) });
  conversion.onTakenIn?.();
  return getReady(await follow(conversion));
}

/**
 * Continues a conversion that was sent before, for example after a reload. Returns undefined if it will never have a result: the
 * server does not know it, its upload broke off, or it was cancelled.
 */
export async function resumeConversion(conversion: FileConversion): Promise<ReadyConversion | undefined> {
  try {
    const settled = await follow(conversion);
    return settled.state === 'abandoned' ? undefined : getReady(settled);
  } catch (error) {
    if (error instanceof ConversionError && error.status === 404) return undefined;
    throw error;
  }
}

/** A lost connection or gateway is often back within these pauses. */
const pausesMs = [500, 1_000, 2_000];

/** Sends the files again under the same id if the connection was lost, unless the server has received them. */
async function submit(submission: Submission): Promise<void> {
  for (const pauseMs of [...pausesMs, undefined]) {
    try {
      await submitConversion(submission);
      return;
    } catch (error) {
      if (!(error instanceof ConversionError) || error.status !== undefined) throw error;
      const { conversionId, signal } = submission;
      const state = (await findConversion(conversionId, signal).catch(() => undefined))?.state;
      if (state !== undefined && state !== 'accepted' && state !== 'abandoned') return;
      if (state === 'abandoned' || pauseMs === undefined) throw error;
      await pause(pauseMs, signal);
    }
  }
}

/** Follows a conversion that the server has received until it is settled. */
function follow({ conversionId, signal, onProgress }: FileConversion): Promise<Conversion> {
  return watchConversion(conversionId, {
    signal,
    onEvent: ({ type, data }) => {
      const step = type === 'progress' ? data : findStep(data);
      if (step !== undefined) onProgress(step);
    },
  });
}

/** The least progress that the record implies: a page that joins later has missed the events before. */
function findStep({ state, attempt }: Conversion): ProgressStep | undefined {
  if (state === 'queued') return { stage: 'upload', fraction: 1 };
  return state === 'running' ? { stage: 'conversion', fraction: 0, attempt } : undefined;
}

function getReady(settled: Conversion): ReadyConversion {
  if (settled.state === 'finished' || hasResult(settled)) return settled;
  throw describeEnd(settled);
}

function describeEnd(settled: Conversion): ConversionError {
  if (settled.state === 'failed') {
    return new ConversionError(settled.outcome.error, undefined, settled.outcome.code);
  }
  const { code, error } = settled.state === 'delivered' ? failures.resultRemoved : failures.cancelled;
  return new ConversionError(error, goneStatus, code);
}
