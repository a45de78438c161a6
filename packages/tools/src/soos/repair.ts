import type { EffectOrObstacle } from './compute-effect.ts';
import type { Change } from './list-changes.ts';
import type { Solution } from './solve-sequence.ts';

/** A repair with all there is to report of it. */
export interface Repair {
  readonly solution: Solution;
  readonly changes: readonly Change[];
  readonly effect: EffectOrObstacle;
}
