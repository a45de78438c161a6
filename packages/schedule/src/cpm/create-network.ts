import type { Finding } from '@floatwise/contracts';
import { createWorkCalendars, type WorkCalendars } from '../calendar/create-work-calendars.ts';
import type { WorkCalendar } from '../calendar/work-calendar.ts';
import type {
  Activity,
  ActivityId,
  ProjectId,
  Relationship,
  RelationshipType,
  Schedule,
} from '../model/index.ts';
import {
  ActivityLabels,
  carriesLogic,
  findLinkEnds,
  getScheduleOptions,
  listDoneLoops,
  listExportedProjects,
  listMissingDataDates,
  listMissingOptions,
  listWithoutProject,
} from '../model/index.ts';
import { createEdgeList } from '../graph/adjacency.ts';
import { findLoops } from '../graph/find-loops.ts';
import type { CpmActivity, CpmNetwork, CpmProject, CpmLink } from './cpm-network.ts';
import { createSpanCreator } from './work-span.ts';

export interface NetworkOptions {
  /** Remaining durations in minutes that replace the file's. */
  readonly remainingMinutes?: ReadonlyMap<ActivityId, number>;
}

/** Creates the network that is scheduled. */
export function createNetwork(schedule: Schedule, options: NetworkOptions = {}): CpmNetwork {
  const calendars = createWorkCalendars(schedule.calendars);
  const projects = createProjects(schedule, calendars);
  const placed = createActivities(schedule, calendars, projects, options);
  const activities = placed.filter((activity) => activity !== undefined);
  const link = (leftOut?: ReadonlySet<number | undefined>) =>
    linkActivities(schedule, placed, calendars, leftOut);
  link();
  let byId: ReadonlyMap<ActivityId, CpmActivity> | undefined;
  const complete = (found: Pick<CpmNetwork, 'order' | 'openLoop' | 'doneLoops'>): CpmNetwork => ({
    schedule,
    calendars,
    projects: [...projects.values()],
    activities,
    // Many schedules need none.
    get byId() {
      return (byId ??= new Map(activities.map((activity) => [activity.source.id, activity])));
    },
    ...found,
  });
  const order = orderActivities(activities);
  if (order.length === activities.length) return complete({ order, openLoop: undefined, doneLoops: [] });
  const links = listLinks(activities).sort((a, b) => a.relationship - b.relationship);
  const ends = links.map(({ from, to }) => ({ predecessor: from.index, successor: to.index }));
  const isDone = (index: number): boolean => activities[index]?.source.status === 'completed';
  const { open, done, doneEdges } = findLoops(createEdgeList(activities.length, ends), isDone);
  const getAll = (indexes: readonly number[]) => indexes.flatMap((index) => activities[index] ?? []);
  const loops = { openLoop: open && getAll(open), doneLoops: done.map(getAll) };
  if (doneEdges.size === 0) return complete({ order, ...loops });
  activities.forEach(unlink);
  link(new Set([...doneEdges].map((edge) => links[edge]?.relationship)));
  return complete({ order: orderActivities(activities), ...loops });
}

function unlink(activity: CpmActivity): void {
  activity.firstIncoming = undefined;
  activity.firstOutgoing = undefined;
  activity.waitingFor = 0;
}

export function listLinks(activities: readonly CpmActivity[]): CpmLink[] {
  const links: CpmLink[] = [];
  for (const { firstIncoming } of activities)
    for (let link = firstIncoming; link !== undefined; link = link.nextIncoming) links.push(link);
  return links;
}

/** True for an activity that is scheduled and not completed. */
export const isOpen = ({ project, source }: CpmActivity): boolean =>
  !project.isFixed && source.status !== 'completed';

export const hasLoop = ({ openLoop }: CpmNetwork): boolean => openLoop !== undefined;

/** Warnings about missing data dates, activities whose project is not in the file, loops, and the calendars used so far. */
export function listFindings(network: CpmNetwork): Finding[] {
  const { schedule, calendars, projects, activities, doneLoops } = network;
  const scheduled = projects.filter(({ isFixed }) => !isFixed);
  const findings = listMissingDataDates(scheduled.map(({ source }) => source));
  // Every activity in the network has its project.
  if (activities.length < schedule.activities.length) findings.push(...listWithoutProject(schedule));
  findings.push(...listMissingOptions(schedule));
  if (doneLoops.length > 0) {
    const labels = new ActivityLabels(schedule);
    const ids = doneLoops.map((loop) => loop.map(({ source }) => labels.format(source)));
    findings.push(...listDoneLoops(ids, { table: 'TASKPRED' }));
  }
  return [...findings, ...calendars.findings];
}

function createProjects(schedule: Schedule, calendars: WorkCalendars): Map<ProjectId, CpmProject> {
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
      earlyFinish: undefined,
      finish: { early: dataDate, open: dataDate, late: dataDate },
    });
  }
  return projects;
}

function createActivities(
  schedule: Schedule,
  calendars: WorkCalendars,
  projects: ReadonlyMap<ProjectId, CpmProject>,
  { remainingMinutes }: NetworkOptions,
): (CpmActivity | undefined)[] {
  const createSpan = createSpanCreator(schedule, calendars, remainingMinutes);
  let index = 0;
  return schedule.activities.map((source) => {
    const project = projects.get(source.projectId);
    if (project === undefined || !carriesLogic(source)) return undefined;
    const calendar = calendars.get(source.calendarId ?? project.source.calendarId);
    const activity: CpmActivity = {
      source,
      project,
      calendar,
      index: index++,
      workedMinutes: source.status === 'inProgress' ? measureProgress(source, project.dataDate, calendar) : 0,
      span: createSpan(source, calendar),
      earlyStart: 0,
      earlyFinish: 0,
      lateStart: 0,
      lateFinish: 0,
      isOnLongestPath: false,
      firstIncoming: undefined,
      firstOutgoing: undefined,
      waitingFor: 0,
    };
    if (project.isFixed) takeDates(activity);
    return activity;
  });
}

/** Gives an activity of an unexported project its dates from the file. */
function takeDates(activity: CpmActivity): void {
  const { source, project } = activity;
  activity.earlyStart = source.earlyStart ?? source.actualStart ?? project.dataDate;
  activity.earlyFinish = source.earlyFinish ?? source.actualFinish ?? project.dataDate;
  activity.lateStart = source.lateStart ?? NaN;
  activity.lateFinish = source.lateFinish ?? NaN;
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

/**
 * The activities in an order in which every link points forward, without those on or after a loop.
 *
 * Method: Kahn's, as in computeTopologicalOrder, but over the links of the activities: many processes schedule only once, and
 * building edge arrays would take longer than the ordering.
 */
function orderActivities(activities: readonly CpmActivity[]): CpmActivity[] {
  const order = activities.filter((activity) => activity.waitingFor === 0);
  for (let read = 0; read < order.length; read++) {
    const activity = order[read];
    if (activity !== undefined) passOn(activity, order);
  }
  return order;
}

/** Counts down the successors of an ordered activity and appends those without other open predecessors. */
function passOn(activity: CpmActivity, order: CpmActivity[]): void {
  for (let link = activity.firstOutgoing; link !== undefined; link = link.nextOutgoing) {
    const { to } = link;
    to.waitingFor -= 1;
    if (to.waitingFor === 0) order.push(to);
  }
}

/**
 * Links the activities of a network, which `placed` has at their places in the file. Relationships with an end outside it, and
 * `leftOut`, are omitted.
 */
function linkActivities(
  schedule: Schedule,
  placed: readonly (CpmActivity | undefined)[],
  calendars: WorkCalendars,
  leftOut?: ReadonlySet<number | undefined>,
): void {
  const ends = findLinkEnds(schedule);
  const { relationships } = schedule;
  const formLink = createLinkFormer(calendars);
  for (let index = 0; index < relationships.length; index += 1) {
    const relationship = relationships[index];
    const first = ends[2 * index] ?? -1;
    const last = ends[2 * index + 1] ?? -1;
    if (relationship === undefined || first < 0 || last < 0 || leftOut?.has(index) === true) continue;
    const from = placed[first];
    const to = placed[last];
    if (from === undefined || to === undefined || isLeftOut(from.project, to.project)) continue;
    const link = formLink(from, to, relationship, index);
    to.firstIncoming = link;
    to.waitingFor++;
    from.firstOutgoing = link;
  }
}

type LinkTerms = Pick<Relationship, 'type' | 'lagMinutes'>;

/** Forms links that come first in the lists of their ends once they are put there; `relationship` is the index of theirs. */
const createLinkFormer =
  (calendars: WorkCalendars) =>
  (from: CpmActivity, to: CpmActivity, { type, lagMinutes }: LinkTerms, relationship: number): CpmLink => ({
    from,
    to,
    type,
    lagMinutes,
    lagCalendar: getLagCalendar(from, to, calendars),
    isPlain: type === 'FS' && lagMinutes === 0 && isToCome(to),
    isOverridden: isOverridden(type, to),
    relationship,
    nextIncoming: to.firstIncoming,
    nextOutgoing: from.firstOutgoing,
  });

/** A link without lag that is not in the lists of its ends; undefined if it would have no effect. */
export function createLink(
  { byId, calendars }: Pick<CpmNetwork, 'byId' | 'calendars'>,
  { predecessorId, successorId, type }: Pick<Relationship, 'predecessorId' | 'successorId' | 'type'>,
): CpmLink | undefined {
  const [from, to] = [byId.get(predecessorId), byId.get(successorId)];
  if (from === undefined || to === undefined || isLeftOut(from.project, to.project)) return undefined;
  return createLinkFormer(calendars)(from, to, { type, lagMinutes: 0 }, -1);
}

/** True for scheduled work that has not started. Unscheduled activities may have no late dates. */
function isToCome({ source, project }: CpmActivity): boolean {
  return source.status === 'notStarted' && !project.isFixed;
}

/**
 * Under progress override, links to the start of work in progress no longer bind, nor does the rest of a lag after completed
 * work; links to its finish still do. Under actual dates only completed work is independent of its predecessors.
 */
function isOverridden(type: RelationshipType, { source, project }: CpmActivity): boolean {
  const { progressMode } = project.options;
  if (progressMode === 'retainedLogic' || source.status === 'notStarted') return false;
  if (progressMode === 'actualDates') return source.status === 'completed';
  return source.status === 'completed' || type === 'FS' || type === 'SS';
}

/** True for links with unexported projects that an option ignores, and for links between two such projects, which have no effect. */
function isLeftOut(from: CpmProject, to: CpmProject): boolean {
  if (from.isFixed) return to.isFixed || to.options.ignoreOtherProjects;
  return to.isFixed && from.options.ignoreOtherProjects;
}

/** One end of a relationship, as needed for its lag. */
interface LagEnd {
  readonly calendar: WorkCalendar;
  readonly project: Pick<CpmProject, 'calendar' | 'options'>;
}

/** The calendar of a lag, by the options of the successor's project. */
export function getLagCalendar(
  predecessor: LagEnd,
  successor: LagEnd,
  calendars: WorkCalendars,
): WorkCalendar {
  switch (successor.project.options.lagCalendar) {
    case 'predecessor':
      return predecessor.calendar;
    case 'successor':
      return successor.calendar;
    case 'projectDefault':
      return successor.project.calendar;
    case 'twentyFourHour':
      return calendars.fullTime;
  }
}
