import { hasResult, isUnsettled, type Conversion, type ConversionIn } from '@floatwise/contracts';
import { isDue } from '../deadlines.ts';
import { refuse, write, type Transition } from '../transition.ts';

export interface RemoveFacts {
  readonly cause: 'owner' | 'deadline';
}

/** The owner has the result, or its time is over. It stays paid. */
export function remove(
  conversion: Conversion,
  { cause }: RemoveFacts,
  nowMs: number,
): Transition<ConversionIn<'delivered'>> {
  if (!hasResult(conversion)) return refuse('over');
  if (isUnsettled(conversion)) return refuse('unsettled');
  if (cause === 'deadline' && !isDue(conversion, nowMs)) return refuse('not-due');
  return write({ ...conversion, removedAt: new Date(nowMs).toISOString() });
}
