import type { Finding } from '@floatwise/contracts';
import { createWorkCalendars, type WorkCalendars } from '../calendar/create-work-calendars.ts';
import type { WorkCalendar } from '../calendar/work-calendar.ts';
import { carriesLogic } from '../model/index.ts';
import type { EventLink } from '../graph/event-graph.ts';
import { defaultScheduleOptions, getScheduleOptions, isMilestone, listDoneLoops } from '../model/index.ts';
import type {
  Activity,
  ActivityId,
  ProjectId,
  Schedule,
  ScheduleOptions,
  ActivityLabels,
} from '../model/index.ts';
import { formatActivityLoop } from '../cpm/compute-cpm-report.ts';
import { createEdgeList } from '../graph/adjacency.ts';
import { computeTopologicalOrder, listPositions } from '../graph/compute-topological-order.ts';
import { findLoops } from '../graph/find-loops.ts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';

/** A start or a finish. `date` is the actual date if it happened, otherwise the forecast; undefined if the file has neither. */
export interface ProgressEvent {
  readonly happened: boolean;
  readonly date: number | undefined;
}

/** The project settings by which lags of its activities count. */
interface ProgressProject {
  readonly options: ScheduleOptions;
  readonly calendar: WorkCalendar;
  /** In minutes; if the file has no data date, the latest actual date of the project's activities. */
  readonly dataDate: number | undefined;
}

export interface ProgressActivity {
  readonly source: Activity;
  readonly project: ProgressProject;
  readonly calendar: WorkCalendar;
  readonly start: ProgressEvent;
  readonly finish: ProgressEvent;
}

/** A link between two activities, given by their numbers in the network. */
export interface ProgressLink extends EventLink {
  readonly lagMinutes: number;
  /** Index of the relationship in the schedule. */
  readonly relationship: number;
}

/** The part of a schedule that determines the order of events: activities with logic and the links between them. */
export interface ProgressNetwork {
  readonly activities: readonly ProgressActivity[];
  readonly links: readonly ProgressLink[];
  /** Relationships of an activity with itself. */
  readonly selfLinks: readonly ProgressLink[];
  /** Indexes of relationships with an end that is not in the file. */
  readonly outsideLinks: readonly number[];
  readonly calendars: WorkCalendars;
}

type ProgressSource = Pick<Schedule, 'activities' | 'calendars' | 'options' | 'projects' | 'relationships'>;

/** Creates the network for checking the order of events, without level of effort and WBS summary activities and their links. Linear. */
export function createProgressNetwork(schedule: ProgressSource): ProgressNetwork {
  const calendars = createWorkCalendars(schedule.calendars);
  const projects = createProjects(schedule, calendars);
  const unknownProject = {
    options: defaultScheduleOptions,
    calendar: calendars.get(undefined),
    dataDate: undefined,
  };
  const activities: ProgressActivity[] = [];
  const indexes = new Map<ActivityId, number>();
  for (const source of schedule.activities) {
    // -1 marks an activity in the file that carries no logic.
    indexes.set(source.id, carriesLogic(source) ? activities.length : -1);
    if (!carriesLogic(source)) continue;
    const project = projects.get(source.projectId) ?? unknownProject;
    const calendar = source.calendarId === undefined ? project.calendar : calendars.get(source.calendarId);
    activities.push({ source, project, calendar, ...createEvents(source, project.dataDate) });
  }
  return { activities, calendars, ...listLinks(schedule, indexes) };
}

function createProjects({ projects, options, activities }: ProgressSource, calendars: WorkCalendars) {
  const latest = findLatestActuals(activities);
  return new Map(
    projects.map(({ id, calendarId, dataDate }): [ProjectId, ProgressProject] => [
      id,
      {
        options: getScheduleOptions({ options }, id),
        calendar: calendars.get(calendarId),
        dataDate: dataDate ?? latest.get(id),
      },
    ]),
  );
}

/** Actual dates are before the data date, so the latest one replaces a missing data date. */
function findLatestActuals(activities: readonly Activity[]): Map<ProjectId, number> {
  const latest = new Map<ProjectId, number>();
  for (const { projectId, status, actualStart, actualFinish } of activities) {
    if (status === 'notStarted') continue;
    const date = Math.max(actualStart ?? -Infinity, actualFinish ?? -Infinity);
    if (date > (latest.get(projectId) ?? -Infinity)) latest.set(projectId, date);
  }
  return latest;
}

function createEvents(source: Activity, dataDate: number | undefined) {
  const hasStarted = source.status !== 'notStarted';
  const hasFinished = source.status === 'completed';
  const { start, finish } = findActualDates(source);
  const forecastStart = source.remainingStart ?? source.earlyStart;
  const forecastFinish = source.remainingFinish ?? source.earlyFinish;
  const [startForecast, finishForecast] = isMilestone(source)
    ? joinMilestoneDates(source, forecastStart, forecastFinish)
    : [forecastStart, forecastFinish];
  return {
    start: { happened: hasStarted, date: hasStarted ? start : (startForecast ?? dataDate) },
    finish: { happened: hasFinished, date: hasFinished ? finish : (finishForecast ?? dataDate) },
  };
}

/** The actual dates of start and finish. A missing finish, or one before the start, is replaced by the start. */
export function findActualDates(source: Activity) {
  const { actualStart, actualFinish } = source;
  if (isMilestone(source)) {
    const [start, finish] = joinMilestoneDates(source, actualStart, actualFinish);
    return { start, finish };
  }
  const isFinishUsable =
    actualFinish !== undefined && !(actualStart !== undefined && actualFinish < actualStart);
  return { start: actualStart, finish: isFinishUsable ? actualFinish : actualStart };
}

/** The date of both events of a milestone: start of a start milestone, finish of a finish milestone, or the other date if missing. */
function joinMilestoneDates(
  { type }: Activity,
  start: number | undefined,
  finish: number | undefined,
): readonly [number | undefined, number | undefined] {
  const date = type === 'startMilestone' ? (start ?? finish) : (finish ?? start);
  return [date, date];
}

function listLinks({ relationships }: ProgressSource, indexes: ReadonlyMap<ActivityId, number>) {
  const links: ProgressLink[] = [];
  const selfLinks: ProgressLink[] = [];
  const outsideLinks: number[] = [];
  relationships.forEach(({ predecessorId, successorId, type, lagMinutes }, relationship) => {
    const predecessor = indexes.get(predecessorId);
    const successor = indexes.get(successorId);
    if (predecessor === undefined || successor === undefined) outsideLinks.push(relationship);
    else if (predecessor < 0 || successor < 0) return;
    else {
      const list = predecessor === successor ? selfLinks : links;
      list.push({ predecessor, successor, type, lagMinutes, relationship });
    }
  });
  return { links, selfLinks, outsideLinks };
}

export function getProgressActivity({ activities }: ProgressNetwork, index: number): ProgressActivity {
  const activity = activities[index];
  if (activity === undefined) throw new RangeError(`The network has no activity ${index}`);
  return activity;
}

/** The links by which activities can be ordered, and the position of each activity when all of them point forward. */
export interface ActivityOrder {
  readonly links: readonly ProgressLink[];
  readonly places: Int32Array;
  /** About loops of completed activities, whose links are left out. */
  readonly findings: readonly Finding[];
}

/** Throws `UnusableInputError` with E_LOOP for a loop with open work. Linear. */
export function orderProgressNetwork(network: ProgressNetwork, labels: ActivityLabels): ActivityOrder {
  const { activities, links } = network;
  const edges = createEdgeList(activities.length, links);
  const order = computeTopologicalOrder(edges);
  if (order.length === activities.length) return { links, places: listPositions(order), findings: [] };
  const getSource = (index: number): Activity => getProgressActivity(network, index).source;
  const { open, done, doneEdges } = findLoops(edges, (index) => getSource(index).status === 'completed');
  if (open !== undefined)
    throw new UnusableInputError('E_LOOP', formatActivityLoop(open.map(getSource), labels));
  const ordered = links.filter((_, edge) => !doneEdges.has(edge));
  const ids = done.map((loop) => loop.map((index) => labels.format(getSource(index))));
  return {
    links: ordered,
    places: listPositions(computeTopologicalOrder(createEdgeList(activities.length, ordered))),
    findings: listDoneLoops(ids, { table: 'TASKPRED' }),
  };
}
