import type { Calendar, CalendarId, ProjectId } from '../../model/index.ts';
import { createIdSource } from './step-ids.ts';
import type { PairedUpdates } from '../pair.ts';

export interface AddedCalendars {
  /** The previous file's calendar for a calendar of the current file; undefined means the project's default. */
  readonly get: (id: CalendarId | undefined) => CalendarId | undefined;
  /** Calendars missing in the previous file that `get` has inserted so far, under new ids, each with its source. */
  readonly listInserted: () => readonly InsertedCalendar[];
}

export interface InsertedCalendar {
  readonly calendar: Calendar;
  readonly source: Calendar;
}

/** Calendars are the same if type and name match; project calendars must also belong to a pair of projects. */
export function createAddedCalendars({ previous, current, projects }: PairedUpdates): AddedCalendars {
  const previousIds = new Map<ProjectId, ProjectId>(
    projects.map((project) => [project.current.project.id, project.previous.project.id]),
  );
  const known = new Map<string, CalendarId>();
  for (const calendar of previous.schedule.calendars) {
    const key = formatKey(calendar, calendar.projectId);
    if (!known.has(key)) known.set(key, calendar.id);
  }
  const sources = new Map(current.schedule.calendars.map((calendar) => [calendar.id, calendar]));
  const standard = previous.schedule.calendars.find(({ isDefault }) => isDefault);
  const createId = createIdSource(previous.schedule.calendars.map(({ id }) => id));
  const inserted = new Map<CalendarId, InsertedCalendar>();
  const findPreviousProject = ({ projectId }: Calendar): ProjectId | undefined =>
    projectId === undefined ? undefined : previousIds.get(projectId);

  const insert = (source: Calendar, ids: ReadonlyMap<CalendarId, CalendarId>): void => {
    const id = ids.get(source.id);
    if (id === undefined) return;
    const calendar: Calendar = {
      ...source,
      id,
      isDefault: false,
      projectId: findPreviousProject(source),
      baseCalendarId: source.baseCalendarId === undefined ? undefined : ids.get(source.baseCalendarId),
    };
    inserted.set(source.id, { calendar, source });
  };

  const get = (id: CalendarId | undefined): CalendarId | undefined => {
    if (id === undefined) return undefined;
    const source = sources.get(id);
    if (source === undefined) return standard?.id;
    const same = known.get(formatKey(source, findPreviousProject(source)));
    if (same !== undefined) return same;
    const chain = listNewBases(source, sources, inserted);
    const ids = new Map([...inserted].map(([sourceId, { calendar }]) => [sourceId, calendar.id]));
    for (const each of chain) ids.set(each.id, createId());
    for (const each of chain) insert(each, ids);
    return inserted.get(id)?.calendar.id;
  };
  return { get, listInserted: () => [...inserted.values()] };
}

/** The calendar and its base calendars, as far as they are not inserted yet. */
function listNewBases(
  calendar: Calendar,
  sources: ReadonlyMap<CalendarId, Calendar>,
  inserted: ReadonlyMap<CalendarId, InsertedCalendar>,
): Calendar[] {
  const chain = new Set<Calendar>();
  let next: Calendar | undefined = calendar;
  while (next !== undefined && !inserted.has(next.id) && !chain.has(next)) {
    chain.add(next);
    next = next.baseCalendarId === undefined ? undefined : sources.get(next.baseCalendarId);
  }
  return [...chain];
}

function formatKey({ type, name }: Calendar, projectId: ProjectId | undefined): string {
  return JSON.stringify([type, name, type === 'project' ? projectId : undefined]);
}
