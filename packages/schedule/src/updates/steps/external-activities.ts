import type { Activity, ActivityId, Project, ProjectId, Schedule } from '../../model/index.ts';
import { replaceFields } from '../../model/index.ts';
import { createIdSource, type StepIds } from './step-ids.ts';
import type { PairedUpdates } from '../pair.ts';
import type { AddedCalendars } from './added-calendars.ts';

/** Activities of unpaired projects at the other end of a link. */
export interface ExternalActivities {
  /** The same activity of the previous file, which keeps its dates there; otherwise one inserted with its dates. */
  readonly get: (id: ActivityId) => ActivityId | undefined;
  readonly listInserted: () => readonly InsertedActivity[];
  readonly listInsertedProjects: () => readonly Project[];
}

export interface InsertedActivity {
  readonly activity: Activity;
  readonly source: Activity;
}

export function createExternalActivities(
  updates: PairedUpdates,
  ids: StepIds,
  calendars: AddedCalendars,
): ExternalActivities {
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
