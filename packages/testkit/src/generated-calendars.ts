import type { Row } from './generated-columns.ts';

/** Three calendars: five days of eight hours, six days of ten hours, and around the clock. */
export function listCalendarRows(): Row[] {
  const eight = '(0||0(s|08:00|f|12:00)())(0||1(s|13:00|f|17:00)())';
  const ten = '(0||0(s|07:00|f|12:00)())(0||1(s|13:00|f|18:00)())';
  const round = '(0||0(s|00:00|f|00:00)())';
  const create = (id: number, name: string, hours: number, days: readonly string[]): Row => [
    id,
    id === 1 ? 'Y' : 'N',
    name,
    '',
    '',
    '2025-01-06 00:00',
    'CA_Base',
    hours,
    hours * 5,
    hours * 21,
    hours * 250,
    'N',
    formatCalendarData(days),
  ];
  return [
    create(1, 'Five days', 8, ['', eight, eight, eight, eight, eight, '']),
    create(2, 'Six days', 10, ['', ten, ten, ten, ten, ten, ten]),
    create(3, 'Around the clock', 24, [round, round, round, round, round, round, round]),
  ];
}

/** `days` starts on Sunday. New Year's Day and 1 May of ten years are holidays (days since 1899-12-30). */
function formatCalendarData(days: readonly string[]): string {
  const week = days.map((shifts, index) => `(0||${index + 1}()(${shifts}))`).join('');
  const holidays = Array.from({ length: 10 }, (_, year) => [
    Date.UTC(2025 + year, 0, 1),
    Date.UTC(2025 + year, 4, 1),
  ])
    .flat()
    .map((instant, index) => `(0||${index}(d|${instant / 86_400_000 + 25_569})())`);
  return `(0||CalendarData()((0||DaysOfWeek()(${week}))(0||Exceptions()(${holidays.join('')}))))`;
}
