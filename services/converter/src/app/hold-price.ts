import { computePrice, failures, type NoCharge } from '@floatwise/contracts';
import { getSiteMs, ServiceError } from '@floatwise/service-kit';
import type { BegunRun } from './begin-run.ts';
import { ConversionProblemError } from './conversion-problem-error.ts';
import type { RunConversionPorts, ToolResult } from './ports.ts';

/** The price of a conversion, as in its record. */
export interface Charge {
  readonly price: number;
  readonly noCharge?: NoCharge;
  readonly work?: string;
}

/**
 * Holds the price of a conversion until its result is taken or discarded; the record becomes `finished` only afterwards. Holds
 * nothing if nothing was changed, or if the same work was paid for within a day.
 * @throws ConversionProblemError `credits.missing` if the balance does not suffice, `session.required` if the account is gone
 */
export async function holdPrice(
  { conversion }: Pick<BegunRun, 'conversion'>,
  { tasks, unchanged, work }: Pick<Extract<ToolResult, { kind: 'done' }>, 'tasks' | 'unchanged' | 'work'>,
  { credits, limitsMs }: Pick<RunConversionPorts, 'credits' | 'limitsMs'>,
): Promise<Charge> {
  const price = conversion.free ? 0 : computePrice(tasks);
  if (price === 0) return { price };
  if (unchanged) return { price: 0, noCharge: 'unchanged' };
  const until = new Date(getSiteMs() + limitsMs.run + limitsMs.result);
  const answer = await credits.hold(conversion, { price, work }, until).catch((error: unknown) => {
    // The account was deleted, so a retry would not find it either.
    throw error instanceof ServiceError && error.code === 'session.required'
      ? new ConversionProblemError(error.failure)
      : error;
  });
  if (answer.paidBefore) return { price: 0, noCharge: 'repeated' };
  if (answer.held) return { price, ...(work === undefined ? {} : { work }) };
  const missing = { tasks, price, credits: answer.credits, held: answer.heldForOthers };
  throw new ConversionProblemError(failures.missingCredits(missing));
}
