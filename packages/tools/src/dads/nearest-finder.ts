import type { SheetActivity, SheetNetwork } from '@floatwise/schedule/sheet';
import { compareIds } from './list-open-ends.ts';
import type { OpenEnd } from './open-end.ts';

interface Neighbours {
  readonly byFinish: readonly SheetActivity[];
  readonly byStart: readonly SheetActivity[];
}

/** So many are looked at before the end goes to its anchor. */
const maxNeighbours = 20;

/**
 * Guesses from dates alone what a planner may have meant: in the same WBS element, the activities that finish last before an
 * open start, or start first after an open finish.
 */
export class NearestFinder {
  readonly #groups: ReadonlyMap<string, Neighbours>;

  constructor({ activities }: SheetNetwork) {
    const listed = activities.filter(
      ({ row, carriesLogic, wbs }) => row !== undefined && carriesLogic && wbs !== '',
    );
    this.#groups = new Map(
      [...Map.groupBy(listed, formatGroup)].map(([key, group]) => [
        key,
        {
          byFinish: group
            .filter(({ finish }) => finish !== undefined)
            .sort((a, b) => (a.finish ?? 0) - (b.finish ?? 0) || compareIds(b, a)),
          byStart: group
            .filter(({ start, status }) => start !== undefined && (status ?? 'notStarted') === 'notStarted')
            .sort((a, b) => (a.start ?? 0) - (b.start ?? 0) || compareIds(a, b)),
        },
      ]),
    );
  }

  /** The nearest first; dates that are not known lead to none. */
  list({ activity, side }: OpenEnd): SheetActivity[] {
    const group = this.#groups.get(formatGroup(activity));
    const { start, finish } = activity;
    if (group === undefined) return [];
    if (side === 'start') {
      if (start === undefined) return [];
      const end = countUntil(group.byFinish, (one) => (one.finish ?? Infinity) <= start);
      const near = group.byFinish.slice(Math.max(0, end - maxNeighbours), end).reverse();
      return near.filter((one) => one !== activity);
    }
    if (finish === undefined) return [];
    const first = countUntil(group.byStart, (one) => (one.start ?? Infinity) < finish);
    return group.byStart.slice(first, first + maxNeighbours).filter((one) => one !== activity);
  }
}

/** Projects of a sheet may name WBS elements alike. */
function formatGroup({ wbs, projectId }: SheetActivity): string {
  return `${projectId ?? ''}\0${wbs}`;
}

/** How many from the front are so; those are all in front. */
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
