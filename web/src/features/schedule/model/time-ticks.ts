import { formatDateText } from '@floatwise/contracts';
import { dayMs, listMonths, listSteps, mondayMs } from '../../../lib/time-marks.ts';
import { minutesPerDay, type TimeView, toTime, toX } from './time-view.ts';

const msPerMinute = 60_000;
const daysPerMonth = 30.4;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Least width of a label with its spacing, in pixels. */
const room = { hour: 40, day: 24, week: 30, month: 32, quarter: 30, year: 40 };

interface Step {
  readonly days: number;
  readonly width: number;
  readonly list: (from: number, to: number) => readonly Mark[];
  readonly major: 'day' | 'month' | 'year' | undefined;
}

interface Mark {
  readonly time: number;
  readonly label: string;
}

const two = (value: number): string => String(value).padStart(2, '0');

type Format = (date: Date) => string;

/** Converts minutes, the schedule's unit. */
const createList =
  (list: (range: readonly [number, number]) => number[], format: Format) =>
  (from: number, to: number): Mark[] =>
    list([from * msPerMinute, to * msPerMinute]).map((ms) => ({
      time: ms / msPerMinute,
      label: format(new Date(ms)),
    }));
const every = (days: number, format: Format, origin = 0) =>
  createList((range) => listSteps(days * dayMs, range, origin), format);
const everyMonths = (count: number, format: Format) =>
  createList((range) => listMonths(count, range), format);

const formatDay = (date: Date): string => two(date.getUTCDate());
const formatMonth = (date: Date): string => months[date.getUTCMonth()] ?? '';
const formatQuarter = (date: Date): string => `Q${Math.floor(date.getUTCMonth() / 3) + 1}`;
const formatYear = (date: Date): string => String(date.getUTCFullYear());
const formatHour = (date: Date): string => `${two(date.getUTCHours())}:00`;

const steps: readonly Step[] = [
  { days: 0.25, width: room.hour, list: every(0.25, formatHour), major: 'day' },
  { days: 1, width: room.day, list: every(1, formatDay), major: 'month' },
  { days: 7, width: room.week, list: every(7, formatDay, mondayMs), major: 'month' },
  { days: daysPerMonth, width: room.month, list: everyMonths(1, formatMonth), major: 'year' },
  { days: 3 * daysPerMonth, width: room.quarter, list: everyMonths(3, formatQuarter), major: 'year' },
  ...[1, 2, 5, 10, 20, 50, 100, 500].map((years): Step => ({
    days: 12 * years * daysPerMonth,
    width: room.year,
    list: everyMonths(12 * years, formatYear),
    major: undefined,
  })),
];

const majors = {
  day: every(1, (date) => formatDateText(date.toISOString().slice(0, 10))),
  month: everyMonths(1, (date) => `${formatMonth(date)} ${formatYear(date)}`),
  year: everyMonths(12, formatYear),
};

/** As many ticks of the visible time as their labels allow: longer intervals above, shorter ones below. */
export function listTicks(view: TimeView, width: number) {
  const [from, to] = [view.from, toTime(view, width)];
  const step =
    steps.find(({ days, width: least }) => (days * minutesPerDay) / view.perPixel >= least) ?? steps.at(-1);
  if (step === undefined || !Number.isFinite(from) || !Number.isFinite(to)) return { major: [], minor: [] };
  const place = ({ time, label }: Mark) => ({ x: toX(view, time), label });
  return {
    major: step.major === undefined ? [] : majors[step.major](from, to).map(place),
    minor: step.list(from, to).map(place),
  };
}
