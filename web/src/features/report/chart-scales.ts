import { formatDateText, toMinusSign, type ReportWaterfall } from '@floatwise/contracts';
import { dayMs, mondayMs } from '../../lib/time-marks.ts';

/** Places values on one scale, in percent of its width; the scale always contains 0. */
export function createBarScale(values: readonly number[]) {
  let least = 0;
  let greatest = 0;
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  const span = greatest - least || 1;
  return (value: number) => ({
    left: ((Math.min(value, 0) - least) / span) * 100,
    width: (Math.abs(value) / span) * 100,
  });
}

/** Days, weeks, and approximate months, quarters and years: multiples of a week. */
const daySteps = [1, 2, 7, 14, 28, 91, 182, 364];

/**
 * An axis of dates with at most `maxSteps` steps, from the tick before the first time to the tick after the last. ApexCharts
 * needs equally spaced ticks.
 */
export function createSlipScale(times: readonly number[], maxSteps: number) {
  const least = Math.min(...times);
  const most = Math.max(...times);
  for (let index = 0; ; index++) {
    // Beyond the last, whole years.
    const days = daySteps[index] ?? 364 * (index - daySteps.length + 2);
    const step = days * dayMs;
    const min = Math.floor((least - mondayMs) / step) * step + mondayMs;
    const max = Math.max(Math.ceil((most - mondayMs) / step) * step + mondayMs, min + step);
    const ticks = (max - min) / step;
    if (ticks <= maxSteps) return { min, max, ticks };
  }
}

/** Formats a time of the axis as `16-Mar-26`. */
export const formatSlipTick = (time: number): string => formatDateDay(new Date(time).toISOString());

const colours = 10;
const dashes = [0, 7, 3];
const referenceDash = 2;

interface DrawnLine {
  readonly title: string;
  readonly isReference?: boolean | undefined;
}

/**
 * Lines differ by colour and dash; the first of each colour is solid. `colour` is an index in the palette, undefined for the
 * reference series; a `dash` of 0 is a solid line.
 */
export function getLineLook(series: readonly DrawnLine[], place: number) {
  if (series[place]?.isReference === true) return { colour: undefined, dash: referenceDash };
  const number = series.slice(0, place).filter(({ isReference = false }) => !isReference).length;
  return { colour: number % colours, dash: dashes[number % dashes.length] ?? 0 };
}

/** A bar of a waterfall, from where the previous one ended to its own end. */
export type PlacedStep = ReturnType<typeof placeSteps>[number];

/** The steps one after the other, then their total from 0. */
export function placeSteps({ steps, total }: ReportWaterfall) {
  let reached = 0;
  const placed = steps.map(({ title, value, day }) => {
    const from = reached;
    reached += value;
    return { title, value, from, to: reached, day, isTotal: false };
  });
  return [
    ...placed,
    { title: total.title, value: total.value, from: 0, to: total.value, day: total.day, isTotal: true },
  ];
}

const signed = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2, signDisplay: 'exceptZero' });

/** Formats `+13`, `\u22127` or `0`. */
export const formatChange = (value: number): string => toMinusSign(signed.format(value));

/** The day of a `date` cell: `16-Mar-26`. */
export const formatDateDay = (date: string): string => formatDateText(date.slice(0, 10));
