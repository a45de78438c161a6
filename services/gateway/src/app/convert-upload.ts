import {
  type ConversionFinished,
  type ConversionId,
  type ConversionRequested,
  type User,
} from '@floatwise/contracts';
import type { Readable } from 'node:stream';
import {
  acceptConversion,
  type AcceptConversionPorts,
  type AcceptedConversion,
  type Upload,
} from './accept-conversion.ts';
import { awaitOutcome, subscribeOutcome } from './await-outcome.ts';
import type { EndedConversion, OutcomeFeed } from './ports.ts';
import { removeLateObjects, removeObjects } from './remove-objects.ts';

export interface ConvertUploadPorts extends AcceptConversionPorts {
  readonly outcomes: OutcomeFeed;
  readonly conversionTimeoutMs: number;
  /** Told of what could not be tidied up; the sweep finds it later. */
  readonly onTidyError: (error: unknown) => void;
}

export interface ConversionCaller {
  readonly id: ConversionId;
  readonly user: User;
  /** Aborts when the caller has left. */
  readonly signal: AbortSignal;
  /** Sends the output; settles when all of it has left, rejects when it could not. */
  readonly sendOutput: (finished: ConversionFinished, output: Readable) => Promise<void>;
}

/**
 * Carries one conversion from the arriving file to the answer that has left. However it ends, nothing of it
 * stays in the bucket or on the queue, and it counts only when the whole answer has left.
 * @throws ServiceError or UnusableInputError for the caller; CallerGoneError when there is none any more
 */
export async function convertUpload(
  upload: Upload,
  caller: ConversionCaller,
  ports: ConvertUploadPorts,
): Promise<ConversionFinished> {
  const { id, signal } = caller;
  const { outcome, unsubscribe } = subscribeOutcome(id, ports.outcomes);
  let accepted: AcceptedConversion | undefined;
  let finished: ConversionFinished | undefined;
  const state = { told: false };
  void outcome.then(() => (state.told = true));
  try {
    accepted = await acceptConversion(upload, caller, ports);
    finished = await awaitOutcome(
      accepted,
      { outcome, signal, timeoutMs: ports.conversionTimeoutMs },
      ports.queue,
    );
    await caller.sendOutput(finished, await ports.objects.openOutput(finished.outputKey));
    await completeConversion(accepted.job, finished, ports);
    return finished;
  } catch (error) {
    await ports.claims.end(id, describeEnd(error)).catch(ports.onTidyError);
    if (accepted && !state.told) {
      removeLateObjects(id, ports, ports.onTidyError);
      await ports.queue.cancel(id, accepted.sequence).catch(ports.onTidyError);
    }
    throw error;
  } finally {
    unsubscribe();
    removeObjects(id, finished, ports).catch(ports.onTidyError);
  }
}

/** The answer has left: from here on it counts. */
async function completeConversion(
  job: ConversionRequested,
  finished: ConversionFinished,
  ports: ConvertUploadPorts,
): Promise<void> {
  const { outputName, outputBytes, tasks, durationMs } = finished;
  await ports.claims
    .end(job.conversionId, { type: 'finished', outputName, outputBytes })
    .catch(ports.onTidyError);
  const { conversionId, userId, username, toolId, fileName, requestedAt, inputBytes } = job;
  await ports.queue.publishDelivered({
    conversionId,
    userId,
    username,
    toolId,
    fileName,
    requestedAt,
    inputBytes,
    outputBytes,
    tasks,
    durationMs,
    deliveredAt: new Date().toISOString(),
  });
}

function describeEnd(error: unknown): EndedConversion {
  const known = error instanceof Error && 'code' in error && typeof error.code === 'string';
  return {
    type: 'failed',
    code: known ? String(error.code) : 'conversion.abandoned',
    message: known ? error.message : 'The conversion was given up.',
  };
}
