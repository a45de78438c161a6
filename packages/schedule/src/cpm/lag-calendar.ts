import type { WorkCalendars } from '../calendar/create-work-calendars.ts';
import type { WorkCalendar } from '../calendar/work-calendar.ts';
import type { CpmProject } from './cpm-network.ts';

/** An end of a relationship, as far as its lag is concerned. */
interface LagEnd {
  readonly calendar: WorkCalendar;
  readonly project: Pick<CpmProject, 'calendar' | 'options'>;
}

/** The calendar lag is counted on, by the options of the successor's project. */
export function getLagCalendar(
  predecessor: LagEnd,
  successor: LagEnd,
  calendars: WorkCalendars,
): WorkCalendar {
  switch (successor.project.options.lagCalendar) {
    case 'predecessor':
      return predecessor.calendar;
    case 'successor':
      return successor.calendar;
    case 'projectDefault':
      return successor.project.calendar;
    case 'twentyFourHour':
      return calendars.fullTime;
  }
}
