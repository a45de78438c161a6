import type { Activity, WbsId, WbsNode } from '../model/index.ts';
import type { ActivityDates, DatesById } from './activity-dates.ts';

/**
 * Dates of WBS summary activities: from the earliest to the latest of the activities below their WBS node that are not
 * completed. `dates` holds those of all other activities; the summaries' are added. One without such activities gets none.
 */
export function computeWbsSummaries(
  summaries: readonly Activity[],
  activities: readonly Activity[],
  wbsNodes: readonly WbsNode[],
  dates: DatesById,
): void {
  if (summaries.length === 0) return;
  const extents = computeExtents(activities, wbsNodes, dates);
  for (const summary of summaries) {
    const extent = summary.wbsId === undefined ? undefined : extents.get(summary.wbsId);
    if (extent !== undefined) dates.set(summary.id, extent);
  }
}

/**
 * Per WBS node, the extent of the activities at and below it. Nodes hand theirs to their parents once all their children have,
 * so that deep trees take no longer than wide ones; nodes that are their own ancestors keep to themselves.
 */
function computeExtents(
  activities: readonly Activity[],
  wbsNodes: readonly WbsNode[],
  dates: DatesById,
): Map<WbsId, ActivityDates> {
  const extents = new Map<WbsId, ActivityDates>();
  const put = (id: WbsId, extent: ActivityDates): void => {
    extents.set(id, joinExtents(extents.get(id), extent));
  };
  for (const { id, wbsId, status, type } of activities) {
    const extent = dates.get(id);
    if (wbsId === undefined || extent === undefined || status === 'completed' || type === 'wbsSummary')
      continue;
    put(wbsId, extent);
  }
  const parents = new Map(wbsNodes.map((node) => [node.id, node.parentId]));
  for (const id of listChildrenFirst(parents)) {
    const [parent, extent] = [parents.get(id), extents.get(id)];
    if (parent !== undefined && extent !== undefined) put(parent, extent);
  }
  return extents;
}

function listChildrenFirst(parents: ReadonlyMap<WbsId, WbsId | undefined>): WbsId[] {
  const waiting = new Map<WbsId, number>();
  for (const parent of parents.values())
    if (parent !== undefined) waiting.set(parent, (waiting.get(parent) ?? 0) + 1);
  const order = [...parents.keys()].filter((id) => !waiting.has(id));
  for (const id of order) {
    const parent = parents.get(id);
    if (parent === undefined) continue;
    const left = (waiting.get(parent) ?? 0) - 1;
    waiting.set(parent, left);
    if (left === 0) order.push(parent);
  }
  return order;
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
