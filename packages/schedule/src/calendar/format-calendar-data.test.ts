import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinShifts } from './day-shifts.ts';
import { formatCalendarData, parseCalendarData } from './parse-calendar-data.ts';

const minute = fc.integer({ min: 0, max: 1439 });
const shifts = fc
  .array(fc.tuple(minute, fc.integer({ min: 1, max: 1440 })), { maxLength: 3 })
  .map((pairs) => joinShifts(pairs.map(([start, length]) => [start, Math.min(start + length, 1440)])));
const pattern = fc.record({
  week: fc.array(shifts, { minLength: 7, maxLength: 7 }),
  exceptions: fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 30_000 }), shifts), { selector: ([day]) => day })
    .map((entries) => new Map(entries)),
});

describe('formatCalendarData', () => {
  it('writes the text that P6 writes to XER files', () => {
    const week = [[], [480, 720, 780, 1020], [0, 1440], [], [], [], []];
    expect(formatCalendarData({ week, exceptions: new Map([[20_528, [480, 720]]]) })).toBe(
      '(0||CalendarData()((0||DaysOfWeek()((0||1()())(0||2()((0||0(s|08:00|f|12:00)())(0||1(s|13:00|f|17:00)())))' +
        '(0||3()((0||0(s|00:00|f|00:00)())))(0||4()())(0||5()())(0||6()())(0||7()())))' +
        '(0||Exceptions()((0||0(d|46097)((0||0(s|08:00|f|12:00)())))))))',
    );
  });

  it('writes what parseCalendarData reads', () => {
    fc.assert(
      fc.property(pattern, (original) => {
        expect(parseCalendarData(formatCalendarData(original))).toEqual({ ...original, leftOut: 0 });
      }),
    );
  });
});
