import type { CalendarId, ProjectId, ResourceId, Schedule, WbsId, WorkCalendars } from '@floatwise/schedule';
import { createWbsPaths } from '../answer/create-wbs-paths.ts';

/** What stands around activities, by the names a planner sees. */
export interface Surroundings {
  readonly findProjectCalendar: (id: ProjectId) => CalendarId | undefined;
  /** Codes from the project down, joined by the project's separator. */
  readonly findWbsPath: (id: WbsId | undefined) => string | undefined;
  readonly findResourceCode: (id: ResourceId | undefined) => string | undefined;
  readonly findCalendarName: (id: CalendarId | undefined) => string | undefined;
  /** Hours P6 shows as a day of the calendar; its longest day, or 8, where the file does not say. */
  readonly computeHoursPerDay: (id: CalendarId | undefined) => number;
}

export function createSurroundings(schedule: Schedule, workCalendars: WorkCalendars): Surroundings {
  const projects = new Map(schedule.projects.map((project) => [project.id, project]));
  const calendars = new Map(schedule.calendars.map((calendar) => [calendar.id, calendar]));
  const elements = new Set(schedule.wbsNodes.map(({ id }) => id));
  const getPath = createWbsPaths(schedule);
  const resources = new Map(schedule.resources.map(({ id, code }) => [id, code]));
  return {
    findProjectCalendar: (id) => projects.get(id)?.calendarId,
    findWbsPath: (id) => (id === undefined || !elements.has(id) ? undefined : getPath(id).codes),
    findResourceCode: (id) => (id === undefined ? undefined : resources.get(id)),
    findCalendarName: (id) => (id === undefined ? undefined : calendars.get(id)?.name),
    computeHoursPerDay: (id) => {
      const hours = id === undefined ? undefined : calendars.get(id)?.hoursPerDay;
      return hours !== undefined && hours > 0 ? hours : workCalendars.get(id).getLongestDay() / 60 || 8;
    },
  };
}
