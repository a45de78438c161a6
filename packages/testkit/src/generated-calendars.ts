import type { Row } from './generated-tables.ts';

const msPerDay = 86_400_000;
/** Holidays of ten years: New Year's Day and 1 May. */
const holidays = Array.from({ length: 10 }, (_, year) => [
  Date.UTC(2025 + year, 0, 1),
  Date.UTC(2025 + year, 4, 1),
]).flat();

/** Three calendars: five days of eight hours, six days of ten hours, and around the clock. */
export function listCalendarRows(): Row[] {
  const eight = '(0||0(s|08:00|f|12:00)())(0||1(s|13:00|f|17:00)())';
  const ten = '(0||0(s|07:00|f|12:00)())(0||1(s|13:00|f|18:00)())';
  const round = '(0||0(s|00:00|f|00:00)())';
  const create = (id: number, name: string, hours: number, days: readonly string[]): Row => ({
    clndr_id: id,
    default_flag: id === 1 ? 'Y' : 'N',
    clndr_name: name,
    day_hr_cnt: hours,
    week_hr_cnt: hours * 5,
    month_hr_cnt: hours * 21,
    year_hr_cnt: hours * 250,
    clndr_data: formatCalendarData(days, holidays),
  });
  return [
    create(1, 'Five days', 8, ['', eight, eight, eight, eight, eight, '']),
    create(2, 'Six days', 10, ['', ten, ten, ten, ten, ten, ten]),
    create(3, 'Around the clock', 24, [round, round, round, round, round, round, round]),
  ];
}

/** Shifts of each day from Sunday on, and holidays in milliseconds since 1970; P6 counts days from 1899-12-30. */
export function formatCalendarData(days: readonly string[], holidays: readonly number[]): string {
  const week = days.map((shifts, index) => `(0||${index + 1}()(${shifts}))`);
  const exceptions = holidays.map((ms, index) => `(0||${index}(d|${ms / msPerDay + 25_569})())`);
  return `(0||CalendarData()((0||DaysOfWeek()(${week.join('')}))(0||Exceptions()(${exceptions.join('')}))))`;
}
