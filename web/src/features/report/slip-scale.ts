import type { ReportSlipChart } from '@floatwise/contracts';
import { dayMs, mondayMs } from '../../lib/time-marks.ts';

/** Days, weeks, and what comes near to months, quarters and years. */
const daySteps = [1, 2, 7, 14, 28, 91, 182, 364];

/**
 * An axis of dates with at most so many steps, from the tick before the first time to the tick after the last. The library of
 * charts wants ticks at equal distances.
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

/** `2026-03-16` of a time of the axis. */
export const formatSlipTick = (time: number): string => new Date(time).toISOString().slice(0, 10);

interface LineLook {
  /** Place in the palette; undefined for what the others are compared with. */
  readonly colour: number | undefined;
  /** Length of its dashes, 0 for a whole line. */
  readonly dash: number;
}

const colours = 10;
const dashes = [0, 7, 3];
const referenceDash = 2;

/** Lines differ by colour and by dashes: the first of a colour is whole. */
export function getLineLook(series: ReportSlipChart['series'], place: number): LineLook {
  if (series[place]?.isReference === true) return { colour: undefined, dash: referenceDash };
  const number = series.slice(0, place).filter(({ isReference = false }) => !isReference).length;
  return { colour: number % colours, dash: dashes[number % dashes.length] ?? 0 };
}
