import type { SheetActivity, SheetNetwork } from '@floatwise/schedule/sheet';
import { UnusableInputError } from '@floatwise/schedule/xer-bytes';
import type { DadsOptions } from './dads-options.ts';
import { compareIds } from './list-open-ends.ts';
import type { OpenEnd } from './open-end.ts';

export interface Anchors {
  readonly start: SheetActivity | undefined;
  readonly finish: SheetActivity | undefined;
}

/**
 * The one activity that may begin without a predecessor and the one that may end without a successor: the earliest and the
 * latest, milestones before others. One activity is both only where no other end is open: links from it and to it would
 * close loops. Throws E_OPTION for a named one that is not there or carries no logic.
 */
export function chooseAnchors(sheet: SheetNetwork, ends: readonly OpenEnd[], options: DadsOptions): Anchors {
  const list = (side: OpenEnd['side']): SheetActivity[] =>
    ends.filter((end) => end.side === side && end.kind === 'open').map(({ activity }) => activity);
  const starts = list('start').sort(compareStarts);
  const finishes = list('finish').sort(compareFinishes);
  const namedStart = findNamed(sheet, options.startAnchor, 'startAnchor');
  const namedFinish = findNamed(sheet, options.finishAnchor, 'finishAnchor');
  const start = namedStart ?? starts.find((one) => one !== namedFinish) ?? starts[0];
  const finish = namedFinish ?? finishes.find((one) => one !== start) ?? finishes[0];
  if (start !== finish || namedStart !== undefined) return { start, finish };
  return { start: starts.find((one) => one !== finish) ?? start, finish };
}

function findNamed({ activities }: SheetNetwork, code: string, option: string): SheetActivity | undefined {
  if (code.trim() === '') return undefined;
  const activity = activities.find((one) => one.row !== undefined && one.code === code.trim());
  if (activity?.carriesLogic === true) return activity;
  const found =
    activity === undefined
      ? 'not on the TASK sheet, or flagged for deletion there'
      : activity.isSuspect
        ? 'without a type and behaves as a level of effort, which carries no logic'
        : 'level of effort or a WBS summary and carries no logic';
  throw new UnusableInputError(
    'E_OPTION',
    `Option ${option} names activity '${code.trim()}', which is ${found}. Name another activity or none.`,
  );
}

function compareStarts(a: SheetActivity, b: SheetActivity): number {
  return (
    compareDates(a.start, b.start, 1) || Number(b.isMilestone) - Number(a.isMilestone) || compareIds(a, b)
  );
}

function compareFinishes(a: SheetActivity, b: SheetActivity): number {
  const rank = ({ type, isMilestone }: SheetActivity): number =>
    type === 'finishMilestone' || (type === undefined && isMilestone) ? 1 : 0;
  return compareDates(a.finish, b.finish, -1) || rank(b) - rank(a) || compareIds(a, b);
}

/** Unknown dates come last. */
function compareDates(a: number | undefined, b: number | undefined, direction: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return direction * (a - b);
}
