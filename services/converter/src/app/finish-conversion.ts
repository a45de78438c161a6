import { isDeepStrictEqual } from 'node:util';
import type { Conversion, ConversionIn } from '@floatwise/contracts';
import { getSiteMs, inSpan } from '@floatwise/service-kit';
import type { RunningConversion } from './begin-run.ts';
import type { RunConversionPorts } from './ports.ts';

const limitMs = 20_000;

/** Records that the output is stored. Returns false if another run has ended it, or it was cancelled. */
export function finishConversion(
  kept: RunningConversion,
  result: Pick<ConversionIn<'finished'>, 'price' | 'noCharge' | 'work' | 'outcome' | 'summary'>,
  { records, limitsMs }: Pick<RunConversionPorts, 'records' | 'limitsMs'>,
): Promise<boolean> {
  const nowMs = getSiteMs();
  const finished = {
    ...kept.conversion,
    state: 'finished' as const,
    ...result,
    since: new Date(nowMs).toISOString(),
    deadline: new Date(nowMs + limitsMs.result).toISOString(),
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
