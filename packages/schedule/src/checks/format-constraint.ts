import type { Constraint } from '../model/index.ts';
import { constraintNames } from '../model/index.ts';
import { formatDate } from './format-figures.ts';

/** `Start On 2026-03-16 08:00`. */
export function formatConstraint({ type, date }: Constraint): string {
  return date === undefined ? constraintNames[type] : `${constraintNames[type]} ${formatDate(date)}`;
}
