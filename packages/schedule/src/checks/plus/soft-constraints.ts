import type { Activity, ConstraintType } from '../../model/index.ts';
import { constraintNames } from '../../model/index.ts';
import type { Check } from '../check.ts';
import { atMost, listActivityOffenders, toShare } from '../figures.ts';
import { formatConstraint } from '../format-constraint.ts';
import { listOpenActivities, noOpenActivities } from './open-activities.ts';

/** P10 Soft constraints: Start On or After, Finish On or After, As Late As Possible; second constraints; constraints without a date. Limit 10 %. */
export const softConstraints: Check = {
  no: 'P10',
  title: 'Soft Constraints',
  group: 'Constraints',
  counts: 'incomplete activities with a soft or second constraint, or a constraint without its date',
  outOf: 'incomplete activities',
  unit: 'share',
  source: 'Floatwise Plus',
  practices: [2, 6],
  meaning:
    'Soft constraints are allowed, but many of them replace logic, and one without a date does nothing at all.',
  remedy: 'Keep those that stand for a date from outside; replace the others by links.',
  getLimit: ({ maxSoftConstraintShare }) => atMost(maxSoftConstraintShare),
  run: (assessment) => {
    const open = listOpenActivities(assessment);
    const offenders = listActivityOffenders(open, judgeConstraints);
    return toShare(offenders, open.length, noOpenActivities);
  },
};

const soft: ReadonlySet<ConstraintType> = new Set<ConstraintType>([
  'startOnOrAfter',
  'finishOnOrAfter',
  'asLateAsPossible',
]);

function judgeConstraints({ primaryConstraint, secondaryConstraint }: Activity): string | undefined {
  const faults: string[] = [];
  for (const each of [primaryConstraint, secondaryConstraint]) {
    if (each === undefined) continue;
    if (each.date === undefined && each.type !== 'asLateAsPossible')
      faults.push(`${constraintNames[each.type]} without a date`);
    else if (soft.has(each.type)) faults.push(formatConstraint(each));
  }
  if (secondaryConstraint !== undefined) faults.push('Has a second constraint');
  return faults.length === 0 ? undefined : faults.join('; ');
}
