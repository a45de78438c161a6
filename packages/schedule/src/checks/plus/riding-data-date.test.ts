import { activity, at, calendar, calendarText, fiveDays } from '../../cpm/test/test-schedule.ts';
import { ridingDataDate } from './status-checks.ts';
import { done, started, testPlusCheck } from './test/test-plus-check.ts';

const dataDate = at('2026-03-16 08:00');

testPlusCheck('P13', ridingDataDate, [
  {
    title: 'names what starts within a working day of the data date and has no driver',
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
      // What ended a week ago drives nothing any more, unless its lag lasts until now.
      links: ['A FS C', 'LONG FS F', 'JUST FS G', 'LONG FS+40 H'],
    },
    offenders: ['A', 'B', 'F'],
  },
  {
    title: 'takes what has happened for a driver where, with the lag, no work lay between',
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
        // An hour of work lay between; none on the predecessor's own calendar.
        'HOUR FS A',
        'SHORT FS B',
        // Said to finish after the data date.
        'AHEAD FS C',
        // Its start happened a week ago.
        'STARTED SS D',
        // Its remaining work waits for something, and what follows its start with it; a lag from its start ends now.
        'HELD SS E',
        'FREE SS+40 F',
        // Between finishes: a day and an hour of work lay between; a lag of that length ends with the successor, an
        // hour's where it starts.
        'HOUR FF G',
        'HOUR FF+9 H',
        'HOUR FF+1 I',
      ],
    },
    offenders: ['A', 'D', 'G', 'I'],
  },
]);
