import { hasResult, isUnsettled, type Conversion, type ConversionIn } from '@floatwise/contracts';
import { beginState, getLimitMs } from '../deadlines.ts';
import { refuse, write, type Transition } from '../transition.ts';

/** What was paid: nothing if the same work was paid for while this conversion waited. */
export type SettleFacts = Pick<ConversionIn<'delivered'>, 'price' | 'noCharge'>;

/**
 * The price of a taken result is settled and its delivery counted. The time to download it begins now: no one pays for a
 * result that is about to be removed.
 */
export function settle(
  conversion: Conversion,
  { price, noCharge }: SettleFacts,
  nowMs: number,
): Transition<ConversionIn<'delivered'>> {
  if (!hasResult(conversion)) return refuse('over');
  if (!isUnsettled(conversion)) return refuse('settled');
  const { isUnsettled: _settled, noCharge: _before, ...facts } = conversion;
  const paid = { price, ...(noCharge === undefined ? {} : { noCharge }) };
  return write({ ...facts, ...paid, ...beginState(getLimitMs(conversion), nowMs) });
}
