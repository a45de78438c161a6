import type { Conversion, ConversionIn } from '@floatwise/contracts';
import { beginState } from '../deadlines.ts';
import { refuse, write, type Transition } from '../transition.ts';

export type Charge = Pick<ConversionIn<'finished'>, 'price' | 'noCharge' | 'work' | 'files'>;

export interface FinishFacts {
  readonly attempt: number;
  /** What the result costs. A price is on hold before this. */
  readonly charge: Charge;
  readonly result: Pick<ConversionIn<'finished'>, 'outcome' | 'summary'>;
  /** How long the result waits to be taken, and for how long it can be downloaded then. */
  readonly limitMs: number;
}

/** A run has stored its result. */
export function finish(
  conversion: Conversion,
  { attempt, charge, result, limitMs }: FinishFacts,
  nowMs: number,
): Transition<ConversionIn<'finished'>> {
  if (conversion.state !== 'running') return refuse('over');
  if (conversion.attempt !== attempt) return refuse('overtaken');
  const times = beginState(limitMs, nowMs);
  return write({ ...conversion, state: 'finished', ...charge, ...result, ...times, madeAt: times.since });
}

/** Whether a newer record contains the result of this run: its owner may have taken it. */
export const wasFinished = (found: Conversion, { instance, attempt }: Conversion): boolean =>
  (found.state === 'finished' || found.state === 'delivered') &&
  found.instance === instance &&
  found.attempt === attempt;
