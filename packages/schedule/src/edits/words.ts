import { roundDecimal } from '@floatwise/contracts/format-decimal';
import {
  constraintNames,
  formatDate,
  type Activity,
  type Constraint,
  type Minutes,
  type Relationship,
} from '../model/index.ts';
import type { Plan } from './plan.ts';

/** `5 d` or `40 h`. */
export const formatWork = (minutes: number | undefined, hoursPerDay: number, inHours: boolean): string => {
  if (minutes === undefined) return 'none';
  const hours = minutes / 60;
  return inHours ? `${roundDecimal(hours, 2)} h` : `${roundDecimal(hours / hoursPerDay, 2)} d`;
};

export const formatTime = (time: Minutes | undefined): string =>
  time === undefined ? 'none' : formatDate(time);

type Terms = Pick<Relationship, 'predecessorId' | 'successorId' | 'type' | 'lagMinutes'>;

/** `FS`, `SS + 2 d`, `FS − 8 h`. */
export function formatTerms(
  { type, lagMinutes }: Pick<Terms, 'type' | 'lagMinutes'>,
  hoursPerDay: number,
  inHours = false,
): string {
  if (lagMinutes === 0) return type;
  return `${type} ${lagMinutes < 0 ? '−' : '+'} ${formatWork(Math.abs(lagMinutes), hoursPerDay, inHours)}`;
}

/** `A1010 -> A1020`. */
export const formatPair = (plan: Plan, predecessor: Activity, successor: Activity): string =>
  `${plan.labels.format(predecessor)} → ${plan.labels.format(successor)}`;

export const formatConstraint = ({ type, date }: Constraint): string =>
  date === undefined ? constraintNames[type] : `${constraintNames[type]} ${formatTime(date)}`;
