import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMinutes } from '../model/index.ts';
import {
  fullTimePattern,
  officePattern,
  joinShifts,
  type CalendarPattern,
  type DayShifts,
} from './day-shifts.ts';
import { ExceptionTable } from './exception-table.ts';
import { WorkCalendar } from './work-calendar.ts';

const at = (text: string): number => parseMinutes(text) ?? NaN;
const office = new WorkCalendar(officePattern);

describe('five days of eight hours', () => {
  it('adds hours over a weekend', () => {
    expect(office.addWork(at('2026-03-13 15:00'), 180)).toBe(at('2026-03-16 09:00'));
  });

  it('measures four weeks', () => {
    expect(office.measureWork(at('2026-03-02 08:00'), at('2026-03-27 17:00'))).toBe(9600);
    expect(office.measureWork(at('2026-03-27 17:00'), at('2026-03-02 08:00'))).toBe(-9600);
  });

  it('ends work at the end of a period and, backwards, begins it at the start of one', () => {
    expect(office.addWork(at('2026-03-16 08:00'), 240)).toBe(at('2026-03-16 12:00'));
    expect(office.addWork(at('2026-03-16 08:00'), 480)).toBe(at('2026-03-16 17:00'));
    expect(office.addWork(at('2026-03-16 17:00'), -240)).toBe(at('2026-03-16 13:00'));
    expect(office.addWork(at('2026-03-17 08:00'), -480)).toBe(at('2026-03-16 08:00'));
  });

  it('leaves an instant where it is when nothing is added, even outside working time', () => {
    expect(office.addWork(at('2026-03-14 03:07'), 0)).toBe(at('2026-03-14 03:07'));
  });

  it('finds the next start and the previous end of work', () => {
    expect(office.getNextWorkStart(at('2026-03-13 17:00'))).toBe(at('2026-03-16 08:00'));
    expect(office.getNextWorkStart(at('2026-03-16 12:00'))).toBe(at('2026-03-16 13:00'));
    expect(office.getNextWorkStart(at('2026-03-16 13:00'))).toBe(at('2026-03-16 13:00'));
    expect(office.getPreviousWorkEnd(at('2026-03-16 08:00'))).toBe(at('2026-03-13 17:00'));
    expect(office.getPreviousWorkEnd(at('2026-03-16 08:01'))).toBe(at('2026-03-16 08:01'));
  });
});

describe('24 hours', () => {
  const fullTime = new WorkCalendar(fullTimePattern);

  it('counts every minute, over midnight and before 1970', () => {
    expect(fullTime.addWork(at('2026-03-16 23:30'), 61)).toBe(at('2026-03-17 00:31'));
    expect(fullTime.addWork(10, -25)).toBe(-15);
    expect(fullTime.getPreviousWorkEnd(at('2026-03-17 00:00'))).toBe(at('2026-03-17 00:00'));
    expect(fullTime.getNextWorkStart(at('2026-03-17 00:00'))).toBe(at('2026-03-17 00:00'));
  });
});

it('treats a calendar without work in its week as 24 hours', () => {
  const empty = new WorkCalendar({
    week: Array(7).fill([]) as DayShifts[],
    exceptions: new Map([[5, [60, 120]]]),
  });
  expect(empty.addWork(0, 5000)).toBe(5000);
});

const shifts = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 700 })), { maxLength: 3 })
  .map((pairs) =>
    joinShifts(pairs.map(([start, length]) => [start, Math.min(1440, start + length)] as const)),
  );
const pattern: fc.Arbitrary<CalendarPattern> = fc
  .record({
    week: fc.array(shifts, { minLength: 7, maxLength: 7 }),
    exceptions: fc
      .array(fc.tuple(fc.integer({ min: -12, max: 12 }), shifts), { maxLength: 5 })
      .map((days) => new Map(days)),
  })
  .filter(({ week }) => week.some((day) => day.length > 0));

/** True if the minute that begins at `instant` is worked; every other result follows from this definition. */
function isWorked({ week, exceptions }: CalendarPattern, instant: number): boolean {
  const day = Math.floor(instant / 1440);
  const minute = instant - day * 1440;
  const periods = exceptions.get(day) ?? week[(((day + 4) % 7) + 7) % 7] ?? [];
  for (let i = 0; i < periods.length; i += 2) {
    if (minute >= (periods[i] ?? 0) && minute < (periods[i + 1] ?? 0)) return true;
  }
  return false;
}

function walk(calendar: CalendarPattern, instant: number, minutes: number): number {
  let at = instant;
  for (let left = Math.abs(minutes); left > 0;) {
    if (minutes > 0 && isWorked(calendar, at++)) left--;
    if (minutes < 0 && isWorked(calendar, --at)) left--;
  }
  return at;
}

describe('against counting minute by minute', () => {
  const instant = fc.integer({ min: -9000, max: 9000 });

  it('adds and subtracts', () => {
    fc.assert(
      fc.property(pattern, instant, fc.integer({ min: -900, max: 900 }), (calendar, start, minutes) => {
        expect(new WorkCalendar(calendar).addWork(start, minutes)).toBe(walk(calendar, start, minutes));
      }),
      { numRuns: 1500 },
    );
  });

  it('measures', () => {
    fc.assert(
      fc.property(pattern, instant, fc.integer({ min: 0, max: 4000 }), (calendar, start, length) => {
        let worked = 0;
        for (let at = start; at < start + length; at++) if (isWorked(calendar, at)) worked++;
        expect(new WorkCalendar(calendar).measureWork(start, start + length)).toBe(worked);
      }),
      { numRuns: 1000 },
    );
  });

  it('finds starts and ends', () => {
    fc.assert(
      fc.property(pattern, instant, (calendar, start) => {
        let next = start;
        while (!isWorked(calendar, next)) next++;
        let previous = start;
        while (!isWorked(calendar, previous - 1)) previous--;
        const work = new WorkCalendar(calendar);
        expect([work.getNextWorkStart(start), work.getPreviousWorkEnd(start)]).toEqual([next, previous]);
      }),
      { numRuns: 1000 },
    );
  });

  it('measures the work it added, even centuries away', () => {
    fc.assert(
      fc.property(
        pattern,
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: -1e7, max: 1e7 }),
        (calendar, start, minutes) => {
          const work = new WorkCalendar(calendar);
          expect(work.measureWork(start, work.addWork(start, minutes))).toBe(minutes);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('gives the same results whatever was computed before', () => {
    // Few enough days to repeat some, and far enough apart to evict each other from the cache.
    const far = fc
      .tuple(instant, fc.integer({ min: -2, max: 2 }))
      .map(([near, round]) => near + round * 1024 * 1440);
    const questions = fc.array(fc.tuple(far, fc.integer({ min: -4000, max: 4000 })), { maxLength: 40 });
    const answer = (work: WorkCalendar, start: number, minutes: number): readonly number[] => [
      work.addWork(start, minutes),
      work.measureWork(start, start + minutes),
      work.getNextWorkStart(start),
      work.getPreviousWorkEnd(start),
    ];
    fc.assert(
      fc.property(pattern, questions, (calendar, asked) => {
        const work = new WorkCalendar(calendar);
        for (const [start, minutes] of asked)
          expect(answer(work, start, minutes)).toEqual(answer(new WorkCalendar(calendar), start, minutes));
      }),
      { numRuns: 300 },
    );
  });
});

describe('amounts beyond exact numbers', () => {
  it('end', () => {
    const calendar = new WorkCalendar({
      week: [[], [480, 960], [480, 960], [480, 960], [480, 960], [480, 959], []],
      exceptions: new Map([[20_000, [0, 1440]]]),
    });
    for (const minutes of [6e18, -6e18, 6e12 + 0.5, Number.MAX_VALUE, Infinity, -Infinity, NaN])
      for (const instant of [0, 1e15, -1e18]) expect(calendar.addWork(instant, minutes)).toBeTypeOf('number');
    expect(calendar.getNextWorkStart(1e300)).toBeTypeOf('number');
    expect(calendar.getPreviousWorkEnd(-1e300)).toBeTypeOf('number');
  });
});

describe('a calendar whose exceptions are inherited from others', () => {
  it('works like one that has all of them itself', () => {
    const days = fc
      .array(fc.tuple(fc.integer({ min: -12, max: 12 }), shifts), { maxLength: 4 })
      .map((entries) => new Map(entries));
    fc.assert(
      fc.property(
        pattern,
        fc.array(days, { maxLength: 3 }),
        fc.integer({ min: -20_000, max: 20_000 }),
        fc.integer({ min: -4000, max: 4000 }),
        ({ week }, tables, instant, minutes) => {
          const all = new Map(tables.flatMap((table) => [...table]));
          const flat = new WorkCalendar({ week, exceptions: all });
          const base = tables.reduce<ExceptionTable | undefined>(
            (below, table) => new ExceptionTable(table, below),
            undefined,
          );
          const layered = new WorkCalendar(
            { week, exceptions: new Map() },
            base ?? new ExceptionTable(new Map()),
          );
          for (const calendar of [layered, flat])
            expect(calendar.addWork(instant, minutes)).toBe(
              walk({ week, exceptions: all }, instant, minutes),
            );
          expect(layered.measureWork(instant, instant + minutes)).toBe(
            flat.measureWork(instant, instant + minutes),
          );
          expect(layered.getNextWorkStart(instant)).toBe(flat.getNextWorkStart(instant));
          expect(layered.getPreviousWorkEnd(instant)).toBe(flat.getPreviousWorkEnd(instant));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('ends a search over a century of days off', () => {
    const off = new Map(Array.from({ length: 36_500 }, (_, day) => [day, []] as const));
    const calendar = new WorkCalendar({ week: officePattern.week, exceptions: off });
    expect(calendar.addWork(-1440, 960)).toBe(36_502 * 1440 + 1020);
    expect(calendar.addWork(36_500 * 1440 + 1440, -960)).toBe(-2 * 1440 + 480);
  });
});
