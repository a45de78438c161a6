import type { Minutes } from './minutes.ts';

export const constraintTypes = [
  'startOn',
  'startOnOrBefore',
  'startOnOrAfter',
  'finishOn',
  'finishOnOrBefore',
  'finishOnOrAfter',
  'asLateAsPossible',
  'mandatoryStart',
  'mandatoryFinish',
] as const;
export type ConstraintType = (typeof constraintTypes)[number];

export interface Constraint {
  readonly type: ConstraintType;
  /** Absent for asLateAsPossible, and where the file holds a constraint without its date. */
  readonly date: Minutes | undefined;
}
