import type { Calendar, CalendarId } from '../model/index.ts';
import type { WorkCalendars } from './create-work-calendars.ts';

/**
 * Hours of a day on a calendar, by which P6 shows hours as days: what the file says, else the longest day of its week. A
 * calendar that is not in the file counts as the default one.
 */
export function createHoursReader(
  sources: readonly Calendar[],
  calendars: Pick<WorkCalendars, 'get'>,
): (id: CalendarId | undefined) => number {
  const byId = new Map(sources.map((calendar) => [calendar.id, calendar]));
  const standard = sources.find(({ isDefault }) => isDefault);
  const known = new Map<CalendarId | undefined, number>();
  return (id) => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const source = (id === undefined ? undefined : byId.get(id)) ?? standard;
    const stated = source?.hoursPerDay ?? 0;
    const hours = stated > 0 ? stated : calendars.get(source?.id).getLongestDay() / 60;
    known.set(id, hours);
    return hours;
  };
}
