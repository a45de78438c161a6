import { describe, expect, it } from 'vitest';
import { at, calendar, calendarText, fiveDays } from '../cpm/test/test-schedule.ts';
import type { CalendarId } from '../model/index.ts';
import { createWorkCalendars } from './create-work-calendars.ts';

const id = (text: string): CalendarId => text as CalendarId;
/** 2026-03-17, in days since 1899-12-30. */
const tuesday = 46098;
const monday = at('2026-03-16 08:00');

describe('createWorkCalendars', () => {
  it('takes exceptions from the base calendar and the week from the calendar itself', () => {
    const base = calendar('base', calendarText([1, 2, 3, 4, 5, 6, 7], [['00:00', '00:00']], [tuesday]));
    const own = calendar('own', fiveDays, { baseCalendarId: id('base') });
    const work = createWorkCalendars([base, own]).get(id('own'));
    expect(work.addWork(monday, 9 * 60)).toBe(at('2026-03-18 09:00'));
  });

  it('inherits through several calendars, but not around a circle', () => {
    const everyDay = [1, 2, 3, 4, 5, 6, 7];
    const hours = [['08:00', '16:00']] as const;
    const outer = calendar('outer', calendarText(everyDay, hours, [tuesday]));
    const middle = calendar('middle', calendarText(everyDay, hours, [tuesday + 1]), {
      baseCalendarId: id('outer'),
    });
    const inner = calendar('inner', calendarText(everyDay, hours, []), { baseCalendarId: id('middle') });
    expect(createWorkCalendars([inner, middle, outer]).get(id('inner')).addWork(monday, 481)).toBe(
      at('2026-03-19 08:01'),
    );
    const turned = [inner, middle, { ...outer, baseCalendarId: id('middle') }];
    for (const first of ['inner', 'middle', 'outer']) {
      const calendars = createWorkCalendars([...turned]);
      calendars.get(id(first));
      expect(calendars.get(id('inner')).addWork(monday, 481)).toBe(at('2026-03-17 08:01'));
      expect(calendars.get(id('middle')).addWork(monday, 961)).toBe(at('2026-03-19 08:01'));
    }
  });

  it('needs no more for calendars with one large base than for the base', () => {
    const dates = Array.from({ length: 12_000 }, (_, day) => tuesday + day);
    const base = calendar('base', calendarText([2, 3, 4], [['08:00', '16:00']], dates));
    const based = Array.from({ length: 5000 }, (_, index) =>
      calendar(String(index), calendarText([2], [['08:00', '12:00']], [index + 30_000]), {
        baseCalendarId: id('base'),
      }),
    );
    const calendars = createWorkCalendars([base, ...based]);
    for (const each of based)
      expect(calendars.get(each.id).addWork(monday, 240)).toBe(at('2026-03-16 12:00'));
  });

  it('ends for thousands of calendars, each based on the one before', () => {
    const chain = Array.from({ length: 5000 }, (_, index) =>
      calendar(String(index), fiveDays, { baseCalendarId: id(String(index + 1)) }),
    );
    const calendars = createWorkCalendars(chain);
    for (const each of chain) expect(calendars.get(each.id).addWork(monday, 60)).toBe(monday + 60);
  });

  it('prefers an exception of its own', () => {
    const base = calendar('base', calendarText([2], [['08:00', '12:00']], [tuesday]));
    const text = fiveDays.replace(
      '(0||Exceptions()()',
      `(0||Exceptions()((0||0(d|${tuesday})((0||0(s|10:00|f|11:00)()))))`,
    );
    const own = calendar('own', text, { baseCalendarId: id('base') });
    expect(
      createWorkCalendars([base, own])
        .get(id('own'))
        .addWork(monday, 9 * 60),
    ).toBe(at('2026-03-17 11:00'));
  });

  it('stops at calendars that are based on each other', () => {
    const one = calendar('one', fiveDays, { baseCalendarId: id('two') });
    const two = calendar('two', fiveDays, { baseCalendarId: id('one') });
    expect(createWorkCalendars([one, two]).get(id('one')).addWork(monday, 60)).toBe(monday + 60);
  });

  it('falls back to the default calendar for an unknown id, then to office hours', () => {
    const standard = calendar('standard', calendarText([2], [['08:00', '09:00']]), { isDefault: true });
    expect(createWorkCalendars([standard]).get(id('gone')).addWork(monday, 120)).toBe(at('2026-03-23 09:00'));
    expect(
      createWorkCalendars([])
        .get(undefined)
        .addWork(monday, 16 * 60),
    ).toBe(at('2026-03-17 17:00'));
  });

  it('warns once about an unreadable calendar and one without work, and only when used', () => {
    const calendars = createWorkCalendars([
      calendar('bad', 'nonsense'),
      calendar('empty', calendarText([], [])),
      calendar('unused', undefined),
    ]);
    expect(calendars.findings).toEqual([]);
    expect(calendars.get(id('bad')).addWork(monday, 480)).toBe(at('2026-03-16 17:00'));
    expect(calendars.get(id('empty')).addWork(monday, 480)).toBe(at('2026-03-16 16:00'));
    calendars.get(id('bad'));
    expect(calendars.findings.map(({ code, message }) => `${code} ${message.slice(0, 16)}`)).toEqual([
      'E_CAL Calendar "bad" c',
      'E_CAL Calendar "empty"',
    ]);
  });

  it('warns once about exceptions of other centuries, also those of base calendars, and leaves them out', () => {
    const first = calendar('first', calendarText([2], [['08:00', '12:00']], [1, 2, tuesday, 91_700]));
    const second = calendar('second', calendarText([2], [['08:00', '12:00']], [3]), {
      baseCalendarId: id('first'),
    });
    const calendars = createWorkCalendars([first, second]);
    calendars.get(id('second'));
    calendars.get(id('first'));
    expect(calendars.findings.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'E_CAL Calendar "second" and 1 more: 4 exceptions outside what P6 can hold (dates from 1950 to 2150); they are left out.',
    ]);
  });
});
