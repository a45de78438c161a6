import type { WorkCalendar } from '../calendar/work-calendar.ts';
import { isFromStart, isToStart, type TotalFloatType } from '../model/index.ts';
import type { ActivityDates, CpmActivity, CpmLink } from './cpm-network.ts';
import { computeLagBehindProgress } from './link-bounds.ts';

/** Total float in working minutes: late minus early. */
export function computeTotalFloat(
  calendar: WorkCalendar,
  type: TotalFloatType,
  dates: ActivityDates,
): number {
  switch (type) {
    case 'start':
      return calendar.measureWork(dates.earlyStart, dates.lateStart);
    case 'finish':
      return calendar.measureWork(dates.earlyFinish, dates.lateFinish);
    case 'least':
      return Math.min(
        computeTotalFloat(calendar, 'start', dates),
        computeTotalFloat(calendar, 'finish', dates),
      );
  }
}

/**
 * Free float of an activity in working minutes of its calendar: how much it can slip without moving a successor or, if it has
 * none, the end of its project. Never negative; 0 for activities with an expected finish, as in P6.
 */
export function computeFreeFloat(activity: CpmActivity): number {
  const { source, project, calendar, earlyStart, earlyFinish } = activity;
  if (source.expectedFinish !== undefined && project.options.useExpectedFinish) return 0;
  // The latest start and finish that move no successor.
  let start = Infinity;
  let finish = Infinity;
  for (let link = activity.firstOutgoing; link !== undefined; link = link.nextOutgoing) {
    const allowed = computeAllowed(link);
    if (isFromStart(link.type)) {
      if (allowed < start) start = allowed;
    } else if (allowed < finish) finish = allowed;
  }
  if (start === Infinity && finish === Infinity) finish = project.finish.early;
  if (start <= earlyStart || finish <= earlyFinish) return 0;
  const byFinish = finish === Infinity ? Infinity : calendar.measureWork(earlyFinish, finish);
  return start === Infinity ? byFinish : Math.min(byFinish, calendar.measureWork(earlyStart, start));
}

/** Working minutes, on the predecessor's calendar, by which a link does not bind; Infinity if it never binds. */
export function computeLinkFloat(link: CpmLink): number {
  const allowed = computeAllowed(link);
  if (allowed === Infinity) return Infinity;
  const { calendar, earlyStart, earlyFinish } = link.from;
  return calendar.measureWork(isFromStart(link.type) ? earlyStart : earlyFinish, allowed);
}

/** The latest instant to which a link lets its end of the predecessor move; Infinity if it never binds. */
function computeAllowed(link: CpmLink): number {
  const { from, to, type } = link;
  if (link.isPlain) return to.earlyStart;
  if (to.source.status === 'completed' || link.isOverridden) return Infinity;
  const reached = isToStart(type) ? to.earlyStart : to.earlyFinish;
  // Part of a lag after the start of an activity in progress has elapsed.
  const isRunning = type === 'SS' && from.source.status === 'inProgress';
  const lagMinutes = isRunning ? computeLagBehindProgress(link) : link.lagMinutes;
  return lagMinutes === 0 ? reached : link.lagCalendar.addWork(reached, 0 - lagMinutes);
}
