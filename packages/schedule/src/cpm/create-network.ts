import type { WorkCalendars } from '../calendar/create-work-calendars.ts';
import type { WorkCalendar } from '../calendar/work-calendar.ts';
import type { Adjacency } from '../graph/adjacency.ts';
import { createAdjacency } from '../graph/adjacency.ts';
import { computeTopologicalOrder } from '../graph/compute-topological-order.ts';
import type {
  Activity,
  ActivityId,
  ProjectId,
  Relationship,
  RelationshipType,
  Schedule,
} from '../model/index.ts';
import { getScheduleOptions, listExportedProjects } from '../model/index.ts';
import type { CpmActivity, CpmLink, CpmNetwork, CpmProject, LinkGroups } from './cpm-network.ts';
import { createSpanCreator } from './create-work-spans.ts';
import { getLagCalendar } from './lag-calendar.ts';

/** Level of effort and WBS summary activities follow the dates of others; all the rest carry logic. */
export function carriesLogic(activity: Activity): boolean {
  return activity.type !== 'levelOfEffort' && activity.type !== 'wbsSummary';
}

export interface NetworkOptions {
  /** Remaining durations in minutes that replace the file's. */
  readonly remainingMinutes?: ReadonlyMap<ActivityId, number>;
}

/** Brings a schedule into the form in which it is reckoned. */
export function createNetwork(
  schedule: Schedule,
  calendars: WorkCalendars,
  options: NetworkOptions = {},
): CpmNetwork {
  const projects = createProjects(schedule, calendars);
  const { activities, indexes } = createActivities(schedule, calendars, projects, options);
  const links = createLinks(schedule.relationships, activities, indexes, calendars);
  const nodeCount = activities.length;
  const from = new Int32Array(links.length);
  const to = new Int32Array(links.length);
  links.forEach((link, index) => {
    from[index] = link.predecessor;
    to[index] = link.successor;
  });
  const leaving = createAdjacency(nodeCount, from);
  return {
    projects: [...projects.values()],
    activities,
    links,
    incoming: groupLinks(links, createAdjacency(nodeCount, to)),
    outgoing: groupLinks(links, leaving),
    order: computeTopologicalOrder({ nodeCount, from, to }, leaving),
  };
}

function groupLinks(links: readonly CpmLink[], { offsets, edges }: Adjacency): LinkGroups {
  const grouped: CpmLink[] = [];
  // By index: a typed array's iterator is slow until it is compiled, and a run is often a process's first.
  for (let slot = 0; slot < edges.length; slot++) {
    const link = links[edges[slot] ?? -1];
    if (link !== undefined) grouped.push(link);
  }
  return { offsets, links: grouped };
}

export function createProjects(schedule: Schedule, calendars: WorkCalendars): Map<ProjectId, CpmProject> {
  const exported = new Set(listExportedProjects(schedule));
  const projects = new Map<ProjectId, CpmProject>();
  for (const source of schedule.projects) {
    const dataDate = source.dataDate ?? source.plannedStart ?? 0;
    projects.set(source.id, {
      source,
      options: getScheduleOptions(schedule, source.id),
      dataDate,
      start: Math.max(dataDate, source.plannedStart ?? dataDate),
      calendar: calendars.get(source.calendarId),
      isFixed: !exported.has(source),
    });
  }
  return projects;
}

function createActivities(
  schedule: Schedule,
  calendars: WorkCalendars,
  projects: ReadonlyMap<ProjectId, CpmProject>,
  options: NetworkOptions,
): { activities: CpmActivity[]; indexes: Map<ActivityId, number> } {
  const createSpan = createSpanCreator(schedule, calendars);
  const indexes = new Map<ActivityId, number>();
  const activities: CpmActivity[] = [];
  for (const source of schedule.activities) {
    const project = projects.get(source.projectId);
    if (project === undefined || !carriesLogic(source)) continue;
    const calendar = calendars.get(source.calendarId ?? project.source.calendarId);
    indexes.set(source.id, activities.length);
    activities.push({
      source,
      project,
      calendar,
      span: createSpan(source, calendar, options.remainingMinutes?.get(source.id)),
      workedMinutes: source.status === 'inProgress' ? measureProgress(source, project.dataDate, calendar) : 0,
    });
  }
  return { activities, indexes };
}

function measureProgress(activity: Activity, dataDate: number, calendar: WorkCalendar): number {
  const { actualStart, suspended, resumed } = activity;
  if (actualStart === undefined || actualStart >= dataDate) return 0;
  if (suspended === undefined || suspended >= dataDate) return calendar.measureWork(actualStart, dataDate);
  const worked = calendar.measureWork(actualStart, Math.max(actualStart, suspended));
  return resumed !== undefined && resumed < dataDate
    ? worked + calendar.measureWork(resumed, dataDate)
    : worked;
}

function createLinks(
  relationships: readonly Relationship[],
  activities: readonly CpmActivity[],
  indexes: ReadonlyMap<ActivityId, number>,
  calendars: WorkCalendars,
): CpmLink[] {
  const links: CpmLink[] = [];
  relationships.forEach((relationship, index) => {
    const predecessor = indexes.get(relationship.predecessorId) ?? -1;
    const successor = indexes.get(relationship.successorId) ?? -1;
    const from = activities[predecessor];
    const to = activities[successor];
    if (from === undefined || to === undefined || isLeftOut(from.project, to.project)) return;
    const lagCalendar = getLagCalendar(from, to, calendars);
    const { type, lagMinutes } = relationship;
    links.push({
      predecessor,
      successor,
      from,
      to,
      type,
      lagMinutes,
      lagCalendar,
      isOverridden: isOverridden(type, from, to),
      relationship: index,
    });
  });
  return links;
}

/** Under progress override, work that has started waits no more for what its start waited for; its finish still does. */
function isOverridden(type: RelationshipType, from: CpmActivity, to: CpmActivity): boolean {
  if (to.project.options.progressMode !== 'progressOverride') return false;
  if (from.source.status === 'completed' || to.source.status === 'notStarted') return false;
  return to.source.status === 'completed' || type === 'FS' || type === 'SS';
}

/** Links to projects that are not scheduled along can be left out by option; among those they change nothing. */
function isLeftOut(from: CpmProject, to: CpmProject): boolean {
  if (from.isFixed && to.isFixed) return true;
  if (from.isFixed) return to.options.ignoreOtherProjects;
  return to.isFixed && from.options.ignoreOtherProjects;
}
