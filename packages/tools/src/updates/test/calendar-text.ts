/** Shifts as P6 writes them, `08:00-12:00 13:00-17:00`; empty for a non-working day. */
export type Shifts = string;

/** Reads and writes the days of `clndr_data` with simple patterns. A day is a number since 1899-12-30. */
export class CalendarText {
  /** Sunday first. */
  readonly week: Shifts[];
  readonly exceptions: Map<number, Shifts>;

  constructor(data: string) {
    const [week = '', exceptions = ''] = data.replace(/[\s\x7f]/g, '').split('Exceptions()');
    const days = week.split(/\(0\|\|[1-7]\(\)/).slice(1);
    this.week = Array.from({ length: 7 }, (_, day) => readShifts(days[day] ?? ''));
    this.exceptions = new Map(
      exceptions
        .split('(d|')
        .slice(1)
        .map((text) => [Number.parseInt(text), readShifts(text)]),
    );
  }

  /** 1899-12-31 was a Sunday. */
  countHours(day: number): number {
    return countHours(this.exceptions.get(day) ?? this.week[(day + 6) % 7] ?? '');
  }

  format(): string {
    const week = this.week.map((shifts, place) => `(0||${place + 1}()(${formatShifts(shifts)}))`).join('');
    const exceptions = [...this.exceptions].map(
      ([day, shifts], place) => `(0||${place}(d|${day})(${formatShifts(shifts)}))`,
    );
    return `(0||CalendarData()((0||DaysOfWeek()(${week}))(0||Exceptions()(${exceptions.join('')}))))`;
  }
}

function readShifts(text: string): Shifts {
  const found = text.matchAll(/\((?:s\|(\d+:\d+)\|f\|(\d+:\d+)|f\|(\d+:\d+)\|s\|(\d+:\d+))\)/g);
  return Array.from(found, ([, start, end, endFirst, startLast]) =>
    [start ?? startLast, end ?? endFirst].join('-'),
  ).join(' ');
}

const listShifts = (shifts: Shifts): string[][] =>
  shifts === '' ? [] : shifts.split(' ').map((shift) => shift.split('-'));

const formatShifts = (shifts: Shifts): string =>
  listShifts(shifts)
    .map(([start, end], place) => `(0||${place}(s|${start ?? ''}|f|${end ?? ''})())`)
    .join('');

const toHours = (time = ''): number => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;

/** Cached hours of shifts: a calendar has few different days. */
const counted = new Map<Shifts, number>();

function countHours(shifts: Shifts): number {
  const known = counted.get(shifts);
  if (known !== undefined) return known;
  // A shift that ends at midnight ends with the day.
  const hours = listShifts(shifts).reduce(
    (sum, [start, end]) => sum + (toHours(end) || 24) - toHours(start),
    0,
  );
  counted.set(shifts, hours);
  return hours;
}
