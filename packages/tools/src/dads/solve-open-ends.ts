import type { SheetActivity } from '@floatwise/schedule/sheet';
import type { ProjectAnchors } from './choose-anchors.ts';
import type { SheetLinkBook } from './sheet-link-book.ts';
import { createEffort, createLevelFinder, type ListLevels, type ListNearest } from './candidate-finders.ts';
import {
  drives,
  findOpenEnd,
  listOpenEnds,
  formatAdded,
  joinEnd,
  createCandidate,
  formatCheck,
  isSatisfied,
  listTypes,
  type Link,
  type Side,
  type OpenEnd,
  type Solution,
  type Candidate,
} from './open-end.ts';

/** Whether a link must be able to drive its successor; others are added once no end takes such a link. */
type Pass = 'driving' | 'any';

/** Adds at most one link for each open end (README.md), until no more can be added, so that a second run finds the same ends. */
export function solveOpenEnds(
  book: SheetLinkBook,
  ends: readonly OpenEnd[],
  { anchors, nearest, isLeft = () => false }: Pick<Solver, 'anchors' | 'nearest'> & Partial<Leaving>,
): Solution[] {
  for (const { start, finish } of anchors.values()) {
    if (start !== undefined) book.putFirst(start.index);
    if (finish !== undefined && finish !== start) book.putLast(finish.index);
  }
  const owners = new Map<Link, OpenEnd>();
  const solutions = new Map<string, Solution>();
  let passes: readonly Pass[] = ['driving'];
  const effort = createEffort();
  let left = ends;
  while (left.length > 0) {
    const known = book.links.length;
    const listLevels = createLevelFinder(book, effort);
    for (const end of left) {
      const key = `${end.activity.index} ${end.side}`;
      const first = solutions.get(key);
      if (first?.status === 'left') continue;
      if (first === undefined && end.activity !== findOpenAnchor(anchors, end) && isLeft(end)) {
        solutions.set(key, { end, status: 'left', link: undefined, rule: 'left by choice' });
        continue;
      }
      const solution = solveOpenEnd({ book, listLevels, anchors, nearest, passes }, end);
      if (first?.status === 'anchor' && solution.status !== 'added') continue;
      solutions.set(key, { ...solution, end: first?.end ?? end });
      if (solution.link !== undefined && !owners.has(solution.link))
        owners.set(solution.link, first?.end ?? end);
    }
    left = listOpenEnds(book).filter(
      ({ activity, side, kind }) => kind === 'dangling' || activity !== findAnchor(anchors, activity, side),
    );
    if (book.links.length > known) continue;
    if (passes.length > 1) break;
    passes = ['driving', 'any'];
  }
  return [...solutions.values()].map((each) => {
    const one = each.status === 'unresolved' ? (findService(book, each.end) ?? each) : each;
    const owner = one.link && owners.get(one.link);
    const isOwn = owner === undefined || (owner.activity === one.end.activity && owner.side === one.end.side);
    return isOwn ? one : { ...one, servedBy: owner };
  });
}

/** A solution by a link added for another end; undefined while the end is open. */
function findService(book: SheetLinkBook, end: OpenEnd): Solution | undefined {
  if (findOpenEnd(book, end.activity, end.side).length > 0) return undefined;
  const links = book.listLinks(end.activity.index, end.side).filter((link) => book.isAdded(link));
  const link = links.find((one) => end.activity.isMilestone || drives(one, end.side));
  return { end, status: 'added', link, rule: 'served by the link added for the other activity' };
}

interface Leaving {
  /** Whether the planner leaves an end as it is. */
  readonly isLeft: (end: OpenEnd) => boolean;
}

const findOpenAnchor = (anchors: ProjectAnchors, { activity, side, kind }: OpenEnd) =>
  kind === 'open' ? findAnchor(anchors, activity, side) : undefined;

interface Solver {
  readonly book: SheetLinkBook;
  readonly listLevels: ListLevels;
  readonly anchors: ProjectAnchors;
  /** Undefined if only anchors are used. */
  readonly nearest: ListNearest | undefined;
  readonly passes: readonly Pass[];
}

function solveOpenEnd(solver: Solver, end: OpenEnd): Solution {
  const { book, anchors } = solver;
  if (end.kind === 'open' && end.activity === findAnchor(anchors, end.activity, end.side)) {
    return { end, status: 'anchor', link: undefined, rule: `${end.side} anchor` };
  }
  const service = findService(book, end);
  if (service !== undefined) return service;
  for (const pass of solver.passes) {
    const added =
      useRelative(solver, end, pass) ?? useNearest(solver, end, pass) ?? useAnchor(solver, end, pass);
    if (added !== undefined) return added;
  }
  return { end, status: 'unresolved', link: undefined, rule: describeUnresolved(solver, end) };
}

const findAnchor = (anchors: ProjectAnchors, { projectId }: SheetActivity, side: Side) =>
  anchors.get(projectId)?.[side];

/** A search for a link of an end. */
interface Search {
  readonly book: SheetLinkBook;
  readonly end: OpenEnd;
  readonly pass: Pass;
}

/** Whether the link may be added, regardless of dates. */
function isAddable({ book, end, pass }: Search, candidate: Candidate): boolean {
  const { link } = candidate;
  if (pass === 'driving' && !book.canDrive(link)) return false;
  if (!isOpenTo(book, link) || !book.judge.isClear(candidate)) return false;
  return !book.has(link) && !book.closesLoop(link, end.side);
}

function add({ book }: Solver, end: OpenEnd, candidate: Candidate, how: string): Solution {
  book.add(candidate.link);
  return { end, status: 'added', link: candidate.link, rule: `${how}, ${formatCheck(candidate)}` };
}

/** The first link that may be added and that the known dates satisfy. */
const findCandidate = (search: Search, links: readonly Link[]): Candidate | undefined =>
  links
    .map((link) => createCandidate(search.book.sheet, link))
    .find((one) => isSatisfied(one) !== false && isAddable(search, one));

/** The best link of a dangling end, at the first level that has one. */
function useRelative(solver: Solver, end: OpenEnd, pass: Pass): Solution | undefined {
  if (end.kind !== 'dangling') return undefined;
  const { book, listLevels } = solver;
  const name = end.side === 'start' ? 'predecessor' : 'successor';
  let level = 0;
  for (const relatives of listLevels(end.activity.index, end.side)) {
    level += 1;
    let best: RankedCandidate | undefined;
    for (const index of relatives) {
      const relative = book.sheet.activities[index];
      if (relative?.row === undefined) continue;
      const types = listTypes(end, relative, level);
      const found = findCandidate({ book, end, pass }, types);
      if (found === undefined) continue;
      const candidate = { ...found, choice: types.indexOf(found.link) };
      if (best === undefined || compare(book, candidate, best) < 0) best = candidate;
    }
    const how = level === 1 ? `direct ${name}` : `${name} at level ${level}`;
    if (best !== undefined) return add(solver, end, best, how);
  }
  return undefined;
}

/** An FS link to the nearest neighbour that accepts one; undefined if none does. */
function useNearest(solver: Solver, end: OpenEnd, pass: Pass): Solution | undefined {
  const { book, anchors, nearest } = solver;
  // An anchor stays open on its own side.
  const kept = findAnchor(anchors, end.activity, end.side === 'start' ? 'finish' : 'start');
  for (const neighbour of nearest?.(end) ?? []) {
    if (neighbour === kept) continue;
    const candidate = createCandidate(book.sheet, { ...joinEnd(end, neighbour), type: 'FS' });
    if (isSatisfied(candidate) === true && isAddable({ book, end, pass }, candidate))
      return add(solver, end, candidate, 'nearest in its WBS');
  }
  return undefined;
}

/** Whether the event the link leads to is still to come; otherwise the link would be out of sequence. */
function isOpenTo({ sheet }: SheetLinkBook, { successor, type }: Link): boolean {
  const status = sheet.activities[successor]?.status ?? 'notStarted';
  return status === 'notStarted' || (status === 'inProgress' && (type === 'FF' || type === 'SF'));
}

/** `choice` counts from 0, the preferred type between the two activities. */
type RankedCandidate = Candidate & { readonly choice: number };

/** Prefers verified dates, then the preferred type, then the nearest date, then the lowest Activity ID. */
function compare({ sheet }: SheetLinkBook, a: RankedCandidate, b: RankedCandidate): number {
  const rank = (one: RankedCandidate): number => (isSatisfied(one) === undefined ? 2 : 0) + one.choice;
  const isStart = a.link.successor === b.link.successor;
  const distance = (one: Candidate): number => (isStart ? 0 - (one.from ?? 0) : (one.to ?? 0));
  const code = (one: Candidate): string =>
    sheet.activities[isStart ? one.link.predecessor : one.link.successor]?.code ?? '';
  return (
    rank(a) - rank(b) || distance(a) - distance(b) || (code(a) < code(b) ? -1 : code(a) > code(b) ? 1 : 0)
  );
}

function useAnchor(solver: Solver, end: OpenEnd, pass: Pass): Solution | undefined {
  const anchor = findAnchor(solver.anchors, end.activity, end.side);
  if (anchor === undefined || anchor === end.activity) return undefined;
  const candidate = findCandidate({ book: solver.book, end, pass }, listAnchorLinks(end, anchor));
  if (candidate === undefined) return undefined;
  return { ...add(solver, end, candidate, `${end.side} anchor`), tiedTo: end.side };
}

/** Why even the anchor accepts no link, or what such a link would move. */
function describeUnresolved({ book, anchors }: Solver, end: OpenEnd): string {
  const anchor = findAnchor(anchors, end.activity, end.side);
  if (anchor === undefined) return `there is no ${end.side} anchor`;
  const [link] = listAnchorLinks(end, anchor);
  if (anchor === end.activity || link === undefined) return `the activity is the ${end.side} anchor itself`;
  const added = formatAdded(book.labels, link);
  if (book.has(link)) return `${added} is there already, flagged for deletion`;
  if (book.closesLoop(link, end.side)) return `${added} would close a loop`;
  if (!isOpenTo(book, link)) return `${added} would be out of sequence`;
  return `${added} ${book.judge.describe(createCandidate(book.sheet, link))}`;
}

/** Preferred link first. The start of a task in progress no longer drives anything, but its finish may. */
function listAnchorLinks(end: OpenEnd, anchor: SheetActivity): Link[] {
  const types: Link['type'][] = anchor.isMilestone ? ['FS'] : end.side === 'finish' ? ['FF'] : ['SS', 'FS'];
  return types.map((type) => ({ ...joinEnd(end, anchor), type }));
}
