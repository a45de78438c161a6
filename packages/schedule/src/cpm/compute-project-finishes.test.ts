import { describe, expect, it } from 'vitest';
import { computeCpm } from './compute-cpm.ts';
import { computeEarlyDates } from './compute-early-dates.ts';
import { completed, hours, schedule, span } from './test/test-run.ts';
import { activity, at, calendar, calendarText, createTestSchedule } from './test/test-schedule.ts';

const everyDay = calendarText([1, 2, 3, 4, 5, 6, 7], [['08:00', '16:00']]);

describe('no late finish is after a must-finish-by date', () => {
  const find = (type: string) =>
    schedule({
      calendars: [calendar('every', everyDay, { isDefault: true })],
      activities: [activity('A', hours(56)), activity('B')],
      links: [`A ${type} B`],
      project: {
        dataDate: at('2028-06-28 08:00'),
        plannedStart: undefined,
        mustFinishBy: at('2028-07-02 17:00'),
      },
    });

  // By its successor alone A could end days later. P6 stores this date, although A ends on 2028-07-04.
  it.each(['SS', 'SF'])('even if the only successor depends on the start (%s)', (type) => {
    const found = find(type);
    expect(span(found['A'])).toBe('06-28T08:00 07-04T16:00');
    expect([found['A']?.lateFinish, found['B']?.lateFinish]).toEqual([
      at('2028-07-02 16:00'),
      at('2028-07-02 16:00'),
    ]);
    expect(found['A']?.totalFloatMinutes).toBe(-960);
  });
});

it('a project ends with its last open activity, whatever the predecessors of completed work', () => {
  const waiting = createTestSchedule({
    activities: [
      activity('A', hours(8)),
      activity('B', completed('2026-03-10 08:00', '2026-03-11 17:00')),
      activity('C', hours(16)),
    ],
    links: ['A FS+40 B'],
  });
  const cpm = computeCpm(waiting);
  const found = [cpm.kind === 'loop' ? [] : cpm.projects, computeEarlyDates(waiting)?.projects];
  for (const projects of found) expect(projects).toMatchObject([{ finish: at('2026-03-17 17:00') }]);
});
