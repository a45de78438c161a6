import type { Conversion, ConversionIn } from '@floatwise/contracts';
import { beginState, getLimitMs } from '../deadlines.ts';
import { refuse, write, type Transition } from '../transition.ts';

/** The owner takes a result, which is the point of no return: from here on it is paid, by whichever gateway. */
export function take(
  conversion: Conversion,
  _facts: object,
  nowMs: number,
): Transition<ConversionIn<'delivered'>> {
  if (conversion.state !== 'finished') return refuse('over');
  return write({
    ...conversion,
    state: 'delivered',
    isUnsettled: true,
    ...beginState(getLimitMs(conversion), nowMs),
  });
}
