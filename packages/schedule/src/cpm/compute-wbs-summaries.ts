import type { Activity, ActivityId, WbsId, WbsNode } from '../model/index.ts';
import type { ActivityDates } from './activity-dates.ts';

/**
 * Dates of WBS summary activities: from the earliest to the latest of the activities below their WBS node that are not
 * completed. `dates` holds those of all other activities; the summaries' are added. One without such activities gets none.
 */
export function computeWbsSummaries(
  summaries: readonly Activity[],
  activities: readonly Activity[],
  wbsNodes: readonly WbsNode[],
  dates: Map<ActivityId, ActivityDates>,
): void {
  if (summaries.length === 0) return;
  const extents = computeExtents(activities, wbsNodes, dates);
  for (const summary of summaries) {
    const extent = summary.wbsId === undefined ? undefined : extents.get(summary.wbsId);
    if (extent !== undefined) dates.set(summary.id, extent);
  }
}

/** Per WBS node, the extent of the activities at and below it. Walks up from each activity's node; a node that is its own ancestor ends the walk. */
function computeExtents(
  activities: readonly Activity[],
  wbsNodes: readonly WbsNode[],
  dates: ReadonlyMap<ActivityId, ActivityDates>,
): Map<WbsId, ActivityDates> {
  const parents = new Map(wbsNodes.map((node) => [node.id, node.parentId]));
  const own = new Map<WbsId, ActivityDates>();
  for (const { id, wbsId, status, type } of activities) {
    const extent = dates.get(id);
    if (wbsId === undefined || extent === undefined || status === 'completed' || type === 'wbsSummary')
      continue;
    own.set(wbsId, joinExtents(own.get(wbsId), extent));
  }
  const extents = new Map<WbsId, ActivityDates>();
  for (const [wbsId, extent] of own) {
    const seen = new Set<WbsId>();
    for (let at: WbsId | undefined = wbsId; at !== undefined && !seen.has(at); at = parents.get(at)) {
      seen.add(at);
      extents.set(at, joinExtents(extents.get(at), extent));
    }
  }
  return extents;
}

function joinExtents(a: ActivityDates | undefined, b: ActivityDates): ActivityDates {
  if (a === undefined) return b;
  return {
    earlyStart: Math.min(a.earlyStart, b.earlyStart),
    earlyFinish: Math.max(a.earlyFinish, b.earlyFinish),
    lateStart: Math.min(a.lateStart, b.lateStart),
    lateFinish: Math.max(a.lateFinish, b.lateFinish),
  };
}
