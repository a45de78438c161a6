const dayMs = 86_400_000;
/** 1970-01-05, a Monday. */
const mondayMs = 4 * dayMs;
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
