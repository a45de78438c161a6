import {
  computePrice,
  failures,
  type Conversion,
  type ConversionIn,
  type KeptConversion,
} from '@floatwise/contracts';
import {
  advance,
  enlarge,
  fail,
  finish,
  wasFinished,
  type Charge,
  type FinishFacts,
} from '@floatwise/conversion';
import { getSiteMs, inSpan, ServiceError } from '@floatwise/service-kit';
import type { Run } from './begin-run.ts';
import { ConversionProblemError } from './errors.ts';
import type { RunConversionPorts, ToolOutcome } from './ports.ts';

/** Time for retries of a change of the record. */
const limitMs = 20_000;

type PricedResult = Pick<
  Extract<ToolOutcome, { kind: 'done' }>,
  'tasks' | 'unchanged' | 'isUsable' | 'work' | 'files'
>;

/** The record becomes `finished` only after this. @throws ConversionProblemError `credits.missing`, `session.required` */
export async function holdPrice(
  { conversion }: Pick<Run, 'conversion'>,
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

interface FinishedEvents {
  readonly events: Pick<RunConversionPorts['events'], 'publishFinished'>;
}

/** Records that the output is stored, and reports it to a program that waits for it. Returns false if another run has ended it, or it was cancelled. */
export function finishConversion(
  run: Run,
  { charge, ...result }: Pick<FinishFacts, 'charge'> & FinishFacts['result'],
  { records, events, limitsMs }: Pick<RunConversionPorts, 'records' | 'limitsMs'> & FinishedEvents,
): Promise<boolean> {
  const { attempt } = run.conversion;
  const facts = { attempt, charge, result, limitMs: limitsMs.result };
  const isTakenUp = (found: Conversion): boolean => wasFinished(found, run.conversion);
  return inSpan('finishConversion', async () => {
    const step = (conversion: Conversion) => finish(conversion, facts, getSiteMs());
    const { changed } = await advance(run, step, records, { limitMs, isTakenUp });
    if (changed !== undefined) await events.publishFinished(changed);
    return changed !== undefined;
  });
}

/** Queues a run that took too long as a large conversion. Returns false as `failConversion` does. */
export async function queueAsLong(
  run: Run,
  { records }: Pick<RunConversionPorts, 'records'>,
): Promise<boolean> {
  const { attempt } = run.conversion;
  const step = (conversion: Conversion) => enlarge(conversion, { attempt }, getSiteMs());
  return (await advance(run, step, records, { limitMs })).changed !== undefined;
}

/** Marks the conversion as failed, with the reason for its owner. Returns false if another process changed the record first. */
export async function failConversion(
  kept: KeptConversion,
  outcome: { code: string; error: string },
  ports: Pick<RunConversionPorts, 'records' | 'objects' | 'events' | 'onFailed'>,
): Promise<boolean> {
  const { next } = fail(kept.conversion, { cause: 'run', outcome }, getSiteMs());
  if (next === undefined || !(await ports.records.change(kept, next, { limitMs }))) return false;
  ports.onFailed(next);
  await tidyFailed(next, ports);
  return true;
}

/** Follow-up work after a failure; the converter that gets the job after a loss may repeat it. */
export async function tidyFailed(
  failed: ConversionIn<'failed'>,
  { objects, events }: Pick<RunConversionPorts, 'objects' | 'events'>,
): Promise<void> {
  await Promise.all([events.publishFailed(failed), objects.removeInputs(failed)]);
}
