import type { ActivityDrag } from './list-drags.ts';

/** Below this share the sheet's own critical path is another one. */
export const agreementLimit = 0.9;

/**
 * How far the critical activities are those of the sheet: of all that either calls critical, the share both do. The sheet's are
 * those without total float, or with the least where all have some. Undefined when the sheet has no floats.
 */
export function computeAgreement(drags: readonly ActivityDrag[]): number | undefined {
  const known = drags.filter(({ activity }) => activity.totalFloat !== undefined);
  if (known.length === 0) return undefined;
  const least = known.reduce((low, { activity }) => Math.min(low, activity.totalFloat ?? low), Infinity);
  const isTheirs = ({ activity }: ActivityDrag): boolean =>
    (activity.totalFloat ?? Infinity) <= Math.max(0, least);
  const either = known.filter((one) => one.isCritical || isTheirs(one));
  return either.length === 0
    ? 1
    : either.filter((one) => one.isCritical && isTheirs(one)).length / either.length;
}
