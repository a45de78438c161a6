import { describe, expect, it } from 'vitest';
import { activity, calendar, fiveDays } from '../../cpm/test/test-schedule.ts';
import { calendars } from './structure-checks.ts';
import { runPlusCheck, testPlusCheck } from './test/test-plus-check.ts';

testPlusCheck('P19', calendars, [
  {
    title: 'flags activities without a calendar, or with one that is not in the file',
    parts: {
      activities: [
        activity('A', { calendarId: 'five' as never }),
        activity('B'),
        activity('C', { calendarId: 'gone' as never }),
      ],
    },
    offenders: ['B', 'C'],
  },
  {
    title: 'flags calendars that cannot be read, and projects that count lags on 24 hours',
    parts: {
      calendars: [calendar('five', fiveDays), calendar('broken', '(0||')],
      activities: [activity('A', { calendarId: 'broken' as never })],
      options: { lagCalendar: 'twentyFourHour' },
    },
    offenders: ['Calendar', 'Project P'],
  },
]);

describe('P19 limits', () => {
  it('are not met if no activity has a calendar', () => {
    const { verdict, count, of } = runPlusCheck(calendars, { calendars: [], activities: [activity('A')] });
    expect([verdict, count, of]).toEqual(['FAIL', 1, 0]);
  });

  it('allow as many calendars as the options set', () => {
    const three = ['a', 'b', 'c'].map((id) => calendar(id, fiveDays));
    const parts = { calendars: three, activities: three.map(({ id }) => activity(id, { calendarId: id })) };
    expect(runPlusCheck(calendars, parts, { maxCalendars: 3 }).verdict).toBe('PASS');
    expect(runPlusCheck(calendars, parts, { maxCalendars: 2 }).offenders).toMatchObject([
      { why: '3 calendars are in use, more than 2' },
    ]);
  });
});
