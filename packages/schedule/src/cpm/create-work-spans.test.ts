import { replaceFields } from '../model/index.ts';
import { describe, expect, it } from 'vitest';
import { assignment, hours, resource, schedule, span } from './test/test-run.ts';
import { activity, at, calendar, calendarText, fiveDays } from './test/test-schedule.ts';

describe('resource-dependent work', () => {
  it("lasts as long as its slowest resource, on that resource's calendar", () => {
    const found = schedule({
      calendars: [
        calendar('five', fiveDays, { isDefault: true }),
        calendar('short', calendarText([2, 3, 4, 5, 6], [['08:00', '10:00']])),
      ],
      activities: [activity('A', { ...hours(8), type: 'resourceDependent' })],
      resources: [resource('R1', 'five'), resource('R2', 'short')],
      assignments: [assignment('R1', 16, 1), assignment('R2', 12, 2)],
    });
    expect(span(found['A'])).toBe('03-16T08:00 03-18T10:00');
  });

  it('includes an assignment that begins later', () => {
    const found = schedule({
      calendars: [
        calendar('five', fiveDays, { isDefault: true }),
        calendar('short', calendarText([2, 3, 4, 5, 6], [['08:00', '10:00']])),
      ],
      activities: [activity('A', { ...hours(8), type: 'resourceDependent' }), activity('Z', hours(40))],
      resources: [resource('R1', 'five'), resource('R2', 'short')],
      assignments: [
        assignment('R1', 8, 1),
        replaceFields(assignment('R2', 4, 1), { plannedLagMinutes: 120, remainingLagMinutes: 120 }),
      ],
    });
    expect(span(found['A'])).toBe('03-16T08:00 03-18T10:00');
    expect(span(found['A'], 'late')).toBe('03-18T08:00 03-20T17:00');
  });

  it("has its late start on its resource's calendar, which limits the float of its predecessors", () => {
    const found = schedule({
      calendars: [
        calendar('five', fiveDays, { isDefault: true }),
        calendar(
          'nights',
          calendarText(
            [2, 3, 4, 5, 6],
            [
              ['00:00', '06:00'],
              ['22:00', '00:00'],
            ],
          ),
        ),
      ],
      activities: [activity('P'), activity('A', { ...hours(16), type: 'resourceDependent' }), activity('B')],
      links: ['P FS A', 'A FS B'],
      resources: [resource('R1', 'nights')],
      assignments: [assignment('R1', 16, 1)],
    });
    expect(span(found['A'])).toBe('03-17T22:00 03-19T06:00');
    expect(span(found['A'], 'late')).toBe('03-17T22:00 03-19T06:00');
    expect(found['P']?.totalFloatMinutes).toBe(8 * 60);
  });

  it('takes no time without remaining duration, whatever units its assignments still have', () => {
    const found = schedule({
      activities: [activity('A', { ...hours(0), type: 'resourceDependent' })],
      resources: [resource('R1', 'five')],
      assignments: [assignment('R1', 40, 1)],
    });
    expect(span(found['A'])).toBe('03-16T08:00 03-16T08:00');
  });

  it('ends at an expected finish like other work', () => {
    const expected = {
      ...hours(8),
      type: 'resourceDependent',
      expectedFinish: at('2026-03-27 17:00'),
    } as const;
    const found = schedule({
      activities: [activity('A', expected)],
      resources: [resource('R1', 'five')],
      assignments: [assignment('R1', 8, 1)],
    });
    expect(span(found['A'])).toBe('03-16T08:00 03-27T17:00');
  });

  it('ignores the lag of an assignment without remaining units', () => {
    const found = schedule({
      activities: [activity('A', { ...hours(8), type: 'resourceDependent' })],
      resources: [resource('R1', 'five'), resource('R2', 'five')],
      assignments: [
        assignment('R1', 8, 1),
        replaceFields(assignment('R2', 0, 1), { remainingLagMinutes: 4800 }),
      ],
    });
    expect(span(found['A'])).toBe('03-16T08:00 03-16T17:00');
  });

  it('has equal late start and late finish without remaining units', () => {
    const found = schedule({
      activities: [activity('A', { ...hours(8), type: 'resourceDependent' }), activity('Z', hours(40))],
      resources: [resource('R1', 'five')],
      assignments: [assignment('R1', 0, 1)],
    });
    expect(span(found['A'])).toBe('03-16T08:00 03-16T08:00');
    expect(span(found['A'], 'late')).toBe('03-20T17:00 03-20T17:00');
  });

  it('ignores an assignment that does not drive dates', () => {
    const found = schedule({
      activities: [activity('A', { ...hours(8), type: 'resourceDependent' })],
      resources: [resource('R1', 'five'), resource('R2', 'five')],
      assignments: [assignment('R1', 8, 1), replaceFields(assignment('R2', 80, 1), { drivesDates: false })],
    });
    expect(span(found['A'])).toBe('03-16T08:00 03-16T17:00');
  });

  it('lasts its own duration without assignments', () => {
    expect(span(schedule({ activities: [activity('A', { type: 'resourceDependent' })] })['A'])).toBe(
      '03-16T08:00 03-16T17:00',
    );
  });

  it.each([
    ['FF', 'P FF A'],
    ['SF', 'P SF+9 A'],
  ])("ends by its resource's calendar, not at the later finish of its predecessor (%s)", (_, link) => {
    const found = schedule({
      calendars: [
        calendar('nine', calendarText([2, 3, 4, 5, 6], [['08:00', '17:00']]), { isDefault: true }),
        calendar('eight', calendarText([2, 3, 4, 5, 6], [['08:00', '16:00']])),
      ],
      activities: [activity('P', hours(9)), activity('A', { ...hours(4), type: 'resourceDependent' })],
      links: [link],
      resources: [resource('R', 'eight')],
      assignments: [assignment('R', 4, 1)],
    });
    expect(span(found['P'])).toBe('03-16T08:00 03-16T17:00');
    expect(span(found['A'])).toBe('03-16T12:00 03-16T16:00');
  });
});
