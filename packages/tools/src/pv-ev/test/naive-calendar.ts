/** A calendar counted minute by minute, for tests. It shares no code with the calendar the tool uses. */
export interface NaiveCalendar {
  readonly id: number;
  readonly hoursPerDay: number;
  /** In P6's own format. */
  readonly data: string;
  /** Working minutes before each minute, from `firstMinute` on. */
  readonly workBefore: Int32Array;
}

/** 2026-01-01 in minutes since 1970, and the number of minutes covered. */
const firstMinute = Date.UTC(2026, 0, 1) / 60_000;
const minuteCount = 240 * 1440;

type Shifts = readonly (readonly [from: number, to: number])[];

/** `week` starts on Sunday; a holiday is a date. */
function createNaiveCalendar(
  id: number,
  { week, holiday, hoursPerDay }: { week: readonly Shifts[]; holiday: string; hoursPerDay: number },
): NaiveCalendar {
  const holidayMinute = Date.parse(`${holiday}T00:00Z`) / 60_000;
  const workBefore = new Int32Array(minuteCount + 1);
  for (let minute = 0; minute < minuteCount; minute += 1) {
    const instant = firstMinute + minute;
    const day = new Date(instant * 60_000).getUTCDay();
    const ofDay = instant % 1440;
    const isHoliday = instant >= holidayMinute && instant < holidayMinute + 1440;
    const works = !isHoliday && (week[day] ?? []).some(([from, to]) => ofDay >= from && ofDay < to);
    workBefore[minute + 1] = (workBefore[minute] ?? 0) + (works ? 1 : 0);
  }
  return { id, hoursPerDay, data: formatData(week, holidayMinute / 1440 + 25_569), workBefore };
}

function formatData(week: readonly Shifts[], holiday: number): string {
  const time = (minute: number): string =>
    `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const days = week.map((shifts, day) => {
    const periods = shifts.map(([from, to], index) => `(0||${index}(s|${time(from)}|f|${time(to)})())`);
    return `(0||${day + 1}()(${periods.join('')}))`;
  });
  return `(0||CalendarData()((0||DaysOfWeek()(${days.join('')}))(0||Exceptions()((0||0(d|${holiday})())))))`;
}

export function measureNaively({ workBefore }: NaiveCalendar, from: number, to: number): number {
  return (workBefore[to - firstMinute] ?? Number.NaN) - (workBefore[from - firstMinute] ?? Number.NaN);
}

/** Last end of a working minute at or before `instant`. */
export function findNaiveWorkEnd(calendar: NaiveCalendar, instant: number): number {
  let end = instant;
  while (measureNaively(calendar, end - 1, end) === 0) end -= 1;
  return end;
}

const office: Shifts = [
  [480, 720],
  [780, 1020],
];
const long: Shifts = [[430, 1140]];
const night: Shifts = [
  [0, 200],
  [1200, 1440],
];

/** Office hours, long days on all weekdays, and night shifts across midnight; each with a holiday. */
export const naiveCalendars: readonly NaiveCalendar[] = [
  createNaiveCalendar(1, {
    week: [[], office, office, office, office, office, []],
    holiday: '2026-03-11',
    hoursPerDay: 8,
  }),
  createNaiveCalendar(2, {
    week: [long, long, long, long, long, long, long],
    holiday: '2026-03-15',
    hoursPerDay: 11.5,
  }),
  createNaiveCalendar(3, {
    week: [[], night, [], night, night, night, night],
    holiday: '2026-03-12',
    hoursPerDay: 7,
  }),
];
