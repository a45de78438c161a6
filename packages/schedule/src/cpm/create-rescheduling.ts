import { type Activity, isMilestone, replaceFields } from '../model/index.ts';
import type { CpmActivity, CpmNetwork } from './cpm-network.ts';
import { isOpen } from './create-network.ts';
import { isDriving } from './link-bounds.ts';
import type { PlacedDates } from './place-alone.ts';
import { placeEarly, runForwardPass } from './run-forward-pass.ts';
import { CalendarSpan } from './work-span.ts';

/** The finish of a plan without an activity, in minutes since 1970. */
export interface FinishWithout {
  readonly finish: number;
  /** The activity whose path then sets the finish; undefined if the start of the shortened one does, or if it was not asked for. */
  readonly limit: Activity | undefined;
}

export type Rescheduling = ReturnType<typeof createRescheduling>;

/** Links to look at in search of limits, about two seconds; activities after that have none. */
const maxLimitEffort = 20_000_000;
/** What finding out whether a link drives costs, in links followed. */
const drivingEffort = 10;

/** A forward pass that can be repeated with one activity shortened: it takes no time and has no expected finish. */
export function createRescheduling(network: CpmNetwork) {
  const { activities, order } = network;
  /** Spans before the pass, which adapts them to expected finishes. */
  const spans = activities.map(({ span }) => span);
  runForwardPass(network);
  const placed = activities.map(({ earlyStart, earlyFinish, span }) => ({ earlyStart, earlyFinish, span }));
  const positions = new Int32Array(order.length);
  order.forEach(({ index }, position) => (positions[index] = position));
  /** Open activities, latest finish first; of several, those without successors, then milestones. */
  const byFinish = activities
    .filter(isOpen)
    .sort((a, b) => b.earlyFinish - a.earlyFinish || compareEnds(a, b));
  /** By position, 1 if the activity must be rescheduled. */
  const waiting = new Uint8Array(order.length);
  /** By index, the last run that rescheduled the activity, and the last that marked it as a successor of the shortened activity. */
  const touchedIn = new Int32Array(order.length);
  const behindIn = new Int32Array(order.length);
  let run = 0;
  let effort = 0;
  let limitEffort = 0;

  /** Reschedules an activity and whatever that moves. Returns the rescheduled activities, the activity itself first. */
  const placeAgain = (activity: CpmActivity): CpmActivity[] => {
    const touched: CpmActivity[] = [];
    let position = positions[activity.index] ?? 0;
    let last = position;
    waiting[position] = 1;
    for (; position <= last; position++) {
      const one = order[position];
      if (waiting[position] === 0 || one === undefined) continue;
      waiting[position] = 0;
      if (one.project.isFixed) continue;
      effort += one.span.calendarCount;
      if (one === activity) shorten(one);
      else one.span = spans[one.index] ?? one.span;
      placeEarly(one);
      touched.push(one);
      touchedIn[one.index] = run;
      const known = placed[one.index];
      const isMoved = one.earlyStart !== known?.earlyStart || one.earlyFinish !== known.earlyFinish;
      if (!isMoved && one !== activity) continue;
      for (let link = one.firstOutgoing; link !== undefined; link = link.nextOutgoing) {
        const next = positions[link.to.index] ?? 0;
        waiting[next] = 1;
        if (next > last) last = next;
      }
    }
    return touched;
  };

  const findLast = (touched: readonly CpmActivity[]): CpmActivity | undefined => {
    const still = byFinish.find(({ index }) => touchedIn[index] !== run);
    return touched
      .filter(isOpen)
      .reduce(
        (latest, one) => (latest === undefined || one.earlyFinish > latest.earlyFinish ? one : latest),
        still,
      );
  };

  /** Marks the activity and all its direct and indirect successors. */
  const markBehind = (activity: CpmActivity): void => {
    const behind = [activity];
    behindIn[activity.index] = run;
    for (let one = behind.pop(); one !== undefined; one = behind.pop())
      for (let link = one.firstOutgoing; link !== undefined; link = link.nextOutgoing) {
        limitEffort += 1;
        if (behindIn[link.to.index] === run) continue;
        behindIn[link.to.index] = run;
        behind.push(link.to);
      }
  };

  /** Follows drivers back from the last activity to the first that is no successor of the shortened one, or whose start no link sets. */
  const findLimit = (activity: CpmActivity, last: CpmActivity): Activity | undefined => {
    if (limitEffort > maxLimitEffort) return undefined;
    markBehind(activity);
    const isBehind = ({ index }: CpmActivity): boolean => behindIn[index] === run;
    for (let at = last; at !== activity;) {
      if (!isBehind(at)) return at.source;
      let next: CpmActivity | undefined;
      for (let link = at.firstIncoming; link !== undefined; link = link.nextIncoming) {
        limitEffort += drivingEffort;
        if (!isDriving(link)) continue;
        if (next === undefined || next === activity || !isBehind(link.from)) next = link.from;
      }
      if (next === undefined) return at.source;
      at = next;
    }
    return undefined;
  };

  const shorten = (activity: CpmActivity): void => {
    if (activity.source.expectedFinish !== undefined)
      replaceSource(activity, replaceFields(activity.source, { expectedFinish: undefined }));
    activity.span = new CalendarSpan(activity.calendar, 0);
  };

  const restore = (activity: CpmActivity): void => {
    const { earlyStart = 0, earlyFinish = 0, span = activity.span } = placed[activity.index] ?? {};
    activity.earlyStart = earlyStart;
    activity.earlyFinish = earlyFinish;
    activity.span = span;
  };

  /** Finds the finish of the plan if the activity takes no time; restores everything afterwards. */
  const reschedule = (activity: CpmActivity, isLimited: (finish: number) => boolean): FinishWithout => {
    const { source } = activity;
    run += 1;
    const touched = placeAgain(activity);
    const last = findLast(touched);
    const finish = last?.earlyFinish ?? -Infinity;
    const limit = last === undefined || !isLimited(finish) ? undefined : findLimit(activity, last);
    replaceSource(activity, source);
    touched.forEach(restore);
    return { finish, limit };
  };

  /** The dates of an activity that takes no time. */
  const placeShortened = (activity: CpmActivity): PlacedDates => {
    const { source } = activity;
    shorten(activity);
    placeEarly(activity);
    const { earlyStart: start, earlyFinish: finish } = activity;
    replaceSource(activity, source);
    restore(activity);
    return { start, finish };
  };

  return { byFinish, positions, reschedule, placeShortened, getEffort: () => effort };
}

function compareEnds(a: CpmActivity, b: CpmActivity): number {
  const rank = ({ source, firstOutgoing }: CpmActivity): number =>
    (firstOutgoing === undefined ? 0 : 2) + (isMilestone(source) ? 0 : 1);
  return rank(a) - rank(b) || (a.source.code < b.source.code ? -1 : a.source.code > b.source.code ? 1 : 0);
}

function replaceSource(activity: { source: Activity }, source: Activity): void {
  activity.source = source;
}
