import type { WorkCalendar } from '../../calendar/work-calendar.ts';
import type { Activity, Schedule } from '../../model/index.ts';

/** Hours of a day on an activity's calendar: what the file says, else the longest day of its week. */
export function getHoursPerDay(schedule: Schedule, activity: Activity, calendar: WorkCalendar): number {
  const { calendars, projects } = schedule;
  const id = activity.calendarId ?? projects.find((each) => each.id === activity.projectId)?.calendarId;
  const source = calendars.find((each) => each.id === id) ?? calendars.find(({ isDefault }) => isDefault);
  const stated = source?.hoursPerDay ?? 0;
  return stated > 0 ? stated : calendar.getLongestDay() / 60;
}
