import { isDeepStrictEqual } from 'node:util';
import {
  computePrice,
  failures,
  type Conversion,
  type ConversionIn,
  type KeptConversion,
} from '@floatwise/contracts';
import { computeDeadline, getSiteMs, inSpan, ServiceError } from '@floatwise/service-kit';
import type { BegunRun, RunningConversion } from './begin-run.ts';
import { ConversionProblemError } from './errors.ts';
import type { RunConversionPorts, ToolOutcome } from './ports.ts';

/** Time for retries of a change of the record. */
const limitMs = 20_000;

type PricedResult = Pick<
  Extract<ToolOutcome, { kind: 'done' }>,
  'tasks' | 'unchanged' | 'isUsable' | 'work' | 'files'
>;
type Charge = Pick<ConversionIn<'finished'>, 'price' | 'noCharge' | 'work' | 'files'>;

/** The record becomes `finished` only after this. @throws ConversionProblemError `credits.missing`, `session.required` */
export async function holdPrice(
  { conversion }: Pick<BegunRun, 'conversion'>,
  { tasks, unchanged, isUsable, work, files }: PricedResult,
  { credits, limitsMs }: Pick<RunConversionPorts, 'credits' | 'limitsMs'>,
): Promise<Charge> {
  const price = conversion.free ? 0 : computePrice(tasks);
  if (price === 0) return { price };
  // The report says first what could not be read.
  if (!isUsable) return { price: 0, noCharge: 'unusable' };
  if (unchanged) return { price: 0, noCharge: 'unchanged' };
  const until = new Date(getSiteMs() + limitsMs.run + limitsMs.result);
  const answer = await credits.hold(conversion, { price, work }, until).catch((error: unknown) => {
    // The account was deleted, so a retry would not find it either.
    throw error instanceof ServiceError && error.code === 'session.required'
      ? new ConversionProblemError(error.failure)
      : error;
  });
  if (answer.paidBefore) return { price: 0, noCharge: 'repeated' };
  // Without a name of the work the key is left out: a record is compared with what was read back.
  if (answer.held)
    return {
      price,
      ...(work === undefined ? {} : { work }),
      ...(files === undefined ? {} : { files: [...files] }),
    };
  const missing = { tasks, price, credits: answer.credits, held: answer.heldForOthers };
  throw new ConversionProblemError(failures.missingCredits(missing));
}

/** Records that the output is stored. Returns false if another run has ended it, or it was cancelled. */
export function finishConversion(
  kept: RunningConversion,
  result: Charge & Pick<ConversionIn<'finished'>, 'outcome' | 'summary'>,
  { records, limitsMs }: Pick<RunConversionPorts, 'records' | 'limitsMs'>,
): Promise<boolean> {
  const times = computeDeadline(limitsMs.result);
  const finished = {
    ...kept.conversion,
    state: 'finished' as const,
    ...result,
    ...times,
    madeAt: times.since,
  };
  // Its owner may be taking it, or have taken it.
  const isTakenUp = (found: Conversion): boolean =>
    (found.state === 'finished' || found.state === 'delivered') &&
    found.attempt === finished.attempt &&
    isDeepStrictEqual(found.outcome, finished.outcome);
  return inSpan(
    'finishConversion',
    async () => (await records.change(kept, finished, { limitMs, isTakenUp })) !== undefined,
  );
}

/** By then a gateway has given the conversion its turn among the large ones, and a converter has it. */
const longQueueMs = 10 * 60_000;

/** Queues a run that took too long as a large conversion; it does not count as a lost one. Returns false as `failConversion` does. */
export async function queueAsLong(
  { revision, conversion }: RunningConversion,
  { records }: Pick<RunConversionPorts, 'records'>,
): Promise<boolean> {
  const { attempt, ...facts } = conversion;
  const queued: ConversionIn<'queued'> = {
    ...facts,
    state: 'queued',
    isLong: true,
    attempt: attempt - 1,
    ...computeDeadline(longQueueMs),
  };
  return (await records.change({ revision, conversion }, queued, { limitMs })) !== undefined;
}

/** Marks the conversion as failed, with the reason for its owner. Returns false if another process changed the record first. */
export async function failConversion(
  kept: KeptConversion,
  outcome: { code: string; error: string },
  ports: Pick<RunConversionPorts, 'records' | 'objects' | 'events' | 'onFailed'>,
): Promise<boolean> {
  const { conversion } = kept;
  if (conversion.state !== 'queued' && conversion.state !== 'running') return false;
  const failed: ConversionIn<'failed'> = { ...conversion, state: 'failed', outcome, ...computeDeadline(0) };
  if (!(await ports.records.change(kept, failed, { limitMs }))) return false;
  ports.onFailed(failed);
  await tidyFailed(failed, ports);
  return true;
}

/** Follow-up work after a failure; the converter that gets the job after a loss may repeat it. */
export async function tidyFailed(
  failed: ConversionIn<'failed'>,
  { objects, events }: Pick<RunConversionPorts, 'objects' | 'events'>,
): Promise<void> {
  await Promise.all([events.publishFailed(failed), objects.removeInputs(failed)]);
}
