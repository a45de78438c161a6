import { formatDateText, type PictureTime } from '@floatwise/contracts';
import { formatCount } from '../../lib/format-count.ts';
import { dayMs, listMonths, listSteps, mondayMs, type Range } from '../../lib/time-marks.ts';

/** Steps of a date axis, in days; steps of a month or more follow the calendar. */
const daySteps = [0.25, 1, 2, 7, 14];
/** Fraction of ticks that fit if they are days, whose labels are longer. */
const daysForTicks = 0.75;
/** A shorter axis would have only ticks of hours, without their day. */
const leastSpanMs = 2 * dayMs;
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200];

/** An axis over times of one kind with at most `maxTicks` ticks and a little space at both ends. Its left end is 0, its right end 1. */
export function createTimeAxis(times: readonly PictureTime[], maxTicks: number) {
  const values = times.map(toNumber);
  const least = Math.min(...values);
  const most = Math.max(...values);
  const isDates = times.some((time) => typeof time === 'string');
  const leastSpan = isDates ? leastSpanMs : 0.08;
  const room = Math.max((most - least) * 0.04, (leastSpan - (most - least)) / 2);
  const [from, to] = [least - room, most + room];
  const place = (value: number): number => (value - from) / (to - from);
  const ticks = isDates ? listDateTicks(from, to, maxTicks) : listNumberTicks(from, to, maxTicks);
  return {
    place: (time: PictureTime): number => place(toNumber(time)),
    ticks: ticks
      .filter(({ value }) => value >= from)
      .map(({ value, label }) => ({ place: place(value), label })),
  };
}

/** A schedule's clock has no time zone: reading it as UTC loses or doubles no hour. */
export function toNumber(time: PictureTime): number {
  return typeof time === 'number' ? time : Date.parse(`${time}:00Z`);
}

function listNumberTicks(from: number, to: number, maxTicks: number) {
  const rough = (to - from) / maxTicks;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  return listSteps(step, [from, to]).map((value) => ({ value, label: formatCount(value) }));
}

function listDateTicks(from: number, to: number, maxTicks: number) {
  const maxDays = Math.max(2, Math.floor(maxTicks * daysForTicks));
  const days = daySteps.find((step) => (to - from) / (step * dayMs) <= maxDays);
  return days === undefined ? listMonthTicks([from, to], maxTicks) : listDayTicks([from, to], days);
}

function listDayTicks(range: Range, days: number) {
  // Weeks begin on Monday.
  const marks = listSteps(days * dayMs, range, days >= 7 ? mondayMs : 0);
  return marks.map((value) => ({ value, label: formatTick(new Date(value), days < 1) }));
}

/** The smallest step of which no more fit; a month may lie between two of its marks. */
function listMonthTicks([from, to]: Range, maxTicks: number) {
  const length = (to - from) / (30.4 * dayMs);
  const list = (step: number): number[] => listMonths(step, [from, to]).filter((value) => value >= from);
  const fits = (step: number): boolean => length / step <= maxTicks + 1 && list(step).length <= maxTicks;
  const months = monthSteps.find(fits) ?? 2400;
  const marks = list(months);
  if (marks.length === 0) return listDayTicks([from, to], daySteps.at(-1) ?? 14);
  return marks.map((value) => ({
    value,
    label: months >= 12 ? String(new Date(value).getUTCFullYear()) : formatDay(new Date(value)).slice(3),
  }));
}

function formatTick(date: Date, withTime: boolean): string {
  return withTime && date.getUTCHours() !== 0 ? date.toISOString().slice(11, 16) : formatDay(date);
}

/** `16-Mar-26`; without the first three letters, the month. */
const formatDay = (date: Date): string => formatDateText(date.toISOString().slice(0, 10));
