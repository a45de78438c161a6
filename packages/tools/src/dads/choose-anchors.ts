import type { SheetActivity, SheetNetwork } from '@floatwise/schedule/sheet';
import { UnusableInputError } from '@floatwise/schedule/xer-bytes';
import type { DadsOptions } from './options.ts';
import type { LinkBook } from './link-book.ts';
import { compareIds } from './list-open-ends.ts';
import type { OpenEnd, Side } from './open-end.ts';

export interface Anchors {
  readonly start: SheetActivity | undefined;
  readonly finish: SheetActivity | undefined;
  /** The sides on which no milestone stood to choose, so that a task was. */
  readonly withoutMilestone: readonly Side[];
}

/**
 * The one activity that may begin without a predecessor and the one that may end without a successor: the earliest and the
 * latest milestone, for the start also one that is done; where there is none, the earliest and the latest task. One activity is
 * both only where no other end is open: links from it and to it would close loops. Throws E_OPTION for a named one that is
 * not there or carries no logic.
 */
export function chooseAnchors(book: LinkBook, ends: readonly OpenEnd[], options: DadsOptions): Anchors {
  const { sheet } = book;
  const list = (side: Side): SheetActivity[] =>
    ends.filter((end) => end.side === side && end.kind === 'open').map(({ activity }) => activity);
  const starts = [...list('start'), ...listStartedMilestones(book)].sort(compareStarts);
  const finishes = list('finish').sort(compareFinishes);
  const named = {
    start: findNamed(sheet, options.startAnchor, 'startAnchor'),
    finish: findNamed(sheet, options.finishAnchor, 'finishAnchor'),
  };
  const chosen = choose(starts, finishes, named);
  const lacks = (side: Side): boolean => named[side] === undefined && chosen[side]?.isMilestone === false;
  return { ...chosen, withoutMilestone: (['start', 'finish'] as const).filter(lacks) };
}

/** The ends with that of a start anchor that is done, which is no open end of its own. */
export function addStartAnchor(ends: readonly OpenEnd[], { start }: Anchors): readonly OpenEnd[] {
  if (start === undefined || start.status === undefined || start.status === 'notStarted') return ends;
  const end: OpenEnd = { activity: start, side: 'start', kind: 'open' };
  return [...ends, end].sort((a, b) => compareIds(a.activity, b.activity));
}

type Chosen = Pick<Anchors, Side>;

function choose(starts: readonly SheetActivity[], finishes: readonly SheetActivity[], named: Chosen): Chosen {
  const isEnd =
    named.start === undefined && starts[0] === finishes[0] && starts[0]?.type === 'finishMilestone';
  // The only milestone is the plan's end, whatever leads to it.
  const ended = named.finish ?? (isEnd ? finishes[0] : undefined);
  const start = named.start ?? starts.find((one) => one !== ended) ?? starts[0];
  const finish = ended ?? finishes.find((one) => one !== start) ?? finishes[0];
  if (start !== finish || named.start !== undefined) return { start, finish };
  return { start: starts.find((one) => one !== finish) ?? start, finish };
}

/** Milestones that are reached and had no predecessor: what is still to come can begin with them. */
function listStartedMilestones(book: LinkBook): SheetActivity[] {
  return book.sheet.activities.filter(
    (activity) =>
      activity.row !== undefined &&
      activity.carriesLogic &&
      (activity.status === 'completed' || activity.status === 'inProgress') &&
      isSureMilestone(activity) &&
      book.listLinks(activity.index, 'start').length === 0,
  );
}

/** Of what is done nothing is left, so that without a type the remaining duration makes no milestone. */
function isSureMilestone({ type, isMilestone, originalDuration, start, finish }: SheetActivity): boolean {
  return (
    isMilestone && (type !== undefined || originalDuration === 0 || (start !== undefined && start === finish))
  );
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
  return compareMilestones(a, b) || compareDates(a.start, b.start, 1) || compareIds(a, b);
}

function compareFinishes(a: SheetActivity, b: SheetActivity): number {
  const rank = ({ type, isMilestone }: SheetActivity): number =>
    type === 'finishMilestone' || (type === undefined && isMilestone) ? 1 : 0;
  return (
    compareMilestones(a, b) || compareDates(a.finish, b.finish, -1) || rank(b) - rank(a) || compareIds(a, b)
  );
}

function compareMilestones(a: SheetActivity, b: SheetActivity): number {
  return Number(b.isMilestone) - Number(a.isMilestone);
}

/** Unknown dates come last. */
function compareDates(a: number | undefined, b: number | undefined, direction: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return direction * (a - b);
}
