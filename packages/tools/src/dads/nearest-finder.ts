import type { SheetActivity, SheetNetwork } from '@floatwise/schedule/sheet';
import { compareIds } from './list-open-ends.ts';
import type { OpenEnd } from './open-end.ts';

/** Activities of one WBS element by finish, and by start. */
interface Neighbours {
  readonly byFinish: readonly SheetActivity[];
  readonly byStart: readonly SheetActivity[];
}

/**
 * Finds what a planner might have meant: of the same WBS element the activity that finishes last before an open start,
 * or starts first after an open finish. Only dates tell; it is a guess.
 */
export class NearestFinder {
  readonly #groups: ReadonlyMap<string, Neighbours>;

  constructor({ activities }: SheetNetwork) {
    const listed = activities.filter(
      ({ row, carriesLogic, wbs }) => row !== undefined && carriesLogic && wbs !== '',
    );
    this.#groups = new Map(
      [...Map.groupBy(listed, ({ wbs }) => wbs)].map(([wbs, group]) => [
        wbs,
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

  find({ activity, side }: OpenEnd): SheetActivity | undefined {
    const group = this.#groups.get(activity.wbs);
    if (group === undefined) return undefined;
    const { start, finish } = activity;
    if (side === 'start') {
      if (start === undefined) return undefined;
      const place = countUntil(group.byFinish, (one) => (one.finish ?? Infinity) <= start);
      return findOther(group.byFinish.slice(Math.max(0, place - 2), place).reverse(), activity);
    }
    if (finish === undefined) return undefined;
    const place = countUntil(group.byStart, (one) => (one.start ?? Infinity) < finish);
    return findOther(group.byStart.slice(place, place + 2), activity);
  }
}

function findOther(list: readonly SheetActivity[], activity: SheetActivity): SheetActivity | undefined {
  return list.find((one) => one !== activity);
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
