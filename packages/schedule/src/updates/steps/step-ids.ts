import { toId, replaceFields } from '../../model/index.ts';
import type {
  Activity,
  ActivityId,
  AnyId,
  Project,
  ProjectId,
  Calendar,
  CalendarId,
  Schedule,
} from '../../model/index.ts';
import type { PairedUpdates } from '../pair.ts';

/**
 * Ids that identify an activity in every step: its id in the previous file, or a new id if added. P6 renumbers ids, so the same
 * id in the current file may be another activity.
 */
export interface StepIds {
  /** For activities of the paired projects, by id in the current file. */
  readonly byCurrentId: ReadonlyMap<ActivityId, ActivityId>;
  /** The activity of the current file; missing for a deleted one. */
  readonly current: ReadonlyMap<ActivityId, Activity>;
  readonly deleted: ReadonlySet<ActivityId>;
  readonly added: ReadonlyMap<ActivityId, Activity>;
  /** The previous project by the id of the current one. */
  readonly projects: ReadonlyMap<ProjectId, Project>;
  readonly createActivityId: () => ActivityId;
}

export function createStepIds({ previous, current, projects }: PairedUpdates): StepIds {
  const byCurrentId = new Map<ActivityId, ActivityId>();
  const currentById = new Map<ActivityId, Activity>();
  for (const { pairs } of projects) {
    for (const pair of pairs) {
      byCurrentId.set(pair.current.id, pair.previous.id);
      currentById.set(pair.previous.id, pair.current);
    }
  }
  const previousProjects = new Set(projects.map((project) => project.previous.project.id));
  const deleted = new Set<ActivityId>();
  for (const { id, projectId } of previous.schedule.activities) {
    if (previousProjects.has(projectId) && !currentById.has(id)) deleted.add(id);
  }
  const createActivityId = createIdSource(previous.schedule.activities.map(({ id }) => id));
  const currentProjects = new Map(
    projects.map((project) => [project.current.project.id, project.previous.project]),
  );
  const added = new Map<ActivityId, Activity>();
  for (const activity of current.schedule.activities) {
    if (!currentProjects.has(activity.projectId) || byCurrentId.has(activity.id)) continue;
    const id = createActivityId();
    added.set(id, activity);
    byCurrentId.set(activity.id, id);
    currentById.set(id, activity);
  }
  return { byCurrentId, current: currentById, deleted, added, projects: currentProjects, createActivityId };
}

/** Returns a generator of ids above all numbers in use. */
export function createIdSource(used: readonly string[]): () => AnyId {
  let last = 0;
  for (const id of used) {
    const number = Number(id);
    if (Number.isSafeInteger(number) && number > last) last = number;
  }
  return () => {
    last += 1;
    return toId(String(last));
  };
}

/** `listInserted` returns the calendars missing in the previous file that `get` has inserted so far, under new ids. */
type AddedCalendars = ReturnType<typeof createAddedCalendars>;

export interface InsertedCalendar {
  readonly calendar: Calendar;
  readonly source: Calendar;
}

/** Calendars are the same if type and name match; project calendars must also belong to a pair of projects. */
export function createAddedCalendars({ previous, current, projects }: PairedUpdates) {
  const previousIds = new Map<ProjectId, ProjectId>(
    projects.map((project) => [project.current.project.id, project.previous.project.id]),
  );
  const known = new Map<string, CalendarId>();
  for (const calendar of previous.schedule.calendars) {
    const key = formatCalendarKey(calendar, calendar.projectId);
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

  /** The previous file's calendar for a calendar of the current file; undefined means the project's default. */
  const get = (id: CalendarId | undefined): CalendarId | undefined => {
    if (id === undefined) return undefined;
    const source = sources.get(id);
    if (source === undefined) return standard?.id;
    const same = known.get(formatCalendarKey(source, findPreviousProject(source)));
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

function formatCalendarKey({ type, name }: Calendar, projectId: ProjectId | undefined): string {
  return JSON.stringify([type, name, type === 'project' ? projectId : undefined]);
}

/** Activities of unpaired projects at the other end of a link. */
export type ExternalActivities = ReturnType<typeof createExternalActivities>;

export interface InsertedActivity {
  readonly activity: Activity;
  readonly source: Activity;
}

export function createExternalActivities(updates: PairedUpdates, ids: StepIds, calendars: AddedCalendars) {
  const previous = updates.previous.schedule;
  const current = updates.current.schedule;
  const created = new Map<ActivityId, ActivityId>();
  const inserted: InsertedActivity[] = [];
  const projects = new Map<ProjectId, Project>();
  const createProjectId = createIdSource(previous.projects.map(({ id }) => id));
  // Most files have no links to other projects.
  let files: { known: Map<string, ActivityId>; sources: Map<ActivityId, Activity> } | undefined;
  const getFiles = () =>
    (files ??= {
      known: new Map(listPlaced(previous).map(([key, { id }]) => [key, id])),
      sources: new Map(current.activities.map((activity) => [activity.id, activity])),
    });
  const currentProjects = new Map(current.projects.map((project) => [project.id, project]));

  const getProject = (source: Project): Project => {
    const known = previous.projects.find(({ code }) => code === source.code) ?? projects.get(source.id);
    if (known !== undefined) return known;
    // The project is not scheduled, so activities keep their dates.
    const project: Project = {
      ...source,
      id: createProjectId(),
      isExported: false,
      calendarId: calendars.get(source.calendarId),
    };
    projects.set(source.id, project);
    return project;
  };

  const insert = (source: Activity, project: Project): ActivityId => {
    const id = ids.createActivityId();
    const activity = replaceFields(source, {
      id,
      projectId: getProject(project).id,
      wbsId: undefined,
      calendarId: calendars.get(source.calendarId),
    });
    inserted.push({ activity, source });
    created.set(source.id, id);
    return id;
  };

  /** The same activity of the previous file, which keeps its dates there; otherwise one inserted with its dates. */
  const get = (id: ActivityId): ActivityId | undefined => {
    const { known, sources } = getFiles();
    const source = sources.get(id);
    const project = source === undefined ? undefined : currentProjects.get(source.projectId);
    if (source === undefined || project === undefined) return undefined;
    return known.get(formatKey(project, source)) ?? created.get(id) ?? insert(source, project);
  };
  return { get, listInserted: () => inserted, listInsertedProjects: () => [...projects.values()] };
}

/** Activities by the short name of their project and their Activity ID; the first in a file counts. */
function listPlaced({ projects, activities }: Schedule): [string, Activity][] {
  const byId = new Map(projects.map((project) => [project.id, project]));
  return activities.toReversed().flatMap((activity): [string, Activity][] => {
    const project = byId.get(activity.projectId);
    return project === undefined ? [] : [[formatKey(project, activity), activity]];
  });
}

const formatKey = (project: Project, activity: Activity): string =>
  JSON.stringify([project.code.trim(), activity.code.trim()]);
