import { computeDayNumber, minutesPerDay } from './minutes.ts';

/** The values that P6 can hold in a field. A value outside would take a calculation beyond all dates, or without end. */
export interface Range {
  readonly least: number;
  readonly most: number;
  /** The range in words, such as `up to 1,000,000 hours`. */
  readonly text: string;
  /** Whether a value outside refuses the file. Without it, the value is left out: nothing rests on the field. */
  readonly isRefused: boolean;
}

const limit = (most: number, text: string, least = -most): Range => ({
  least,
  most,
  text,
  isRefused: true,
});

/** The first minute of a year. */
const startOf = (year: number): number => computeDayNumber(year, 1, 1) * minutesPerDay;

/**
 * By kind of field. Planned durations and planned dates go further than others, as P6 calculates them from units: real files have
 * durations of 5,000,000 hours that end in the year 4637.
 */
export const ranges = {
  number: limit(1e12, 'up to 1,000,000,000,000'),
  cost: limit(1e15, 'up to 1,000,000,000,000,000'),
  hours: limit(1e6, 'up to 1,000,000 hours'),
  plannedHours: limit(1e8, 'up to 100,000,000 hours'),
  hoursPerDay: {
    least: 1 / 60,
    most: 24,
    text: 'above 0, up to 24 hours; without it a day is as long as the longest of its week',
    isRefused: false,
  },
  date: limit(startOf(2151) - 1, 'dates from 1950 to 2150', startOf(1950)),
  plannedDate: limit(startOf(10_000) - 1, 'dates from 1950 to 9999', startOf(1950)),
} as const satisfies Record<string, Range>;

/** What to do about a value outside a range. */
export const rangeHint = 'Correct it in P6 and export again.';

/** The range for a field on which nothing rests. */
export const leftOutside = (range: Range): Range => ({ ...range, isRefused: false });

export const isInRange = (value: number, { least, most }: Range): boolean => value >= least && value <= most;
