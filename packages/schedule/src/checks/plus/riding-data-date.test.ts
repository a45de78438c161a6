import { activity, at, calendar, calendarText, fiveDays } from '../../cpm/test/test-schedule.ts';
import { ridingDataDate } from './status-checks.ts';
import { done, started, testPlusCheck } from './test/test-plus-check.ts';

const dataDate = at('2026-03-16 08:00');

testPlusCheck('P13', ridingDataDate, [
  {
    title: 'flags activities that start within a working day of the data date without a driver',
    parts: {
      activities: [
        activity('A', { earlyStart: dataDate }),
        activity('B', { earlyStart: at('2026-03-17 08:00') }),
        activity('C', { earlyStart: at('2026-03-17 08:00') }),
        activity('D', { earlyStart: at('2026-03-17 08:01') }),
        activity('E', { ...started, earlyStart: dataDate }),
        activity('LONG', { ...done, actualFinish: at('2026-03-06 17:00') }),
        activity('JUST', { ...done, actualFinish: at('2026-03-13 17:00') }),
        activity('F', { earlyStart: dataDate }),
        activity('G', { earlyStart: dataDate }),
        activity('H', { earlyStart: dataDate }),
      ],
      // A finish a week ago no longer drives, unless its lag lasts until now.
      links: ['A FS C', 'LONG FS F', 'JUST FS G', 'LONG FS+40 H'],
    },
    offenders: ['A', 'B', 'F'],
  },
  {
    title: 'treats a past event as a driver if, with the lag, no working time was between',
    parts: {
      activities: [
        activity('HOUR', { ...done, actualFinish: at('2026-03-13 16:00') }),
        activity('SHORT', {
          ...done,
          actualFinish: at('2026-03-13 16:00'),
          calendarId: 'short' as never,
        }),
        activity('AHEAD', { ...done, actualFinish: at('2026-03-16 17:00') }),
        activity('STARTED', { ...started, earlyStart: dataDate }),
        activity('HELD', { ...started, earlyStart: at('2026-03-16 13:00') }),
        activity('FREE', { ...started, earlyStart: dataDate }),
        activity('A', { earlyStart: dataDate }),
        activity('B', { earlyStart: dataDate }),
        activity('C', { earlyStart: dataDate }),
        activity('D', { earlyStart: dataDate }),
        activity('E', { earlyStart: at('2026-03-16 13:00') }),
        activity('F', { earlyStart: dataDate }),
        activity('G', { earlyStart: dataDate, earlyFinish: at('2026-03-16 17:00') }),
        activity('H', { earlyStart: dataDate, earlyFinish: at('2026-03-16 17:00') }),
        activity('I', { earlyStart: dataDate, earlyFinish: at('2026-03-16 17:00') }),
      ],
      calendars: [
        calendar('five', fiveDays, { isDefault: true }),
        calendar('short', calendarText([2, 3, 4, 5, 6], [['08:00', '16:00']])),
      ],
      links: [
        // An hour of working time between, but none on the calendar of SHORT.
        'HOUR FS A',
        'SHORT FS B',
        // Has an actual finish after the data date.
        'AHEAD FS C',
        // Started a week ago.
        'STARTED SS D',
        // The remaining work of HELD is delayed, and so are SS successors; a lag of 40 h from the start of FREE ends now.
        'HELD SS E',
        'FREE SS+40 F',
        // FF: a day and an hour of working time between. A lag of that length ends with the successor, a lag of an hour at its
        // start.
        'HOUR FF G',
        'HOUR FF+9 H',
        'HOUR FF+1 I',
      ],
    },
    offenders: ['A', 'D', 'G', 'I'],
  },
]);
