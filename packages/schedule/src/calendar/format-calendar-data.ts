import { minutesPerDay } from '../model/index.ts';
import type { CalendarPattern, DayShifts } from './day-shifts.ts';
import { exceptionEpochDays } from './parse-calendar-data.ts';

/** P6's calendar text for a pattern: what `parseCalendarData` reads. A week without any work is written with all its days, each empty. */
export function formatCalendarData({ week, exceptions }: CalendarPattern): string {
  const days = week.map((shifts, day) => `(0||${day + 1}()(${formatShifts(shifts)}))`).join('');
  const dates = [...exceptions]
    .map(([day, shifts], index) => `(0||${index}(d|${day + exceptionEpochDays})(${formatShifts(shifts)}))`)
    .join('');
  return `(0||CalendarData()((0||DaysOfWeek()(${days}))(0||Exceptions()(${dates}))))`;
}

function formatShifts(shifts: DayShifts): string {
  let text = '';
  for (let at = 0; at < shifts.length; at += 2)
    text += `(0||${at / 2}(s|${formatTime(shifts[at])}|f|${formatTime(shifts[at + 1])})())`;
  return text;
}

/** P6 writes the midnight that ends a day as 00:00. */
function formatTime(minute = 0): string {
  const minuteOfDay = minute % minutesPerDay;
  return [Math.floor(minuteOfDay / 60), minuteOfDay % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
