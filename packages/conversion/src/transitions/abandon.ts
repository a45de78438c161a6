import { hasEnded, type Conversion, type ConversionIn } from '@floatwise/contracts';
import { beginState, isDue } from '../deadlines.ts';
import { refuse, write, type Refusal, type Transition } from '../transition.ts';

export interface AbandonFacts {
  readonly cause:
    /** Its owner, or the caller who waited for it, cancels it. */
    | 'owner'
    /** Its upload broke off. */
    | 'upload'
    /** The gateway of its upload is lost, or its result was not taken in time. */
    | 'deadline'
    /** The store needs the space of a free result that was not taken. */
    | 'room';
}

/** A conversion ends without a result, and costs nothing. */
export function abandon(
  conversion: Conversion,
  { cause }: AbandonFacts,
  nowMs: number,
): Transition<ConversionIn<'abandoned'>> {
  const refused = hasEnded(conversion) ? 'over' : findObjection(conversion, cause, nowMs);
  if (refused !== undefined) return refuse(refused);
  return write({ ...omitResult(conversion), state: 'abandoned', ...beginState(0, nowMs) });
}

function findObjection(
  conversion: Conversion,
  cause: AbandonFacts['cause'],
  nowMs: number,
): Refusal | undefined {
  const { state } = conversion;
  switch (cause) {
    case 'owner':
    case 'upload':
      return undefined;
    case 'deadline':
      if (state !== 'accepted' && state !== 'finished') return 'over';
      return isDue(conversion, nowMs) ? undefined : 'not-due';
    case 'room':
      return state === 'finished' && conversion.price === 0 ? undefined : 'over';
  }
}

function omitResult(conversion: Conversion): Conversion {
  if (conversion.state !== 'finished') return conversion;
  const { outcome: _outcome, summary: _summary, work: _work, ...facts } = conversion;
  return { ...facts, state: 'abandoned' };
}
