import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarText } from '../cpm/test/test-schedule.ts';
import { parseCalendarData } from './parse-calendar-data.ts';

const plain =
  '(0||CalendarData()((0||DaysOfWeek()((0||1()())(0||2()((0||0(s|08:00|f|12:00)())(0||1(f|17:00|s|13:00)())))(0||3()())(0||4()())(0||5()())(0||6()())(0||7()())))' +
  '(0||VIEW(ShowTotal|N)())(0||Exceptions()((0||0(d|43650)())(0||1(d|43651)((0||0(s|10:00|f|11:30)()))))))))';

describe('parseCalendarData', () => {
  it('reads the week, start and finish in either order', () => {
    expect(parseCalendarData(plain)?.week).toEqual([[], [480, 720, 780, 1020], [], [], [], [], []]);
  });

  it('reads exceptions, counted from 1899-12-30', () => {
    const july4th = Date.UTC(2019, 6, 4) / 86_400_000;
    expect([...(parseCalendarData(plain)?.exceptions ?? [])]).toEqual([
      [july4th, []],
      [july4th + 1, [600, 690]],
    ]);
  });

  it('ignores pretty printing between tokens', () => {
    const pretty = plain.replaceAll('(0||', '\u007f\u007f   (0||').replaceAll(')', ') \r\n');
    expect(parseCalendarData(pretty)).toEqual(parseCalendarData(plain));
  });

  it.each([
    ['16:00', '00:00', [960, 1440]],
    ['00:00', '00:00', [0, 1440]],
    ['22:00', '06:00', [1320, 1440]],
    ['8:00 AM', '4:30 PM', [480, 990]],
    ['12:00 AM', '12:00 PM', [0, 720]],
    ['08.00', '12.30', [480, 750]],
    ['8', '12', [480, 720]],
  ])('reads %s to %s', (start, end, expected) => {
    expect(parseCalendarData(calendarText([2], [[start, end]]))?.week[1]).toEqual(expected);
  });

  it.each(['25:00', '08:60', 'ab:00', '08:0x', '08:1:', '08-00', '24:01', '1:00:0'])(
    'omits a period that starts at %s',
    (start) => {
      expect(parseCalendarData(calendarText([2], [[start, '12:00']]))?.week[1]).toEqual([]);
    },
  );

  it.each([
    ['8:00', 480],
    ['8:0 AM', undefined],
    ['08:00:59', 480],
    ['9:05P', 1265],
    ['24:00', undefined],
  ])('reads a start at %s', (start, minute) => {
    const expected = minute === undefined ? [] : [minute, 1440];
    expect(parseCalendarData(calendarText([2], [[start, '00:00']]))?.week[1]).toEqual(expected);
  });

  it('joins periods that touch or overlap and sorts them', () => {
    const text = calendarText(
      [1],
      [
        ['13:00', '17:00'],
        ['08:00', '12:00'],
        ['12:00', '13:30'],
      ],
    );
    expect(parseCalendarData(text)?.week[0]).toEqual([480, 1020]);
  });

  it('uses Monday to Friday 08:00-16:00 if the text names no days', () => {
    const week = parseCalendarData('(0||CalendarData()((0||Exceptions()())))')?.week;
    expect(week).toEqual([[], [480, 960], [480, 960], [480, 960], [480, 960], [480, 960], []]);
  });

  it('accepts a record without a name', () => {
    expect(parseCalendarData(plain.replace('CalendarData', ''))).toEqual(parseCalendarData(plain));
  });

  it.each([
    '',
    'garbage',
    '(0||CalendarData()(',
    '(x||CalendarData()())',
    '(0||CalendarData()((0||DaysOfWeek()())',
  ])('returns undefined for %j', (text) => {
    expect(parseCalendarData(text)).toBeUndefined();
  });

  it('survives endless nesting', () => {
    expect(parseCalendarData('(0||A()('.repeat(300_000))).toBeUndefined();
    expect(parseCalendarData('(0||A()('.repeat(200_000) + '))'.repeat(200_000))).toBeDefined();
  });

  it('never throws, whatever is deleted or inserted', () => {
    fc.assert(
      fc.property(fc.nat(plain.length), fc.nat(40), fc.string({ maxLength: 12 }), (from, length, put) => {
        const week = parseCalendarData(plain.slice(0, from) + put + plain.slice(from + length))?.week ?? [];
        for (const day of week) {
          for (let i = 1; i < day.length; i++) expect(day[i]).toBeGreaterThan(day[i - 1] ?? -1);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
