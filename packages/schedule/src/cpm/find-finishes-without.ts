import type { Activity } from '../model/index.ts';
import { PriorityQueue } from '../graph/priority-queue.ts';
import type { CpmActivity, CpmLink, CpmNetwork } from './cpm-network.ts';
import { isOpen } from './create-network.ts';
import type { FinishWithout, Rescheduling } from './create-rescheduling.ts';
import { LatestFinishes } from './latest-finishes.ts';
import { markContrary, markFitted, placeAlone, type PlacedDates } from './place-alone.ts';

/** An activity on a path, and the dates that the path gives it. */
interface Step {
  readonly at: CpmActivity;
  readonly dates: PlacedDates;
}

/** A path past an activity: it ends before it, begins after it or leads past it over a link. */
interface Way {
  /** The latest finish to which it leads. */
  readonly finish: number;
  /** Activities on the path one after another, as far as it was followed; the link over which it leaves the first, if it matters. */
  readonly steps: Step[];
  readonly over?: CpmLink;
  /** Position of the activity behind the link, up to which the path passes others. */
  readonly until: number;
  /** When the link asks that activity to start: of several ways, the latest. */
  readonly start: number;
}

export interface WithoutOptions {
  /** Whether to find what then sets the finish, given that finish. */
  readonly hasLimit: (activity: CpmActivity, finish: number) => boolean;
  /** Most links to follow. */
  readonly maxEffort: number;
  readonly onProgress: (found: number) => void;
}

/** Minutes that finishes are earlier than that of the plan, at most, from round to round. */
const rounds = [1, 8 * 1440];
/** Minutes by which calendars may make a difference grow until the finish; tried until one leads to no finish after the floor. */
const allowances = [undefined, 0, 480, 1440, 3 * 1440, 9 * 1440];
/** Growth of the rounds after those. */
const growth = 8;
/** Longer plans than some thousand years are left to rescheduling. */
const maxLength = 2 ** 31 - 1;
/** Links followed in a round before it must be cheaper than rescheduling. */
const leastEffort = 10_000;
/** Steps along a path that sets the finish, in search of the place where it meets the successors of an activity. */
const maxSteps = 1_000;

/**
 * The finish of the plan without each of some activities, as rescheduling finds it. Without those for which rescheduling takes
 * less time: ones that lead to an activity whose early dates are not simply the latest of what its predecessors ask for.
 *
 * Method: the finish is the latest over all paths. Paths through the shortened activity start at its new dates. All others cross
 * its place in the topological order: they end before it, begin after it, or follow a link past it, from a predecessor that keeps
 * its dates. One sweep over the order keeps the latest of these. It is repeated with an earlier floor for those that end before
 * the floor, so that it follows only paths that matter.
 */
export function findFinishesWithout(
  network: CpmNetwork,
  rescheduling: Rescheduling,
  asked: readonly CpmActivity[],
  { hasLimit, maxEffort, onProgress }: WithoutOptions,
): Map<CpmActivity, FinishWithout> {
  const { order } = network;
  const { positions, byFinish } = rescheduling;
  const found = new Map<CpmActivity, FinishWithout>();
  const finish = byFinish[0]?.earlyFinish ?? 0;
  const length = finish - order.reduce((first, { earlyStart }) => Math.min(first, earlyStart), finish);
  if (!(length < maxLength)) return found;
  const contrary = markContrary(network);
  const beforeContrary = markBefore(network, contrary);
  const beforeFitted = markBefore(network, markFitted(network));
  const shortened = new Map<CpmActivity, PlacedDates>();
  for (const activity of asked) {
    if (beforeContrary[activity.index] === 1) continue;
    const dates = rescheduling.placeShortened(activity);
    const isLater = dates.start > activity.earlyStart || dates.finish > activity.earlyFinish;
    if (!isLater || beforeFitted[activity.index] === 0) shortened.set(activity, dates);
  }
  const latest = new LatestFinishes(network, finish, contrary);
  const search: Search = { order, positions, latest, shortened, alone: listAlone(network, contrary) };
  for (let round = 0, minutes = 1; shortened.size > 0; round++) {
    minutes = rounds[round] ?? minutes * growth;
    const floor = finish - minutes;
    const most = Math.min(maxEffort, latest.effort + leastEffort + shortened.size * order.length);
    latest.limit({ floor, maxEffort: most });
    findHarmless(search, minutes);
    for (const [activity, own, way] of passWays(search)) {
      if (latest.isTooMuch()) break;
      const without = Math.max(own, way?.finish ?? floor);
      if (without <= floor) continue;
      const isHeld = way !== undefined && way.finish >= own && hasLimit(activity, without);
      found.set(activity, { finish: without, limit: isHeld ? findLimit(search, activity, way) : undefined });
      shortened.delete(activity);
      onProgress(found.size);
    }
    if (latest.isTooMuch()) break;
  }
  return found;
}

/** What the rounds share. */
interface Search extends Pick<CpmNetwork, 'order'>, Pick<Rescheduling, 'positions'> {
  readonly latest: LatestFinishes;
  /** The activities not yet found, with their dates if they take no time. */
  readonly shortened: Map<CpmActivity, PlacedDates>;
  /** By position, the dates that do not depend on predecessors; undefined for an unexported project. */
  readonly alone: readonly (PlacedDates | undefined)[];
}

const getDates = ({ earlyStart, earlyFinish }: CpmActivity): PlacedDates => ({
  ...{ start: earlyStart, finish: earlyFinish },
});

const listAlone = ({ order }: CpmNetwork, contrary: Uint8Array): (PlacedDates | undefined)[] =>
  order.map((activity) => {
    if (activity.project.isFixed) return undefined;
    return contrary[activity.index] === 1 ? getDates(activity) : placeAlone(activity);
  });

/** Marks, by index, the direct and indirect predecessors of marked activities. */
function markBefore({ activities }: CpmNetwork, marked: Uint8Array): Uint8Array {
  const before = new Uint8Array(activities.length);
  const queue = activities.filter(({ index }) => marked[index] === 1);
  for (const { firstIncoming } of queue)
    for (let link = firstIncoming; link !== undefined; link = link.nextIncoming) {
      const { from, isOverridden } = link;
      if (isOverridden || from.project.isFixed || before[from.index] === 1) continue;
      before[from.index] = 1;
      queue.push(from);
    }
  return before;
}

/** Finds out which dates lead to no finish after the floor, last activities first, so that later searches stop early. */
function findHarmless({ order, latest }: Search, minutes: number): void {
  for (let position = order.length - 1; position >= 0 && !latest.isTooMuch(); position--) {
    const activity = order[position];
    if (activity === undefined || activity.project.isFixed) continue;
    const { start, finish } = getDates(activity);
    for (const allowance of allowances) {
      const earlier = allowance === undefined ? 0 : minutes + allowance;
      const dates = { start: start - earlier, finish: finish - earlier };
      if (latest.find(activity, dates) <= latest.floor) break;
    }
  }
}

/** For each activity not yet found, the latest finish to which its shortened dates lead, and the latest way past it. */
function* passWays(search: Search): Generator<[CpmActivity, number, Way | undefined]> {
  const { order, positions, latest, shortened } = search;
  const next = listNext(order, shortened);
  const later = listLaterStarts(search);
  const open = new PriorityQueue<Way>(
    (a, b) => b.finish - a.finish || b.until - a.until || b.start - a.start,
  );
  let ended: Way | undefined;
  for (const [position, activity] of order.entries()) {
    const own = shortened.get(activity);
    if (own !== undefined) {
      let top = open.take();
      while (top !== undefined && top.until <= position) top = open.take();
      if (top !== undefined) open.put(top);
      yield [activity, latest.find(activity, own), chooseLatest([ended, top, later[position]])];
    }
    if (latest.isTooMuch()) return;
    const { earlyFinish } = activity;
    if (isOpen(activity) && (ended === undefined || earlyFinish > ended.finish))
      ended = {
        finish: earlyFinish,
        steps: [{ at: activity, dates: getDates(activity) }],
        until: Infinity,
        start: Infinity,
      };
    for (let link = activity.firstOutgoing; link !== undefined; link = link.nextOutgoing) {
      const until = positions[link.to.index] ?? 0;
      if (until <= (next[position] ?? 0)) continue;
      const dates = getDates(activity);
      const to = latest.follow(link, dates);
      const finish = to === undefined ? latest.floor : latest.find(link.to, to);
      if (to === undefined || finish <= latest.floor) continue;
      open.put({ finish, steps: [{ at: activity, dates }], over: link, until, start: to.start });
    }
  }
}

const chooseLatest = (ways: readonly (Way | undefined)[]): Way | undefined =>
  ways.reduce((best, way) =>
    best === undefined || (way !== undefined && way.finish > best.finish) ? way : best,
  );

/** By position, the next position of an activity not yet found. */
function listNext(order: readonly CpmActivity[], shortened: Search['shortened']): Int32Array {
  const next = new Int32Array(order.length);
  let last = order.length;
  for (let position = order.length - 1; position >= 0; position--) {
    next[position] = last;
    const activity = order[position];
    if (activity !== undefined && shortened.has(activity)) last = position;
  }
  return next;
}

/** By position, the latest way that starts at later work without predecessors' help. */
function listLaterStarts({ order, latest, alone }: Search): (Way | undefined)[] {
  const later: (Way | undefined)[] = [];
  let best: Way | undefined;
  for (let position = order.length - 1; position >= 0; position--) {
    later[position] = best;
    const [at, dates] = [order[position], alone[position]];
    if (at === undefined || dates === undefined) continue;
    const finish = latest.find(at, dates);
    if (finish > Math.max(latest.floor, best?.finish ?? -Infinity))
      best = { finish, steps: [{ at, dates }], until: Infinity, start: Infinity };
  }
  return later;
}

/**
 * Follows a way past an activity to the last activity on it that is no successor of that one. What comes after a successor is one
 * too, so that doubling and halving find the place on a way that many activities share.
 */
function findLimit(search: Search, activity: CpmActivity, way: Way): Activity {
  const isBehind = createBehindTest(activity, search.positions);
  const isPast = (place: number): boolean => {
    const at = getStep(search, way, place)?.at;
    return at === undefined || isBehind(at);
  };
  let last = 0;
  let next = 1;
  if (!isPast(0)) for (; next < maxSteps && !isPast(next); next *= 2) last = next;
  while (next - last > 1) {
    const middle = (last + next) >> 1;
    if (isPast(middle)) next = middle;
    else last = middle;
  }
  let step = way.steps[last];
  let over = last === 0 ? way.over : undefined;
  let at = activity;
  for (let steps = last; step !== undefined && steps < maxSteps; steps++) {
    at = step.at;
    step = isBehind(at) ? undefined : follow(search, way.finish, step, { over, isLeft: isBehind });
    over = undefined;
  }
  return at.source;
}

/** A step of a way, which is followed as far as needed; undefined behind its end. */
function getStep(search: Search, { finish, steps, over }: Way, place: number): Step | undefined {
  for (let last = steps.at(-1); steps.length <= place && last !== undefined;) {
    const first = steps.length === 1 ? over : undefined;
    last = follow(search, finish, last, { over: first, isLeft: () => false });
    if (last !== undefined) steps.push(last);
  }
  return steps[place];
}

interface Choice {
  /** The only link to follow; undefined for any. */
  readonly over: CpmLink | undefined;
  readonly isLeft: (activity: CpmActivity) => boolean;
}

/** The next step on a path to a finish. */
function follow(
  { latest }: Search,
  finish: number,
  { at, dates }: Step,
  { over, isLeft }: Choice,
): Step | undefined {
  for (let link = over ?? at.firstOutgoing; link !== undefined;) {
    const to = latest.follow(link, dates);
    if (to !== undefined && latest.find(link.to, to) === finish && !isLeft(link.to))
      return { at: link.to, dates: to };
    link = over === undefined ? link.nextOutgoing : undefined;
  }
  return undefined;
}

/** True for direct and indirect successors of an activity, and for all later ones if the search takes too long. */
function createBehindTest(activity: CpmActivity, positions: Int32Array): (one: CpmActivity) => boolean {
  const behind = new Set([activity]);
  const getPosition = ({ index }: CpmActivity): number => positions[index] ?? 0;
  const waiting = new PriorityQueue<CpmActivity>((a, b) => getPosition(a) - getPosition(b));
  waiting.put(activity);
  return (one) => {
    for (let next = waiting.take(); next !== undefined; next = waiting.take()) {
      const isLater = getPosition(next) >= getPosition(one);
      if (isLater || behind.size > maxSteps) {
        waiting.put(next);
        return !isLater || behind.has(one);
      }
      for (let link = next.firstOutgoing; link !== undefined; link = link.nextOutgoing) {
        if (behind.has(link.to)) continue;
        behind.add(link.to);
        waiting.put(link.to);
      }
    }
    return behind.has(one);
  };
}
