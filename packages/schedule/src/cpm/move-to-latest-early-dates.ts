import type { CpmActivity, CpmLink } from './cpm-network.ts';

/**
 * Moves the early dates of an activity as late as its successors' early dates allow, or to the project's early finish
 * when it has none. To be called successors first, so that they have been moved already; no other activity moves.
 */
export function moveToLatestEarlyDates(activity: CpmActivity): void {
  const { source, project, span } = activity;
  let start = Infinity;
  for (let link = activity.firstOutgoing; link !== undefined; link = link.nextOutgoing)
    start = Math.min(start, computeLatestStart(link));
  if (start === Infinity) start = span.computeStart(span.getEquivalentFinish(project.finish.early));
  start = source.type === 'finishMilestone' ? span.getEquivalentFinish(start) : span.getNextStart(start);
  activity.earlyStart = Math.max(start, activity.earlyStart);
  activity.earlyFinish = span.computeFinish(activity.earlyStart);
}

/** The latest start of its predecessor by which a link does not move its successor. */
function computeLatestStart({ from, to, type, lagMinutes, lagCalendar }: CpmLink): number {
  const reached = type === 'FS' || type === 'SS' ? to.earlyStart : to.earlyFinish;
  const allowed = lagCalendar.addWork(reached, 0 - lagMinutes);
  return type === 'FS' || type === 'FF' ? from.span.computeStart(allowed) : allowed;
}
