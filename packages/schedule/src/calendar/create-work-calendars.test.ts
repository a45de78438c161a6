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
