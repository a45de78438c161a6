import { computePrice, describeMissingCredits } from '@floatwise/contracts';
import type { RunningConversion } from './begin-run.ts';
import { ConversionProblemError } from './conversion-problem-error.ts';
import type { RunConversionPorts } from './ports.ts';

/**
 * The price of a conversion, held from here until it ends: nobody is told that it is finished before.
 * @throws ConversionProblemError `credits.missing` when the balance does not suffice
 */
export async function holdPrice(
  { conversion }: RunningConversion,
  tasks: number,
  { credits, limitsMs }: Pick<RunConversionPorts, 'credits' | 'limitsMs'>,
): Promise<number> {
  const price = conversion.free ? 0 : computePrice(tasks);
  if (price === 0) return 0;
  const answer = await credits.hold(conversion, price, new Date(Date.now() + limitsMs.run + limitsMs.result));
  if (answer.held) return price;
  const missing = { tasks, price, credits: answer.credits, held: answer.heldForOthers };
  throw new ConversionProblemError('credits.missing', describeMissingCredits(missing));
}
