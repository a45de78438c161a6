import { describe, expect, it } from 'vitest';
import { completed, hours, schedule, span, started } from './test/test-run.ts';
import { activity, calendar, calendarText, fiveDays } from './test/test-schedule.ts';

/** The longest work, which ends on Friday 2026-04-10 17:00. */
const last = activity('Z', hours(160));

describe('late dates through completed work and work in progress', () => {
  it.each([
    ['FS+80', '03-27T17:00'],
    ['FS-80', '04-10T17:00'],
    ['FF+80', '03-27T17:00'],
    // 16 of the 24 hours have been worked by the data date.
    ['SS+24', '04-10T17:00'],
    ['SF+24', '04-10T17:00'],
  ])('a lag from work in progress to completed work counts: %s', (link, expected) => {
    const found = schedule({
      activities: [
        activity('A', started('2026-03-12 08:00', 8)),
        activity('B', completed('2026-03-10 08:00', '2026-03-11 17:00')),
        last,
      ],
      links: [`A ${link} B`],
    });
    expect(span(found['A'], 'late').slice(12)).toBe(expected);
  });

  it.each([
    // 8 of 24 hours have elapsed by the data date.
    ['FF+24', '04-08T17:00'],
    ['FF-24', '04-10T17:00'],
    ['FF+8', '04-10T17:00'],
  ])('the remaining lag from completed work to work in progress counts: %s', (link, expected) => {
    const found = schedule({
      activities: [
        activity('A'),
        activity('B', completed('2026-03-10 08:00', '2026-03-12 17:00')),
        activity('C', started('2026-03-12 08:00', 8)),
        last,
      ],
      links: ['A FS B', `B ${link} C`],
    });
    expect(span(found['A'], 'late').slice(12)).toBe(expected);
  });

  it('a lead between activities in progress counts', () => {
    const found = schedule({
      activities: [
        activity('A', started('2026-03-12 08:00', 8)),
        activity('B', started('2026-03-12 08:00', 40)),
        last,
      ],
      links: ['A FS-16 B'],
    });
    expect(span(found['B'], 'late').slice(0, 11)).toBe('04-06T08:00');
    expect(span(found['A'], 'late').slice(12)).toBe('04-07T17:00');
  });
});

describe('a late start that a link limits to nonworking time', () => {
  // B works every day; its late start is a Sunday, on which A does not work.
  const calendars = [
    calendar('five', fiveDays, { isDefault: true }),
    calendar(
      'every',
      calendarText(
        [1, 2, 3, 4, 5, 6, 7],
        [
          ['08:00', '12:00'],
          ['13:00', '17:00'],
        ],
      ),
    ),
  ];
  const sunday = activity('B', { ...hours(48), calendarId: calendars[1]?.id });

  it.each(['SS', 'SF+48'])('moves back to the end of the working time before it: %s', (link) => {
    const found = schedule({
      calendars,
      activities: [activity('A'), sunday, last],
      links: [`A ${link} B`],
      options: { lagCalendar: 'successor' },
    });
    expect(span(found['B'], 'late')).toBe('04-05T08:00 04-10T17:00');
    expect(span(found['A'], 'late')).toBe('04-03T17:00 04-06T17:00');
  });

  it('is passed on to its predecessors', () => {
    const found = schedule({
      calendars,
      activities: [activity('P', { calendarId: calendars[1]?.id }), activity('A'), sunday, last],
      links: ['P FS A', 'A SS B'],
    });
    expect(span(found['P'], 'late')).toBe('04-03T08:00 04-03T17:00');
  });
});
