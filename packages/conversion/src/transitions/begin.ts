import type { Conversion, ConversionIn } from '@floatwise/contracts';
import { beginState } from '../deadlines.ts';
import { refuse, write, type Transition } from '../transition.ts';

/** Runs of a conversion before it is given up: a converter may be lost, or lose an engine. */
export const maxAttempts = 3;

export interface BeginFacts {
  /** Whether the job is that of a large conversion; undefined for one that never was small. */
  readonly isLong: boolean | undefined;
  /** After this long the run is considered lost. */
  readonly limitMs: number;
}

/**
 * A converter has the job. A job comes again if its converter sends no heartbeat; a stalled run can then no longer end the
 * conversion, since each run has its own attempt.
 */
export function begin(
  conversion: Conversion,
  { isLong, limitMs }: BeginFacts,
  nowMs: number,
): Transition<ConversionIn<'running'>> {
  if (conversion.state !== 'queued' && conversion.state !== 'running') return refuse('over');
  if (conversion.isLong !== isLong) return refuse('enlarged');
  if (conversion.attempt >= maxAttempts) return refuse('exhausted');
  const attempt = conversion.attempt + 1;
  return write({ ...conversion, state: 'running', attempt, ...beginState(limitMs, nowMs) });
}
