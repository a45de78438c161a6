import type { Constraint, ConstraintType } from '../model/index.ts';
import { formatDate } from './format-figures.ts';

/** The constraints by the names P6 shows. */
export const constraintNames: Readonly<Record<ConstraintType, string>> = {
  startOn: 'Start On',
  startOnOrBefore: 'Start On or Before',
  startOnOrAfter: 'Start On or After',
  finishOn: 'Finish On',
  finishOnOrBefore: 'Finish On or Before',
  finishOnOrAfter: 'Finish On or After',
  asLateAsPossible: 'As Late As Possible',
  mandatoryStart: 'Mandatory Start',
  mandatoryFinish: 'Mandatory Finish',
};

/** `Start On 2026-03-16 08:00`. */
export function formatConstraint({ type, date }: Constraint): string {
  return date === undefined ? constraintNames[type] : `${constraintNames[type]} ${formatDate(date)}`;
}
