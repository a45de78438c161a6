import type { WorkCalendar } from '../calendar/work-calendar.ts';
import { getFinishEvent, getStartEvent } from '../graph/event-graph.ts';
import { isFromStart, isToStart } from '../model/index.ts';
import type { CpmActivity, CpmLink, CpmNetwork } from './cpm-network.ts';
import { isOpen } from './create-network.ts';
import { isFitted, isMandatory } from './place-alone.ts';
import { CalendarSpan } from './work-span.ts';

/**
 * What follows a start or finish where everything counts on one calendar. A date on which work ends or begins leads to the latest
 * of these finishes. Each is so many working minutes later; -Infinity for none.
 */
export interface Shift {
  readonly calendar: WorkCalendar;
  /** To a date on which work ends. */
  readonly toEnd: number;
  /** To a date on which work begins. */
  readonly toStart: number;
  /** Whether the date itself is a finish. */
  readonly isFinish: boolean;
}

/** How a link changes a date: minutes of work, and whether work then ends or begins; a link without `side` keeps the date. */
interface Step {
  readonly minutes: number;
  readonly side: 'end' | 'start' | 'same';
}

/** By event, what follows it; undefined where another calendar, resources or work behind progress take part. */
export function listShifts(
  { order, activities }: CpmNetwork,
  standsAlone: Uint8Array,
): (Shift | undefined)[] {
  const shifts = new Array<Shift | undefined>(2 * activities.length).fill(undefined);
  const combine = (activity: CpmActivity, isStart: boolean): Shift | undefined => {
    const { calendar } = activity;
    let [toEnd, toStart] = [-Infinity, -Infinity];
    let isFinish = !isStart && isOpen(activity);
    for (let link = activity.firstOutgoing; link !== undefined; link = link.nextOutgoing) {
      const { to, type } = link;
      if (isFromStart(type) !== isStart || link.isOverridden || to.project.isFixed) continue;
      // Nothing that these wait for moves them.
      if (standsAlone[to.index] === 1 || isMandatory(to)) continue;
      const steps = findSteps(link);
      if (steps === undefined) return undefined;
      for (const [event, step] of [
        [getStartEvent(to.index), steps.start],
        [getFinishEvent(to.index), steps.finish],
      ] as const) {
        if (step === undefined) continue;
        const next = shifts[event];
        if (next === undefined) return undefined;
        toEnd = Math.max(toEnd, step.minutes + next.toEnd);
        toStart = Math.max(toStart, step.minutes + next.toStart);
        if (!next.isFinish) continue;
        if (step.side === 'end') toEnd = Math.max(toEnd, step.minutes);
        else if (step.side === 'start') toStart = Math.max(toStart, step.minutes);
        else isFinish = true;
      }
    }
    return { calendar, toEnd, toStart, isFinish };
  };
  for (let position = order.length - 1; position >= 0; position--) {
    const activity = order[position];
    if (activity === undefined) continue;
    shifts[getStartEvent(activity.index)] = combine(activity, true);
    shifts[getFinishEvent(activity.index)] = combine(activity, false);
  }
  return shifts;
}

/**
 * From the date of the predecessor to both dates of the successor, without a finish that does not move; undefined unless both
 * activities and the lag count on one calendar.
 */
function findSteps(link: CpmLink): { start: Step; finish: Step | undefined } | undefined {
  const { from, to, type, lagMinutes, lagCalendar } = link;
  const { calendar, span } = to;
  const isPlain = span instanceof CalendarSpan && span.calendar === calendar && from.calendar === calendar;
  if (!isPlain || (lagMinutes !== 0 && lagCalendar !== calendar)) return undefined;
  if (from.source.status === 'completed' || to.source.status === 'completed') return undefined;
  if (isFromStart(type) && from.source.status !== 'notStarted') return undefined;
  const isMovedToWork = type === 'SS' && lagMinutes === 0 && to.source.status === 'notStarted';
  const lag: Step = {
    minutes: lagMinutes,
    side: lagMinutes > 0 ? 'end' : lagMinutes < 0 || isMovedToWork ? 'start' : 'same',
  };
  const hasWork = span.minutes > 0;
  const isKept = to.source.type === 'finishMilestone' && to.source.status === 'notStarted';
  const bound =
    isToStart(type) || !hasWork ? lag : { minutes: lagMinutes - span.minutes, side: 'start' as const };
  const start: Step = isKept ? bound : { minutes: bound.minutes, side: 'start' };
  if (isFitted(to)) return { start, finish: undefined };
  if (!hasWork) return { start, finish: start };
  if (isToStart(type)) return { start, finish: { minutes: lagMinutes + span.minutes, side: 'end' } };
  return { start, finish: lag };
}

/** The latest finish that a date leads to; undefined if neither work ends nor begins on it. */
export function shiftDate({ calendar, toEnd, toStart, isFinish }: Shift, date: number): number | undefined {
  if (calendar.getNextWorkStart(date) !== date && calendar.getPreviousWorkEnd(date) !== date)
    return undefined;
  let latest = isFinish ? date : -Infinity;
  if (toEnd !== -Infinity)
    latest = Math.max(latest, calendar.getPreviousWorkEnd(calendar.addWork(date, toEnd)));
  if (toStart !== -Infinity)
    latest = Math.max(latest, calendar.getNextWorkStart(calendar.addWork(date, toStart)));
  return latest;
}
