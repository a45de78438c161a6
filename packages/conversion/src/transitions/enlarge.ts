import type { Conversion, ConversionIn } from '@floatwise/contracts';
import { beginState, longQueueMs } from '../deadlines.ts';
import { refuse, write, type Transition } from '../transition.ts';

/** The run of a small conversion took too long: it waits again, as a large one. That run does not count as a lost one. */
export function enlarge(
  conversion: Conversion,
  { attempt }: { readonly attempt: number },
  nowMs: number,
): Transition<ConversionIn<'queued'>> {
  if (conversion.state !== 'running') return refuse('over');
  if (conversion.attempt !== attempt) return refuse('overtaken');
  return write({
    ...conversion,
    state: 'queued',
    isLong: true,
    attempt: attempt - 1,
    ...beginState(longQueueMs, nowMs),
  });
}
