import type { ConversionIn, KeptConversion } from '@floatwise/contracts';
import { advance, begin } from '@floatwise/conversion';
import { getSiteMs } from '@floatwise/service-kit';
import type { RunConversionPorts } from './ports.ts';

/** A run of this process. */
export type Run = KeptConversion & { readonly conversion: ConversionIn<'running'> };

/** What a converter does with a job it has received. */
export type Beginning =
  | { readonly kind: 'begun'; readonly run: Run }
  /** All its runs are used up, and each was lost. */
  | { readonly kind: 'exhausted'; readonly kept: KeptConversion }
  /** Its run as a small conversion took too long: another job is for it. */
  | { readonly kind: 'moved' }
  /** It has ended, or is finished; `kept` is undefined if its record is gone as well. */
  | { readonly kind: 'over'; readonly kept: KeptConversion | undefined };

/** Assigns the conversion of a job to this process, with a new attempt. */
export async function beginRun(
  job: KeptConversion,
  { records, limitsMs }: Pick<RunConversionPorts, 'records' | 'limitsMs'>,
): Promise<Beginning> {
  const { isLong } = job.conversion;
  const { latest, changed, refused } = await advance(
    job,
    (conversion) => begin(conversion, { isLong, limitMs: limitsMs.run }, getSiteMs()),
    records,
  );
  if (latest === undefined) return { kind: 'over', kept: undefined };
  if (changed !== undefined) return { kind: 'begun', run: { ...latest, conversion: changed } };
  if (refused === 'enlarged') return { kind: 'moved' };
  return { kind: refused === 'exhausted' ? 'exhausted' : 'over', kept: latest };
}
