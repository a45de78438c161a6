import { replaceFields } from '../../model/index.ts';
import { describe, expect, it } from 'vitest';
import { activity, calendar, fiveDays, link } from '../../cpm/test/test-schedule.ts';
import { longLags } from './link-checks.ts';
import { listOffenders, runPlusCheck, testPlusCheck } from './test/test-plus-check.ts';

testPlusCheck('P7', longLags, [
  {
    title: 'flags lags above ten days of eight hours',
    parts: { activities: [activity('A'), activity('B')], links: ['A FS+80 B', 'A SS+80.5 B'] },
    offenders: ['A SS+80.5 B'],
  },
]);

describe('P7 days of the lag calendar', () => {
  it.each([
    ['predecessor', 10],
    ['successor', 5],
    ['projectDefault', 4],
    ['twentyFourHour', 24],
  ] as const)('has, with %s, %d hours', (lagCalendar, hours) => {
    const calendars = [
      calendar('ten', fiveDays, { hoursPerDay: 10 }),
      calendar('five', fiveDays, { hoursPerDay: 5 }),
      calendar('four', fiveDays, { hoursPerDay: 4 }),
    ];
    const activities = [
      activity('A', { calendarId: 'ten' as never }),
      activity('B', { calendarId: 'five' as never }),
    ];
    const check = (lagHours: number) =>
      runPlusCheck(longLags, {
        calendars,
        activities,
        links: [replaceFields(link(`A FS+${lagHours} B`), { id: 'X' as never })],
        project: { calendarId: 'four' as never },
        options: { lagCalendar },
      });
    expect(listOffenders(check(hours * 10))).toEqual([]);
    expect(listOffenders(check(hours * 10 + 1))).toEqual(['X']);
  });
});
