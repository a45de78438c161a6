import type { WorkCalendar } from '../calendar/work-calendar.ts';
import { type Activity, type ActivityId, type Minutes, type Schedule, isMilestone } from '../model/index.ts';
import { toMinutes, replaceFields } from '../model/index.ts';
import type { CpmActivity, CpmNetwork } from './cpm-network.ts';
import { createNetwork, hasLoop, isOpen } from './create-network.ts';
import { CalendarSpan, type WorkSpan } from './work-span.ts';
import { isDriving } from './link-bounds.ts';
import { placeEarly, runForwardPass } from './run-forward-pass.ts';

/** The drag of an activity, and what limits it. */
interface ActivityDragTime {
  /** Working minutes on the calendar of the activity that ends the plan; negative if the plan would end later. */
  readonly dragMinutes: number;
  /** When the plan would end without the activity. */
  readonly finish: Minutes;
  /** The activity whose path then sets the finish; undefined if the start of the shortened one does, or if it saves all of its work. */
  readonly limit: Activity | undefined;
}

export interface ScheduleDrags {
  /** The activity that ends the plan, and the finish. */
  readonly end: Activity;
  readonly calendar: WorkCalendar;
  readonly finish: Minutes;
  /** Early dates of all open activities, in minutes since 1970, and their remaining work in minutes. */
  readonly dates: ReadonlyMap<ActivityId, { start: number; finish: number; workMinutes: number | undefined }>;
  readonly drags: ReadonlyMap<ActivityId, ActivityDragTime>;
  /** Open activities with a duration that were not tried because of `maxEffort`. */
  readonly untried: ReadonlySet<ActivityId>;
}

export interface DragOptions {
  /** The activities to try first and to find limits for: those that are critical or on the longest path. */
  readonly isCritical: (id: ActivityId) => boolean;
  /** Most dates of activities to recalculate. */
  readonly maxEffort?: number;
  /** Called from time to time with the share done, 0..1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/** About 20 seconds on calendars with many exceptions. */
const defaultMaxEffort = 40_000_000;
/** Share of the effort for activities that are not critical, which have drag only in rare calendar situations. */
const shareForOthers = 0.1;
/** Activities tried between two progress reports. */
const reportEvery = 64;

/**
 * The drag of open activities: how much earlier the plan would end if the activity took no time and had no expected finish,
 * rescheduled on the file's own calendars, constraints and progress. Critical activities come first, longest first. Undefined if
 * there are no open activities or the logic has a loop.
 *
 * Method: one forward pass; then for each activity only what its dates move is rescheduled, in topological order, and restored.
 * Source of the definition: S. Devaux, "Total Project Control" (1999).
 */
export function computeDrags(
  schedule: Schedule,
  { isCritical, maxEffort = defaultMaxEffort, onProgress }: DragOptions,
): ScheduleDrags | undefined {
  const network = createNetwork(schedule);
  if (hasLoop(network)) return undefined;
  const { end, byFinish, shorten, getEffort } = createRescheduling(network);
  if (end === undefined) return undefined;
  const finish = toMinutes(end.earlyFinish);
  const dates = new Map(
    byFinish.map(({ source, earlyStart, earlyFinish, span }) => [
      source.id,
      { start: earlyStart, finish: earlyFinish, workMinutes: findWork(span) },
    ]),
  );
  const drags = new Map<ActivityId, ActivityDragTime>();
  const untried = new Set<ActivityId>();
  const open = network.activities.filter((activity) => isOpen(activity) && !isMilestone(activity.source));
  const critical = open
    .filter(({ source }) => isCritical(source.id))
    .sort((a, b) => b.earlyFinish - b.earlyStart - (a.earlyFinish - a.earlyStart));
  const others = open.filter(({ source }) => !isCritical(source.id));
  const tryEach = (list: readonly CpmActivity[], hasLimit: boolean, most: number): void => {
    for (const activity of list) {
      const isTried =
        getEffort() <= most || (!hasLimit && getEffort() <= maxEffort && isHeldAtFinish(activity));
      if (isTried) drags.set(activity.source.id, shorten(activity, hasLimit));
      else untried.add(activity.source.id);
      if (drags.size % reportEvery === 0) onProgress?.(drags.size / open.length);
    }
  };
  tryEach(critical, true, maxEffort);
  tryEach(others, false, Math.min(maxEffort, getEffort() + shareForOthers * maxEffort));
  return { end: end.source, calendar: end.calendar, finish, dates, drags, untried };
}

/** True if something fixes the finish: shortened, the activity starts later and, on its calendar, may even finish later. */
function isHeldAtFinish({ source, firstIncoming }: CpmActivity): boolean {
  const held = [source.primaryConstraint, source.secondaryConstraint].map((one) => one?.type);
  if (held.some((type) => type === 'finishOn' || type === 'finishOnOrAfter' || type === 'mandatoryFinish'))
    return true;
  for (let link = firstIncoming; link !== undefined; link = link.nextIncoming)
    if (link.type === 'FF' || link.type === 'SF') return true;
  return false;
}

/** A forward pass that can be repeated with one activity changed. */
function createRescheduling(network: CpmNetwork) {
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
  const [end] = byFinish;
  /** By position, 1 if the activity must be rescheduled. */
  const waiting = new Uint8Array(order.length);
  /** By index, the last run that rescheduled the activity, and the last that marked it as a successor of the shortened activity. */
  const touchedIn = new Int32Array(order.length);
  const behindIn = new Int32Array(order.length);
  let run = 0;
  let effort = 0;

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
      effort += 1;
      one.span = one === activity ? new CalendarSpan(one.calendar, 0) : (spans[one.index] ?? one.span);
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
        if (behindIn[link.to.index] === run) continue;
        behindIn[link.to.index] = run;
        behind.push(link.to);
      }
  };

  /** Follows drivers back from the last activity to the first that is no successor of the shortened one, or whose start no link sets. */
  const findLimit = (activity: CpmActivity, last: CpmActivity): Activity | undefined => {
    markBehind(activity);
    const isBehind = ({ index }: CpmActivity): boolean => behindIn[index] === run;
    for (let at = last; at !== activity;) {
      if (!isBehind(at)) return at.source;
      let next: CpmActivity | undefined;
      for (let link = at.firstIncoming; link !== undefined; link = link.nextIncoming) {
        if (!isDriving(link)) continue;
        if (next === undefined || next === activity || !isBehind(link.from)) next = link.from;
      }
      if (next === undefined) return at.source;
      at = next;
    }
    return undefined;
  };

  /** Finds the finish of the plan if the activity takes no time; restores everything afterwards. */
  const shorten = (activity: CpmActivity, hasLimit: boolean): ActivityDragTime => {
    const { source, index } = activity;
    run += 1;
    replaceSource(activity, replaceFields(source, { expectedFinish: undefined }));
    const touched = placeAgain(activity);
    const last = findLast(touched);
    const finish = placed[end?.index ?? -1]?.earlyFinish ?? 0;
    const dragMinutes =
      end === undefined || last === undefined ? 0 : end.calendar.measureWork(last.earlyFinish, finish);
    const isLimited = hasLimit && dragMinutes < (findWork(placed[index]?.span) ?? Infinity);
    const described = {
      dragMinutes: dragMinutes === 0 ? 0 : dragMinutes,
      finish: toMinutes(last?.earlyFinish ?? finish),
      limit: last === undefined || !isLimited ? undefined : findLimit(activity, last),
    };
    replaceSource(activity, source);
    for (const one of touched) {
      const { earlyStart = 0, earlyFinish = 0, span = one.span } = placed[one.index] ?? {};
      one.earlyStart = earlyStart;
      one.earlyFinish = earlyFinish;
      one.span = span;
    }
    return described;
  };

  return { end, byFinish, shorten, getEffort: () => effort };
}

/** Working minutes that shortening removes; undefined for work on the calendars of resources. */
const findWork = (span: WorkSpan | undefined): number | undefined =>
  span instanceof CalendarSpan ? span.minutes : undefined;

function compareEnds(a: CpmActivity, b: CpmActivity): number {
  const rank = ({ source, firstOutgoing }: CpmActivity): number =>
    (firstOutgoing === undefined ? 0 : 2) + (isMilestone(source) ? 0 : 1);
  return rank(a) - rank(b) || (a.source.code < b.source.code ? -1 : a.source.code > b.source.code ? 1 : 0);
}

function replaceSource(activity: { source: Activity }, source: Activity): void {
  activity.source = source;
}
