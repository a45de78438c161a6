import { listExportedProjects, type Schedule } from '@floatwise/schedule';

const usual = 8;

/** Working hours of a day on the calendar of the first project, by which lags and moves are told in days. */
export function findHoursPerDay(schedule: Schedule): number {
  const [first] = listExportedProjects(schedule);
  return schedule.calendars.find(({ id }) => id === first?.calendarId)?.hoursPerDay || usual;
}
