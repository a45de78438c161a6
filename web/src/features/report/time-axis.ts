import type { PictureTime } from '@floatwise/contracts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Steps of an axis of dates, in days; a month and more are counted by the calendar. */
const daySteps = [0.25, 1, 2, 7, 14];
/** Share of ticks that fit when they are days, whose labels are longer. */
const daysForTicks = 0.75;
/** A shorter axis would have ticks of hours only, without their day. */
const leastSpanMs = 2 * dayMs;
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200];

/** An axis over times of one kind with at most so many ticks; a little room is left at both ends. Its left end is 0, its right end 1. */
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
    ticks: ticks.map(({ value, label }) => ({ place: place(value), label })),
  };
}

/** A schedule's clock has no zone: it is read as if it were UTC, so that no hour is lost or doubled. */
export function toNumber(time: PictureTime): number {
  return typeof time === 'number' ? time : Date.parse(`${time}:00Z`);
}

interface Tick {
  readonly value: number;
  readonly label: string;
}

function listNumberTicks(from: number, to: number, maxTicks: number): Tick[] {
  const rough = (to - from) / maxTicks;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const ticks: Tick[] = [];
  // Adding 0 turns a negative zero into one without sign.
  for (let value = Math.ceil(from / step) * step + 0; value <= to; value += step) {
    ticks.push({ value, label: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 }).format(value) });
  }
  return ticks;
}

function listDateTicks(from: number, to: number, maxTicks: number): Tick[] {
  const maxDays = Math.max(2, Math.floor(maxTicks * daysForTicks));
  const days = daySteps.find((step) => (to - from) / (step * dayMs) <= maxDays);
  if (days === undefined) return listMonthTicks(from, to, maxTicks);
  const step = days * dayMs;
  // Weeks begin on a Monday; 1970-01-01 was a Thursday.
  const origin = days >= 7 ? 4 * dayMs : 0;
  const ticks: Tick[] = [];
  for (let value = Math.ceil((from - origin) / step) * step + origin; value <= to; value += step) {
    ticks.push({ value, label: formatTick(new Date(value), days < 1) });
  }
  return ticks;
}

function listMonthTicks(from: number, to: number, maxTicks: number): Tick[] {
  const length = (to - from) / (30.4 * dayMs);
  const step = monthSteps.find((each) => length / each <= maxTicks) ?? 2400;
  const first = new Date(from);
  const ticks: Tick[] = [];
  for (
    let month = Math.floor((first.getUTCFullYear() * 12 + first.getUTCMonth()) / step) * step;
    ;
    month += step
  ) {
    const date = new Date(Date.UTC(Math.floor(month / 12), month % 12));
    if (date.getTime() > to) return ticks;
    if (date.getTime() < from) continue;
    ticks.push({ value: date.getTime(), label: date.toISOString().slice(0, step >= 12 ? 4 : 7) });
  }
}

/** As dates are written everywhere. */
function formatTick(date: Date, withTime: boolean): string {
  const text = date.toISOString();
  return withTime && date.getUTCHours() !== 0 ? text.slice(11, 16) : text.slice(0, 10);
}
