import type { Outline } from './outline.ts';
import type { TimeRange } from './time-view.ts';

const minutesPerDay = 1440;

/** The range of all bars and data dates; a month from the epoch if there are none. */
export function findRange({ activities, projects }: Outline): TimeRange {
  let start = Infinity;
  let finish = -Infinity;
  const add = (time = NaN) => {
    if (time < start) start = time;
    if (time > finish) finish = time;
  };
  for (const list of [activities.starts, activities.finishes]) for (const time of list) add(time);
  for (const { dataDate } of projects) add(dataDate);
  return start <= finish ? { start, finish } : { start: 0, finish: 30 * minutesPerDay };
}

/** Start and finish of a row's bar; NaN without dates. */
export function findSpan({ rows, groups, activities }: Outline, row: number): TimeRange {
  const item = rows.items[row] ?? 0;
  const { starts, finishes } = item < 0 ? groups : activities;
  const at = item < 0 ? ~item : item;
  return { start: starts[at] ?? NaN, finish: finishes[at] ?? NaN };
}

const days = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1, signDisplay: 'negative' });

/** Total float of a row's activity in days, such as `-2.5`; empty if unknown or for a group. */
export function formatFloat({ rows, activities }: Outline, row: number): string {
  const float = activities.totalFloats[rows.items[row] ?? -1] ?? NaN;
  return Number.isNaN(float) ? '' : days.format(float);
}
