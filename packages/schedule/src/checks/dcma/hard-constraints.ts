import type { Constraint, ConstraintType } from '../../model/index.ts';
import { constraintNames } from '../../model/index.ts';
import type { Check } from '../check.ts';
import { listOutsideTasks } from '../exclusions.ts';
import { atMost, listActivityOffenders, noIncompleteTasks, toShare } from '../figures.ts';
import { formatConstraint } from '../format-constraint.ts';

const hard: ReadonlySet<ConstraintType> = new Set<ConstraintType>([
  'mandatoryStart',
  'mandatoryFinish',
  'startOn',
  'finishOn',
  'startOnOrBefore',
  'finishOnOrBefore',
]);
const mandatory: ReadonlySet<ConstraintType> = new Set<ConstraintType>(['mandatoryStart', 'mandatoryFinish']);

/**
 * 5 Hard constraints. Population I. Counts tasks whose first or second constraint is Mandatory Start or Finish, Start On,
 * Finish On, Start On or Before, Finish On or Before; with `mandatoryOnly` the mandatory two alone. Limit 5 %.
 */
export const hardConstraints: Check = {
  no: '5',
  title: 'Hard Constraints',
  group: 'Constraints',
  counts: 'incomplete tasks with a hard constraint',
  outOf: 'incomplete tasks',
  unit: 'share',
  source: 'DCMA 14-Point Assessment, metric 5',
  practices: [2, 6],
  meaning:
    'A hard constraint holds a date against the logic, so a slip before it is hidden or turns into negative float.',
  remedy: 'Replace it by logic, or by Start On or After where a date from outside must be kept.',
  getLimit: ({ maxHardConstraintShare }) => atMost(maxHardConstraintShare),
  run: ({ incompleteTasks, options }) => {
    const counted = options.mandatoryOnly ? mandatory : hard;
    const isHard = (each: Constraint | undefined): each is Constraint =>
      each !== undefined && counted.has(each.type);
    const offenders = listActivityOffenders(incompleteTasks, ({ primaryConstraint, secondaryConstraint }) => {
      const found = [primaryConstraint, secondaryConstraint].filter(isHard);
      return found.length === 0 ? undefined : found.map(formatConstraint).join('; ');
    });
    const names = [...counted].map((type) => constraintNames[type]).join(', ');
    return {
      ...toShare(offenders, incompleteTasks.length, noIncompleteTasks),
      notes: [`Hard are: ${names}.`],
    };
  },
  listExclusions: (assessment) => listOutsideTasks(assessment),
};
