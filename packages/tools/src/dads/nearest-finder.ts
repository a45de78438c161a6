import type { SheetActivity, SheetNetwork } from '@floatwise/schedule/sheet';
import { compareIds } from './list-open-ends.ts';
import type { OpenEnd } from './open-end.ts';

/** Lists activities near an open end, nearest first; none if dates are unknown. */
export type ListNearest = (end: OpenEnd) => SheetActivity[];

/** Most neighbours tried before the end is tied to its anchor. */
const maxNeighbours = 20;

/**
 * Guesses the intended neighbours from dates alone: within the same WBS element, the activities that finish last before
 * an open start, or start first after an open finish.
 */
export function createNearestFinder({ activities }: SheetNetwork): ListNearest {
  const listed = activities.filter(
    ({ row, carriesLogic, wbs }) => row !== undefined && carriesLogic && wbs !== '',
  );
  const group = (members: readonly SheetActivity[]) => Map.groupBy(members, formatGroup);
  const byFinish = group(
    listed
      .filter(({ finish }) => finish !== undefined)
      .sort((a, b) => (a.finish ?? 0) - (b.finish ?? 0) || compareIds(b, a)),
  );
  const byStart = group(
    listed
      .filter(({ start, status }) => start !== undefined && (status ?? 'notStarted') === 'notStarted')
      .sort((a, b) => (a.start ?? 0) - (b.start ?? 0) || compareIds(a, b)),
  );
  return ({ activity, side }) => {
    const others = (side === 'start' ? byFinish : byStart).get(formatGroup(activity)) ?? [];
    const { start, finish } = activity;
    const near: SheetActivity[] = [];
    if (side === 'start' && start !== undefined) {
      const end = countUntil(others, (one) => (one.finish ?? Infinity) <= start);
      near.push(...others.slice(Math.max(0, end - maxNeighbours), end).reverse());
    }
    if (side === 'finish' && finish !== undefined) {
      const first = countUntil(others, (one) => (one.start ?? Infinity) < finish);
      near.push(...others.slice(first, first + maxNeighbours));
    }
    return near.filter((one) => one !== activity);
  };
}

/** Projects of a sheet may have WBS elements of the same name. */
function formatGroup({ wbs, projectId }: SheetActivity): string {
  return `${projectId ?? ''}\0${wbs}`;
}

/** Number of leading items that match; matching items must come first. */
function countUntil(list: readonly SheetActivity[], isSo: (activity: SheetActivity) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const activity = list[middle];
    if (activity !== undefined && isSo(activity)) low = middle + 1;
    else high = middle;
  }
  return low;
}
