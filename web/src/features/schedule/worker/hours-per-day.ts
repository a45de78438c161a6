import { createWorkCalendars } from '@floatwise/schedule/calendar';
import type { CalendarId, Schedule } from '@floatwise/schedule/model';

/** By which P6 shows hours of a calendar as days: what the file says, else the hours of its longest day. */
export function createHoursPerDay({
  calendars,
}: Pick<Schedule, 'calendars'>): (id: CalendarId | undefined) => number {
  const byId = new Map(calendars.map((calendar) => [calendar.id, calendar]));
  const standard = calendars.find(({ isDefault }) => isDefault);
  const known = new Map<CalendarId | undefined, number>();
  const work = createWorkCalendars(calendars);
  return (id) => {
    const hours = known.get(id);
    if (hours !== undefined) return hours;
    const stored = ((id && byId.get(id)) ?? standard)?.hoursPerDay ?? 0;
    const found = stored > 0 ? stored : work.get(id).getLongestDay() / 60;
    known.set(id, found);
    return found;
  };
}
