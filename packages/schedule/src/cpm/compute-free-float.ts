import type { CpmActivity, CpmLink } from './cpm-network.ts';
import { computeLagBehindProgress } from './link-bounds.ts';

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
    if (isFromFinish(link)) {
      if (allowed < finish) finish = allowed;
    } else if (allowed < start) start = allowed;
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
  return calendar.measureWork(isFromFinish(link) ? earlyFinish : earlyStart, allowed);
}

const isFromFinish = ({ type }: CpmLink): boolean => type === 'FS' || type === 'FF';

/** The latest instant to which a link lets its end of the predecessor move; Infinity if it never binds. */
function computeAllowed(link: CpmLink): number {
  const { to, type } = link;
  if (link.isPlain) return to.earlyStart;
  if (to.source.status === 'completed' || link.isOverridden) return Infinity;
  const reached = type === 'FS' || type === 'SS' ? to.earlyStart : to.earlyFinish;
  const lagMinutes = getLagLeft(link);
  return lagMinutes === 0 ? reached : link.lagCalendar.addWork(reached, 0 - lagMinutes);
}

/** Part of a lag after the start of an activity in progress has elapsed. */
function getLagLeft(link: CpmLink): number {
  const isRunning = link.type === 'SS' && link.from.source.status === 'inProgress';
  return isRunning ? computeLagBehindProgress(link) : link.lagMinutes;
}
