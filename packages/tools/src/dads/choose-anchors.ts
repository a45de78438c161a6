import type { SheetActivity, SheetNetwork } from '@floatwise/schedule/sheet';
import { UnusableInputError } from '@floatwise/schedule/xer-bytes';
import { formatNames } from '../answer/format-count.ts';
import type { DadsOptions } from './options.ts';
import type { SheetLinkBook } from './sheet-link-book.ts';
import { compareIds, sortEnds, type OpenEnd, type Side } from './open-end.ts';

export interface Anchors {
  readonly start: SheetActivity | undefined;
  readonly finish: SheetActivity | undefined;
  /** Sides without a milestone, whose anchor is a task. */
  readonly withoutMilestone: readonly Side[];
}

/** By project: an end is tied to an anchor of its own project, because a link to another project would join separate plans. */
export type ProjectAnchors = ReadonlyMap<string | undefined, Anchors>;

/**
 * Chooses anchors by the README's rules. One activity is both only if no other end is open: its links would form loops.
 * A named anchor applies to the projects that have it. Throws E_OPTION if a named activity does not exist or carries no logic.
 */
export function chooseAnchors(
  book: SheetLinkBook,
  ends: readonly OpenEnd[],
  options: Pick<DadsOptions, 'startAnchor' | 'finishAnchor'>,
): ProjectAnchors {
  const named = {
    start: findNamed(book.sheet, options.startAnchor, 'startAnchor'),
    finish: findNamed(book.sheet, options.finishAnchor, 'finishAnchor'),
  };
  const list = (side: Side): SheetActivity[] =>
    ends.filter((end) => end.side === side && end.kind === 'open').map(({ activity }) => activity);
  const starts = groupByProject([...list('start'), ...listStartedMilestones(book)]);
  const finishes = groupByProject(list('finish'));
  const projects = new Set([
    ...[named.start, named.finish].flatMap((byProject) => [...byProject.keys()]),
    ...starts.keys(),
    ...finishes.keys(),
  ]);
  const anchors = new Map<string | undefined, Anchors>();
  for (const project of projects) {
    const own = { start: named.start.get(project), finish: named.finish.get(project) };
    const chosen = choose(
      (starts.get(project) ?? []).sort(compareStarts),
      (finishes.get(project) ?? []).sort(compareFinishes),
      own,
    );
    const lacks = (side: Side): boolean => own[side] === undefined && chosen[side]?.isMilestone === false;
    anchors.set(project, { ...chosen, withoutMilestone: (['start', 'finish'] as const).filter(lacks) });
  }
  return anchors;
}

const groupByProject = (activities: readonly SheetActivity[]): Map<string | undefined, SheetActivity[]> =>
  Map.groupBy(activities, ({ projectId }) => projectId);

/** Adds the ends of completed anchors, which are not open ends themselves. */
export function addAnchorEnds(book: SheetLinkBook, ends: readonly OpenEnd[], anchors: ProjectAnchors) {
  const known = new Set(ends.map(({ activity, side }) => `${activity.index} ${side}`));
  const done = [...anchors.values()].flatMap((ofProject) =>
    (['start', 'finish'] as const).flatMap((side): OpenEnd[] => {
      const activity = ofProject[side];
      if (activity === undefined || known.has(`${activity.index} ${side}`)) return [];
      return book.listLinks(activity.index, side).length > 0 ? [] : [{ activity, side, kind: 'open' }];
    }),
  );
  return done.length === 0 ? ends : sortEnds([...ends, ...done]);
}

type Chosen = Pick<Anchors, Side>;

function choose(starts: readonly SheetActivity[], finishes: readonly SheetActivity[], named: Chosen): Chosen {
  const isEnd =
    named.start === undefined && starts[0] === finishes[0] && starts[0]?.type === 'finishMilestone';
  // A single finish milestone is the end of the plan.
  const ended = named.finish ?? (isEnd ? finishes[0] : undefined);
  const start = named.start ?? starts.find((one) => one !== ended) ?? starts[0];
  const finish = ended ?? finishes.find((one) => one !== start) ?? finishes[0];
  if (start !== finish || named.start !== undefined) return { start, finish };
  return { start: starts.find((one) => one !== finish) ?? start, finish };
}

/** Reached milestones without a predecessor: remaining work can start from them. */
const listStartedMilestones = (book: SheetLinkBook): SheetActivity[] =>
  book.sheet.activities.filter(
    (activity) =>
      activity.row !== undefined &&
      activity.carriesLogic &&
      (activity.status === 'completed' || activity.status === 'inProgress') &&
      isSureMilestone(activity) &&
      book.listLinks(activity.index, 'start').length === 0,
  );

/** Completed activities have no remaining duration, so without a type it does not identify a milestone. */
const isSureMilestone = ({ type, isMilestone, originalDuration, start, finish }: SheetActivity): boolean =>
  isMilestone && (type !== undefined || originalDuration === 0 || (start !== undefined && start === finish));

function findNamed(
  { activities }: SheetNetwork,
  code: string,
  option: string,
): Map<string | undefined, SheetActivity> {
  const found = new Map<string | undefined, SheetActivity>();
  if (code.trim() === '') return found;
  const all = activities.filter((one) => one.row !== undefined && one.code === code.trim());
  for (const activity of all) {
    if (activity.carriesLogic && !found.has(activity.projectId)) found.set(activity.projectId, activity);
  }
  if (found.size > 0) return found;
  throw new UnusableInputError(
    'E_OPTION',
    `Option ${option} names activity '${code.trim()}'${describeMisnamed(activities, all)}. Name another activity or none.`,
  );
}

/** Why no activity of that name can be an anchor. Names the projects if the sheet has several. */
function describeMisnamed(activities: readonly SheetActivity[], named: readonly SheetActivity[]): string {
  const projects = listProjects(activities);
  const [activity] = named;
  if (activity === undefined) {
    const where =
      projects.length > 1
        ? `in none of the projects ${formatNames(projects, shownProjects)}`
        : 'not on the TASK sheet';
    return `, which is ${where}, or flagged for deletion there`;
  }
  const own = projects.length > 1 ? listProjects(named) : [];
  const of =
    own.length === 0 ? '' : ` of project${own.length > 1 ? 's' : ''} ${formatNames(own, shownProjects)}`;
  return activity.isSuspect
    ? `${of}, which is without a type and behaves as a level of effort, which carries no logic`
    : `${of}, which is level of effort or a WBS summary and carries no logic`;
}

const listProjects = (activities: readonly SheetActivity[]): string[] => [
  ...new Set(activities.flatMap(({ row, projectId }) => (row === undefined ? [] : (projectId ?? [])))),
];

const shownProjects = 5;

const compareStarts = (a: SheetActivity, b: SheetActivity): number =>
  compareMilestones(a, b) || compareDates(a.start, b.start, 1) || compareIds(a, b);

function compareFinishes(a: SheetActivity, b: SheetActivity): number {
  const rank = ({ type, isMilestone }: SheetActivity): number =>
    type === 'finishMilestone' || (type === undefined && isMilestone) ? 1 : 0;
  return (
    compareMilestones(a, b) || compareDates(a.finish, b.finish, -1) || rank(b) - rank(a) || compareIds(a, b)
  );
}

const compareMilestones = (a: SheetActivity, b: SheetActivity): number =>
  Number(b.isMilestone) - Number(a.isMilestone);

/** Unknown dates come last. */
function compareDates(a: number | undefined, b: number | undefined, direction: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return direction * (a - b);
}
