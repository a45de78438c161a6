import type { WorkCalendar } from '../calendar/work-calendar.ts';
import { type Activity, type ActivityId, type Minutes, type Schedule, isMilestone } from '../model/index.ts';
import { toMinutes } from '../model/index.ts';
import type { CpmActivity } from './cpm-network.ts';
import { createNetwork, hasLoop, isOpen } from './create-network.ts';
import { createRescheduling, type FinishWithout } from './create-rescheduling.ts';
import { findFinishesWithout } from './find-finishes-without.ts';
import { CalendarSpan, type WorkSpan } from './work-span.ts';

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
  /** Open activities with a duration that were left out because of `maxEffort`. */
  readonly untried: ReadonlySet<ActivityId>;
}

export interface DragOptions {
  /** The activities to reschedule first and to find limits for: those that are critical or on the longest path. */
  readonly isCritical: (id: ActivityId) => boolean;
  /** Most links to follow, and most dates of activities to recalculate. */
  readonly maxEffort?: number;
  /** Called from time to time with the share done, 0..1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/** About ten seconds on calendars with many exceptions. */
const defaultMaxEffort = 20_000_000;
/** Share of it for activities found together. */
const shareForTogether = 0.75;
/** Share of the effort for activities that are not critical, which have drag only in rare calendar situations. */
const shareForOthers = 0.1;
/** Activities tried between two progress reports. */
const reportEvery = 64;

/**
 * The drag of open activities: how much earlier the plan would end if the activity took no time and had no expected finish,
 * rescheduled on the file's own calendars, constraints and progress. Critical activities come first, longest first. Undefined if
 * there are no open activities or the logic has a loop.
 *
 * Method: one forward pass and one search for all activities together. Those that lead to an activity whose dates are not the
 * latest of what its predecessors ask for are rescheduled one by one, with only what their dates move.
 * Source of the definition: S. Devaux, "Total Project Control" (1999).
 */
export function computeDrags(
  schedule: Schedule,
  { isCritical, maxEffort = defaultMaxEffort, onProgress }: DragOptions,
): ScheduleDrags | undefined {
  const network = createNetwork(schedule);
  if (hasLoop(network)) return undefined;
  const rescheduling = createRescheduling(network);
  const { byFinish, reschedule, getEffort } = rescheduling;
  const [end] = byFinish;
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
  const computeDragMinutes = (without: number): number => end.calendar.measureWork(without, finish);
  /** Whether to find what sets the finish without an activity; to be asked for while the activity has its work. */
  const createLimitTest = ({ source, span }: CpmActivity): ((without: number) => boolean) => {
    const work = findWork(span) ?? Infinity;
    return (without) => isCritical(source.id) && computeDragMinutes(without) < work;
  };
  const report = (done: number): void => {
    if (done % reportEvery === 0) onProgress?.(done / open.length);
  };
  const together = findFinishesWithout(network, rescheduling, [...critical, ...others], {
    hasLimit: (activity, without) => createLimitTest(activity)(without),
    maxEffort: maxEffort * shareForTogether,
    onProgress: report,
  });
  const put = ({ source }: CpmActivity, { finish: without, limit }: FinishWithout): void => {
    // Without -0.
    drags.set(source.id, { dragMinutes: computeDragMinutes(without) + 0, finish: toMinutes(without), limit });
  };
  together.forEach((found, activity) => put(activity, found));
  const tryEach = (list: readonly CpmActivity[], most: number): void => {
    for (const activity of list) {
      if (together.has(activity)) continue;
      const isTried =
        getEffort() <= most ||
        (!isCritical(activity.source.id) && getEffort() <= maxEffort && isHeldAtFinish(activity));
      if (isTried) put(activity, reschedule(activity, createLimitTest(activity)));
      else untried.add(activity.source.id);
      report(drags.size);
    }
  };
  tryEach(critical, maxEffort);
  tryEach(others, Math.min(maxEffort, getEffort() + shareForOthers * maxEffort));
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

/** Working minutes that shortening removes; undefined for work on the calendars of resources. */
const findWork = (span: WorkSpan | undefined): number | undefined =>
  span instanceof CalendarSpan ? span.minutes : undefined;
