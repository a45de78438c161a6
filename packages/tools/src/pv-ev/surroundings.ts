import type { CalendarId, ProjectId, ResourceId, Schedule, WbsId, WorkCalendars } from '@floatwise/schedule';

/** What stands around activities, by the names a planner sees. */
export interface Surroundings {
  readonly getProjectCode: (id: ProjectId) => string;
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
  const resources = new Map(schedule.resources.map(({ id, code }) => [id, code]));
  return {
    getProjectCode: (id) => projects.get(id)?.code ?? id,
    findProjectCalendar: (id) => projects.get(id)?.calendarId,
    findWbsPath: createWbsPaths(schedule),
    findResourceCode: (id) => (id === undefined ? undefined : resources.get(id)),
    findCalendarName: (id) => (id === undefined ? undefined : calendars.get(id)?.name),
    computeHoursPerDay: (id) => {
      const hours = id === undefined ? undefined : calendars.get(id)?.hoursPerDay;
      return hours !== undefined && hours > 0 ? hours : workCalendars.get(id).getLongestDay() / 60 || 8;
    },
  };
}

/** Paths are made once for each element; parents that lead in a circle end it. */
function createWbsPaths({ wbsNodes, projects }: Schedule): Surroundings['findWbsPath'] {
  const nodes = new Map(wbsNodes.map((node) => [node.id, node]));
  const separators = new Map(projects.map(({ id, wbsSeparator }) => [id, wbsSeparator]));
  const known = new Map<WbsId, string>();
  return (id) => {
    if (id === undefined || !nodes.has(id)) return undefined;
    const ready = known.get(id);
    if (ready !== undefined) return ready;
    const seen = new Set<WbsId>();
    const codes: string[] = [];
    let node = nodes.get(id);
    const separator = (node?.projectId && separators.get(node.projectId)) ?? '.';
    while (node !== undefined && !seen.has(node.id)) {
      seen.add(node.id);
      codes.push(node.code);
      node = node.parentId === undefined ? undefined : nodes.get(node.parentId);
    }
    const path = codes.reverse().join(separator);
    known.set(id, path);
    return path;
  };
}
