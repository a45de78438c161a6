import { type Conversion, createConversionId, failures, hasResult } from '@floatwise/contracts';
import { isElsewhere, type ReadyConversion } from '../model/conversion-state.ts';
import type { ProgressStep } from '../model/stage-progress.ts';
import { findConversion, watchConversion } from './watch-conversion.ts';
import { pause } from './persist.ts';
import { type Submission, submitConversion } from './submit-conversion.ts';
import { ConversionError } from './read-answer.ts';
import { addOwnConversion } from './use-other-conversions.ts';

/** The server's status for a result that was removed. */
const goneStatus = 410;

interface Work extends Omit<Submission, 'conversionId'> {
  /** Called when the server has received all files: from then on the conversion no longer needs this page. */
  onTakenIn?: () => void;
  /** Stores the id before the first byte is sent, so that a reload cannot lose the conversion. */
  onSend: (conversionId: string) => Promise<void>;
  /** Retries if a rate limit refuses the files. */
  mostWaits?: number;
}

/** Between two of these retries: long enough for a limit per minute. */
const waitMs = 5_000;

/**
 * Continues the conversion `sent` before, if any, or sends the files, until the result is ready.
 * @throws ConversionError or an AbortError
 */
export async function convertFiles(work: Work, sent: string | undefined): Promise<ReadyConversion> {
  if (sent !== undefined) {
    addOwnConversion(sent);
    const resumed = await resumeConversion({ ...work, conversionId: sent });
    if (resumed !== undefined) return resumed;
    if (isElsewhere(work.files.file)) throw new ConversionError(failures.cancelled.error);
  }
  const { signal, onSend, onTakenIn, mostWaits = 0 } = work;
  signal.throwIfAborted();
  const conversionId = createConversionId();
  addOwnConversion(conversionId);
  await onSend(conversionId);
  for (let waits = 0; ; waits++) {
    try {
      signal.throwIfAborted();
      await submit({ ...work, conversionId });
      onTakenIn?.();
      return getReady(await follow({ ...work, conversionId }));
    } catch (error) {
      const isLimited = error instanceof ConversionError && error.status === 429;
      if (!isLimited || waits === mostWaits) throw error;
      await pause(waitMs, signal);
    }
  }
}

/**
 * Continues a conversion that was sent before, for example after a reload. Returns undefined if it will never have a result: the
 * server does not know it, its upload broke off, or it was cancelled.
 */
async function resumeConversion(conversion: Submission): Promise<ReadyConversion | undefined> {
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
function follow({ conversionId, signal, onProgress }: Submission): Promise<Conversion> {
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
