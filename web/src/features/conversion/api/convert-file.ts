import {
  type CallFailure,
  type ConversionEvent,
  createConversionId,
  isPassing,
  ProblemError,
  SiteUnreachableError,
  type Upload,
} from '@floatwise/client';
import { type ConversionId, type ConversionIn, failures, hasResult } from '@floatwise/contracts';
import type { OptionValues } from '../../options/option-fields.ts';
import { type ChosenFiles, listFiles } from '../model/chosen-files.ts';
import { isElsewhere, type ReadyConversion } from '../model/conversion-state.ts';
import type { ProgressStep } from '../model/stage-progress.ts';
import { describeLostConnection } from './format-failure.ts';
import { site } from './site.ts';
import { addOwnConversion } from './use-other-conversions.ts';

interface Work {
  readonly toolId: string;
  readonly files: ChosenFiles;
  readonly options: OptionValues;
  readonly signal: AbortSignal;
  readonly onProgress: (step: ProgressStep) => void;
  /** Called when the server has received all files: from then on the conversion no longer needs this page. */
  readonly onTakenIn?: () => void;
  /** Stores the id before the first byte is sent, so that a reload cannot lose the conversion. */
  readonly onSend: (conversionId: ConversionId) => Promise<void>;
  /** Waits out a rate limit that refuses the files. */
  readonly isPatient?: boolean;
}

/**
 * Continues the conversion `sent` before, if any, or sends the files, until the result is ready.
 * @throws ProblemError, SiteUnreachableError or an AbortError
 */
export async function convertFiles(work: Work, sent: ConversionId | undefined): Promise<ReadyConversion> {
  if (sent !== undefined) {
    addOwnConversion(sent);
    const resumed = await resumeConversion(sent, work);
    if (resumed !== undefined) return resumed;
    if (isElsewhere(work.files.file)) throw new Error(failures.cancelled.error);
  }
  const { signal, onSend, onTakenIn, onProgress, isPatient = false } = work;
  signal.throwIfAborted();
  const id = createConversionId();
  addOwnConversion(id);
  await onSend(id);
  signal.throwIfAborted();
  const { state } = await site.startConversion(toUpload(work), {
    ...{ id, signal },
    onUpload: (fraction) => onProgress({ stage: 'upload', fraction }),
    repeats: isPatient ? createPatience() : isLostAtFirst,
  });
  // The upload broke off, and the server has given it up.
  if (state === 'abandoned') throw new Error(describeLostConnection());
  onTakenIn?.();
  return getReady(await follow(id, work));
}

/** A lost connection or gateway is often back within the pauses between these tries. */
const mostLosses = 3;
const isLostAtFirst = (failure: CallFailure, count: number): boolean =>
  failure instanceof SiteUnreachableError && count <= mostLosses;

/** Longer than a limit per minute. */
const patienceMs = 80_000;

/** Also repeats while a limit refuses the files, which the next files would hit as well. */
function createPatience(): typeof isLostAtFirst {
  const untilMs = performance.now() + patienceMs;
  return (failure, count) =>
    failure instanceof ProblemError
      ? failure.status === 429 && isPassing(failure) && performance.now() < untilMs
      : isLostAtFirst(failure, count);
}

function toUpload({ toolId, options, files }: Work): Upload {
  const toFile = (file: File) => ({ fileName: file.name, bytes: file });
  const [first, ...others] = listFiles(files).map(toFile);
  const baseline = files.more?.baseline;
  return {
    ...(first ?? toFile(files.file)),
    ...{ toolId, others },
    ...(Object.keys(options).length > 0 ? { options } : {}),
    ...(baseline === undefined ? {} : { baseline: toFile(baseline) }),
  };
}

/**
 * Continues a conversion that was sent before, for example after a reload. Returns undefined if it will never have a result: the
 * server does not know it, its upload broke off, or it was cancelled.
 */
async function resumeConversion(id: ConversionId, work: Work): Promise<ReadyConversion | undefined> {
  try {
    const settled = await follow(id, work);
    return settled.state === 'abandoned' ? undefined : getReady(settled);
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return undefined;
    throw error;
  }
}

/** Follows a conversion that the server has received until it is settled, for as long as the server is unavailable. */
function follow(id: ConversionId, { signal, onProgress }: Work): Promise<Settled> {
  return site.awaitConversion(id, {
    signal,
    patienceMs: Infinity,
    onEvent: (event) => {
      const step = findStep(event);
      if (step !== undefined) onProgress(step);
    },
  });
}

/** A record implies the least progress: a page that joins later has missed the events before. */
function findStep({ type, data }: ConversionEvent): ProgressStep | undefined {
  if (type === 'progress') return data;
  if (data.state === 'queued') return { stage: 'upload', fraction: 1 };
  return data.state === 'running' ? { stage: 'conversion', fraction: 0, attempt: data.attempt } : undefined;
}

type Settled = ConversionIn<'finished' | 'delivered' | 'failed' | 'abandoned'>;

function getReady(settled: Settled): ReadyConversion {
  if (settled.state === 'finished' || hasResult(settled)) return settled;
  const ends = { delivered: failures.resultRemoved, abandoned: failures.cancelled };
  const end = settled.state === 'failed' ? settled.outcome : ends[settled.state];
  throw new ProblemError(end.error, end);
}
