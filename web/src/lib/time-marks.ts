export const dayMs = 86_400_000;
/** 1970-01-05, a Monday. */
export const mondayMs = 4 * dayMs;

export type Range = readonly [from: number, to: number];

/** Axis marks at equal distances from an origin: the last one up to `from`, and all up to `to`. */
export function listSteps(step: number, [from, to]: Range, origin = 0): number[] {
  const marks: number[] = [];
  for (let mark = Math.floor((from - origin) / step) * step + origin; mark <= to; mark += step)
    marks.push(mark);
  return marks;
}

/** Axis marks every `count` months, counted from January of year 0, in milliseconds since 1970. */
export function listMonths(count: number, [from, to]: Range): number[] {
  const first = new Date(from);
  const marks: number[] = [];
  let month = Math.floor((first.getUTCFullYear() * 12 + first.getUTCMonth()) / count) * count;
  for (;;) {
    const mark = Date.UTC(Math.floor(month / 12), month % 12);
    if (!(mark <= to)) return marks;
    marks.push(mark);
    month += count;
  }
}
