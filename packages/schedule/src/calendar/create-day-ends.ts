import { minutesPerDay, toMinutes, type Calendar, type CalendarId, type Minutes } from '../model/index.ts';
import { createWorkCalendars, type WorkCalendars } from './create-work-calendars.ts';

/** The end of the work of a day, given as its midnight; undefined without work on that day. */
export type FindDayEnd = (calendarId: CalendarId | undefined, day: Minutes) => Minutes | undefined;

/** For finishes that a file gives as a day. `listCalendars` returns another array once more calendars have been read. */
export function createDayEnds(listCalendars: () => readonly Calendar[]): FindDayEnd {
  let known: readonly Calendar[] | undefined;
  let calendars: WorkCalendars | undefined;
  return (calendarId, day) => {
    const list = listCalendars();
    if (calendars === undefined || list !== known) [known, calendars] = [list, createWorkCalendars(list)];
    const end = calendars.get(calendarId).getPreviousWorkEnd(day + minutesPerDay);
    return end > day ? toMinutes(end) : undefined;
  };
}
