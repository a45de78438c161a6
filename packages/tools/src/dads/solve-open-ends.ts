import type { SheetActivity } from '@floatwise/schedule/sheet';
import { formatCount } from '../format-count.ts';
import { createCandidate, formatCheck, isSatisfied, listTypes, type Candidate } from './candidate.ts';
import type { ProjectAnchors } from './choose-anchors.ts';
import type { LinkBook } from './link-book.ts';
import { LevelFinder } from './level-finder.ts';
import { drives, findOpenEnd, listOpenEnds } from './list-open-ends.ts';
import type { NearestFinder } from './nearest-finder.ts';
import type { Link, OpenEnd, Solution } from './open-end.ts';

const minutesPerDay = 1440;

/**
 * Adds for each open end at most one link without lag that the sheet's dates satisfy, so that no date moves: for dangling ends to the
 * nearest relative along existing paths, for open ends and as a last resort to an anchor; with a finder, to the nearest
 * activity of the same WBS element before that. Never closes a loop. What
 * stays is tried again along the added links, until nothing more can be added: a second run would find the same.
 */
export function solveOpenEnds(
  book: LinkBook,
  ends: readonly OpenEnd[],
  { anchors, nearest }: Pick<Solver, 'anchors' | 'nearest'>,
): Solution[] {
  for (const { start, finish } of anchors.list()) {
    if (start !== undefined) book.putFirst(start.index);
    if (finish !== undefined && finish !== start) book.putLast(finish.index);
  }
  const solutions = new Map<string, Solution>();
  let left = ends;
  for (let known = -1; left.length > 0 && known < book.addedCount;) {
    known = book.addedCount;
    const levels = new LevelFinder(book);
    for (const end of left) {
      const key = `${end.activity.index} ${end.side}`;
      const first = solutions.get(key);
      const solution = solveOpenEnd({ book, levels, anchors, nearest }, end);
      if (first?.status === 'anchor' && solution.status !== 'added') continue;
      solutions.set(key, { ...solution, end: first?.end ?? end });
    }
    left = listOpenEnds(book).filter(
      ({ activity, side, kind }) => kind === 'dangling' || activity !== anchors.find(activity)[side],
    );
  }
  return [...solutions.values()].map((one) =>
    one.status === 'unresolved' ? (findService(book, one.end) ?? one) : one,
  );
}

/** The end as solved by a link that was added for another end; undefined while it is open. */
function findService(book: LinkBook, end: OpenEnd): Solution | undefined {
  if (findOpenEnd(book, end.activity, end.side).length > 0) return undefined;
  const links = book.listLinks(end.activity.index, end.side).filter((link) => book.isAdded(link));
  const link = links.find((one) => end.activity.isMilestone || drives(one, end.side));
  return { end, status: 'added', link, rule: 'served by the link added for the other activity' };
}

interface Solver {
  readonly book: LinkBook;
  readonly levels: LevelFinder;
  readonly anchors: ProjectAnchors;
  /** Undefined where anchors serve alone. */
  readonly nearest: NearestFinder | undefined;
}

function solveOpenEnd(solver: Solver, end: OpenEnd): Solution {
  const { book, anchors } = solver;
  if (end.kind === 'open' && end.activity === anchors.find(end.activity)[end.side]) {
    return { end, status: 'anchor', link: undefined, rule: `${end.side} anchor` };
  }
  const service = findService(book, end);
  if (service !== undefined) return service;
  const relative = end.kind === 'dangling' ? findRelative(solver, end) : undefined;
  if (relative !== undefined) {
    book.add(relative.candidate.link);
    const name = end.side === 'start' ? 'predecessor' : 'successor';
    const how = relative.level === 1 ? `direct ${name}` : `${name} at level ${relative.level}`;
    return {
      end,
      status: 'added',
      link: relative.candidate.link,
      rule: `${how}, ${formatCheck(relative.candidate)}`,
    };
  }
  return useNearest(solver, end) ?? useAnchor(solver, end);
}

/** A link by FS to the nearest neighbour that takes one; undefined when none does. */
function useNearest({ book, anchors, nearest }: Solver, end: OpenEnd): Solution | undefined {
  // An anchor stays open on its side.
  const kept = anchors.find(end.activity)[end.side === 'start' ? 'finish' : 'start'];
  for (const neighbour of nearest?.list(end) ?? []) {
    if (neighbour === kept) continue;
    const [predecessor, successor] =
      end.side === 'start' ? [neighbour, end.activity] : [end.activity, neighbour];
    const link: Link = { predecessor: predecessor.index, successor: successor.index, type: 'FS' };
    const candidate = createCandidate(book.sheet, link);
    if (isSatisfied(candidate) !== true || !isOpenTo(book, link)) continue;
    if (book.leavesHeld(link) || book.has(link) || book.closesLoop(link)) continue;
    book.add(link);
    return { end, status: 'added', link, rule: `nearest in its WBS, ${formatCheck(candidate)}` };
  }
  return undefined;
}

/** The best link at the first level that has any. */
function findRelative(
  { book, levels }: Solver,
  end: OpenEnd,
): { candidate: Candidate; level: number } | undefined {
  let level = 0;
  for (const relatives of levels.listLevels(end.activity.index, end.side)) {
    level += 1;
    let best: Candidate | undefined;
    for (const index of relatives) {
      const relative = book.sheet.activities[index];
      if (relative?.row === undefined) continue;
      for (const link of listTypes(end, relative, level)) {
        const candidate = createCandidate(book.sheet, link);
        if (isSatisfied(candidate) === false || !isOpenTo(book, link)) continue;
        if (book.leavesHeld(link) || book.has(link) || book.closesLoop(link)) continue;
        if (best === undefined || compare(book, candidate, best) < 0) best = candidate;
        break;
      }
    }
    if (best !== undefined) return { candidate: best, level };
  }
  return undefined;
}

/** Whether the end a link leads to has not happened yet; else the link would be out of sequence from the start. */
function isOpenTo({ sheet }: LinkBook, { successor, type }: Link): boolean {
  const status = sheet.activities[successor]?.status ?? 'notStarted';
  return status === 'notStarted' || (status === 'inProgress' && (type === 'FF' || type === 'SF'));
}

/** FS before others, checked before unchecked, the nearest date first, then the lowest Activity ID. */
function compare({ sheet }: LinkBook, a: Candidate, b: Candidate): number {
  const rank = (one: Candidate): number =>
    (isSatisfied(one) === undefined ? 2 : 0) + (one.link.type === 'FS' ? 0 : 1);
  const isStart = a.link.successor === b.link.successor;
  const distance = (one: Candidate): number => (isStart ? 0 - (one.from ?? 0) : (one.to ?? 0));
  const code = (one: Candidate): string =>
    sheet.activities[isStart ? one.link.predecessor : one.link.successor]?.code ?? '';
  return (
    rank(a) - rank(b) || distance(a) - distance(b) || (code(a) < code(b) ? -1 : code(a) > code(b) ? 1 : 0)
  );
}

function useAnchor({ book, anchors }: Solver, end: OpenEnd): Solution {
  const anchor = anchors.find(end.activity)[end.side];
  const unresolved = (rule: string): Solution => ({ end, status: 'unresolved', link: undefined, rule });
  if (anchor === undefined) return unresolved(`there is no ${end.side} anchor`);
  if (anchor === end.activity) return unresolved(`the activity is the ${end.side} anchor itself`);
  const link = createAnchorLink(end, anchor);
  const told = `${book.labels.format(link.predecessor)} -${link.type}-> ${book.labels.format(link.successor)}`;
  if (book.has(link)) return unresolved(`${told} is there already, flagged for deletion`);
  if (book.closesLoop(link)) return unresolved(`${told} would close a loop`);
  if (!isOpenTo(book, link)) return unresolved(`${told} would be out of sequence`);
  if (book.leavesHeld(link)) {
    return unresolved(`${told} would wait for what ${book.labels.format(link.predecessor)} did not wait for`);
  }
  const candidate = createCandidate(book.sheet, link);
  if (isSatisfied(candidate) === false) {
    const days = ((candidate.from ?? 0) - (candidate.to ?? 0)) / minutesPerDay;
    return unresolved(`${told} would move ${book.labels.format(link.successor)} by ${formatDays(days)}`);
  }
  book.add(link);
  return { end, status: 'added', link, rule: `${end.side} anchor, ${formatCheck(candidate)}` };
}

function createAnchorLink({ activity, side }: OpenEnd, anchor: SheetActivity): Link {
  if (side === 'start') {
    return { predecessor: anchor.index, successor: activity.index, type: anchor.isMilestone ? 'FS' : 'SS' };
  }
  return { predecessor: activity.index, successor: anchor.index, type: anchor.isMilestone ? 'FS' : 'FF' };
}

function formatDays(days: number): string {
  const rounded = formatCount(days);
  return rounded === '1' ? '1 day' : `${rounded} days`;
}
