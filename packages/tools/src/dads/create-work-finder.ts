import type { SheetActivity, SheetNetwork } from '@floatwise/schedule/sheet';

/** Whether work is known to start on the calendar of an activity within these dates, both inclusive. */
export type HasWork = (activity: SheetActivity, from: number, to: number) => boolean;

/**
 * Infers working times from start dates, because a sheet names calendars without their working times. An activity that
 * has not started starts in a working time of its calendar. Exceptions are finish milestones, which may start where
 * work ends, and resource-dependent work, which starts when its resources do.
 */
export function createWorkFinder({ activities }: Pick<SheetNetwork, 'activities'>): HasWork {
  let starts: ReadonlyMap<string, readonly number[]> | undefined;
  return (activity, from, to) => {
    if (activity.calendar === undefined || from > to) return false;
    starts ??= listStarts(activities);
    const known = starts.get(formatCalendar(activity)) ?? [];
    let [low, high] = [0, known.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((known[middle] ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    return (known[low] ?? Infinity) <= to;
  };
}

function listStarts(activities: readonly SheetActivity[]): Map<string, number[]> {
  const starts = new Map<string, number[]>();
  for (const activity of activities) {
    const { row, status, type, calendar, start, carriesLogic } = activity;
    if (row === undefined || status !== 'notStarted' || !carriesLogic) continue;
    if (calendar === undefined || start === undefined) continue;
    if (type === undefined || type === 'resourceDependent' || type === 'finishMilestone') continue;
    const key = formatCalendar(activity);
    const known = starts.get(key);
    if (known === undefined) starts.set(key, [start]);
    else known.push(start);
  }
  for (const known of starts.values()) known.sort((a, b) => a - b);
  return starts;
}

/** Projects may have calendars of the same name. */
const formatCalendar = ({ calendar = '', projectId = '' }: SheetActivity): string =>
  `${projectId}\0${calendar}`;
