import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import {
  ActivityLabels,
  isToStart,
  type ActivityId,
  type Relationship,
  type RelationshipType,
  type Schedule,
} from '../model/index.ts';
import { formatActivityLoop } from './compute-cpm-report.ts';
import type { CpmActivity, CpmLink, CpmNetwork } from './cpm-network.ts';
import { createLink, createNetwork } from './create-network.ts';
import { computeFinishBound, computeStartingBound } from './link-bounds.ts';
import {
  computeLatestStart,
  findLatestStart,
  isAsLate,
  moveToLatestEarlyDates,
  runBackwardPass,
} from './run-backward-pass.ts';
import { placeWithin, runForwardPass } from './run-forward-pass.ts';

/** A link without lag between two activities of a schedule. */
export interface TriedLink extends Pick<Relationship, 'predecessorId' | 'successorId'> {
  readonly type: RelationshipType;
}

/** Early dates, in minutes since 1970. */
export interface TriedDates {
  readonly start: number;
  readonly finish: number;
}

/** What a link would move first. */
export interface TriedMove {
  readonly id: ActivityId;
  readonly from: TriedDates;
  readonly to: TriedDates;
  /** Working minutes on its calendar by which its finish moves, or its start if the finish does not; negative if earlier. */
  readonly workMinutes: number;
}

export type LinkTrial = ReturnType<typeof createLinkTrial>;

/**
 * Schedules a file, then finds out of links without lag whether they would move any early date, one link at a time. A link moves a date
 * only if it moves its successor, or an as-late-as-possible predecessor, which waits for its successors; all other dates follow from
 * theirs. So a trial places these two activities again. Throws E_LOOP for a loop with open work.
 */
export function createLinkTrial(schedule: Schedule) {
  const network = createNetwork(schedule);
  if (network.openLoop !== undefined) {
    const loop = network.openLoop.map(({ source }) => source);
    throw new UnusableInputError('E_LOOP', formatActivityLoop(loop, new ActivityLabels(schedule)));
  }
  runForwardPass(network);
  const lateNetwork = network.activities.some(isAsLate) ? createLateNetwork(schedule) : undefined;

  const getDates = (id: ActivityId): TriedDates | undefined => {
    const activity = (lateNetwork ?? network).byId.get(id);
    return activity && readDates(activity);
  };

  /** By index, the latest bounds of the links into an activity on its start and finish, and the latest start its successors allow. */
  const bounds = new Map<number, readonly [start: number, finish: number]>();
  const latest = new Map<number, number>();
  const readBounds = (activity: CpmActivity) => {
    const known = bounds.get(activity.index) ?? computeBounds(activity);
    bounds.set(activity.index, known);
    return known;
  };
  const readLatest = (activity: CpmActivity): number => {
    const known = latest.get(activity.index) ?? findLatestStart(activity);
    latest.set(activity.index, known);
    return known;
  };
  const widenBounds = (link: CpmLink): readonly [number, number] => {
    const [start, finish] = readBounds(link.to);
    return isToStart(link.type)
      ? [Math.max(start, computeStartingBound(link)), finish]
      : [start, Math.max(finish, computeFinishBound(link))];
  };
  const narrowLatest = (link: CpmLink): number => Math.min(readLatest(link.from), computeLatestStart(link));

  /** Places the successor with the link among its predecessors, and puts everything back. */
  const tryForward = (link: CpmLink): TriedMove | undefined => {
    const { to } = link;
    const { project, span } = to;
    const [before, last] = [readDates(to), project.earlyFinish];
    placeWithin(to, ...widenBounds(link));
    const move = findMove(to, before);
    Object.assign(to, { earlyStart: before.start, earlyFinish: before.finish, span });
    project.earlyFinish = last;
    return move;
  };

  /** Postpones the predecessor again, with the link among its successors. */
  const tryLate = (link: CpmLink): TriedMove | undefined => {
    const { from } = link;
    const unmoved = network.activities[from.index];
    if (!isAsLate(from) || unmoved === undefined) return undefined;
    const before = readDates(from);
    const start = narrowLatest(link);
    Object.assign(from, { earlyStart: unmoved.earlyStart, earlyFinish: unmoved.earlyFinish });
    moveToLatestEarlyDates(from, start);
    const move = findMove(from, before);
    Object.assign(from, { earlyStart: before.start, earlyFinish: before.finish });
    return move;
  };

  return {
    /** The early dates that F9 gives an activity, also those passed on by completed work; undefined if it is not scheduled. */
    getDates,
    /** The first date that the link would move; undefined if it moves none. */
    findMove: (tried: TriedLink): TriedMove | undefined => {
      const link = createLink(network, tried);
      const moved = link && tryForward(link);
      if (moved !== undefined || lateNetwork === undefined) return moved;
      const late = createLink(lateNetwork, tried);
      return late && tryLate(late);
    },
    /** Adds a link that moves no date. */
    add: (tried: TriedLink): void => {
      const link = createLink(network, tried);
      if (link !== undefined) bounds.set(link.to.index, widenBounds(link));
      const late = lateNetwork && createLink(lateNetwork, tried);
      if (late !== undefined && isAsLate(late.from)) latest.set(late.from.index, narrowLatest(late));
    },
  };
}

function computeBounds({ firstIncoming }: CpmActivity): readonly [start: number, finish: number] {
  let [start, finish] = [-Infinity, -Infinity];
  for (let link = firstIncoming; link !== undefined; link = link.nextIncoming)
    if (isToStart(link.type)) start = Math.max(start, computeStartingBound(link));
    else finish = Math.max(finish, computeFinishBound(link));
  return [start, finish];
}

/** A second network, because postponed work passes the dates on that it had before. */
function createLateNetwork(schedule: Schedule): CpmNetwork {
  const network = createNetwork(schedule);
  runForwardPass(network);
  runBackwardPass(network);
  return network;
}

const readDates = ({ earlyStart, earlyFinish }: CpmActivity): TriedDates => ({
  start: earlyStart,
  finish: earlyFinish,
});

function findMove(activity: CpmActivity, from: TriedDates): TriedMove | undefined {
  const to = readDates(activity);
  if (to.start === from.start && to.finish === from.finish) return undefined;
  const { calendar, source } = activity;
  const workMinutes =
    calendar.measureWork(from.finish, to.finish) || calendar.measureWork(from.start, to.start);
  return { id: source.id, from, to, workMinutes };
}
