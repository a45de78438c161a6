import { hasResult, isUnsettled, type Conversion, type ConversionIn } from '@floatwise/contracts';
import { beginState, getLimitMs, longestKeptMs } from '../deadlines.ts';
import { refuse, write, type Transition } from '../transition.ts';

/** The owner asks about a result: its time begins again once half of it has passed, up to an hour after it was made. */
export function extend(
  conversion: Conversion,
  _facts: object,
  nowMs: number,
): Transition<ConversionIn<'delivered'>> {
  if (!hasResult(conversion)) return refuse('over');
  if (isUnsettled(conversion)) return refuse('unsettled');
  const deadlineMs = Date.parse(conversion.deadline);
  const limitMs = getLimitMs(conversion);
  if (deadlineMs - nowMs > limitMs / 2) return refuse('not-due');
  const latestMs = Date.parse(conversion.madeAt) + longestKeptMs;
  const next = beginState(Math.min(limitMs, latestMs - nowMs), nowMs);
  if (Date.parse(next.deadline) <= deadlineMs) return refuse('kept-longest');
  return write({ ...conversion, ...next });
}
