import { createWorkCalendars, type WorkCalendars } from '../calendar/index.ts';
import { carriesLogic, computeCpm, type CpmResult } from '../cpm/index.ts';
import type { Activity, ActivityId, CalendarId, Project, ProjectId, Schedule } from '../model/index.ts';
import { ActivityLabels, getScheduleOptions, listExportedProjects } from '../model/index.ts';
import type { AssessedProject } from './assessed-project.ts';
import type { AssessedLink, Assessment } from './assessment.ts';
import { hasDuration } from './assessment.ts';
import { createBaseline, type Baseline } from './baseline.ts';
import type { CheckOptions } from './check-options.ts';
import { computeProjectFigures } from './compute-project-figures.ts';
import type { ProjectFigures } from './project-figures.ts';

/** Gathers what the checks look at. Linear in activities and links. */
export function createAssessment(
  schedule: Schedule,
  options: CheckOptions,
  baselineFile?: Schedule,
): Assessment {
  const sources = listAssessedProjects(schedule);
  const calendars = createWorkCalendars(schedule.calendars);
  const readHours = createHoursReader(schedule, calendars);
  const baseline = createBaseline(schedule, sources, baselineFile);
  const projects = sources.map((source) => createProject(schedule, source, calendars, readHours));
  const byProject = new Map(projects.map((project) => [project.source.id, project]));
  const activities = listActivities(schedule, byProject);
  const tasks = activities.filter(isTask);
  const populations = {
    activities,
    logicActivities: activities.filter(carriesLogic),
    tasks,
    incompleteTasks: tasks.filter((task) => isIncomplete(task) && isInScope(task, options, baseline)),
  };
  let cpm: CpmResult | undefined;
  let figures: readonly ProjectFigures[] | undefined;
  const getCalendarId = ({ calendarId, projectId }: Activity) =>
    calendarId ?? byProject.get(projectId)?.source.calendarId;
  const assessment: Assessment = {
    schedule,
    options,
    projects,
    baseline,
    calendars,
    labels: new ActivityLabels({ activities, projects: schedule.projects }),
    ...populations,
    ...createLinks(schedule, populations),
    findProject: ({ projectId }) => byProject.get(projectId),
    getDataDate: ({ projectId }) => byProject.get(projectId)?.dataDate,
    getCalendar: (activity) => calendars.get(getCalendarId(activity)),
    getHoursPerDay: (activity) => readHours(getCalendarId(activity)),
    getCpm: () => (cpm ??= computeCpm(schedule)),
    getProjectFigures: () => (figures ??= computeProjectFigures(assessment)),
  };
  return assessment;
}

/** The exported projects but those that serve another of them as its baseline. */
function listAssessedProjects(schedule: Schedule): readonly Project[] {
  const exported = listExportedProjects(schedule);
  const baselines = new Set<ProjectId>();
  for (const { id, baselineProjectId } of exported) {
    if (baselineProjectId !== undefined && baselineProjectId !== id) baselines.add(baselineProjectId);
  }
  const assessed = exported.filter(({ id }) => !baselines.has(id));
  // Projects that are each other's baseline are none.
  return assessed.length > 0 ? assessed : exported;
}

/** A file without any project still has activities to look at. */
function listActivities(
  { activities }: Schedule,
  projects: ReadonlyMap<ProjectId, AssessedProject>,
): readonly Activity[] {
  return projects.size === 0 ? activities : activities.filter(({ projectId }) => projects.has(projectId));
}

function createProject(
  schedule: Schedule,
  source: Project,
  calendars: WorkCalendars,
  readHours: (id: CalendarId | undefined) => number,
): AssessedProject {
  return {
    source,
    options: getScheduleOptions(schedule, source.id),
    dataDate: source.dataDate,
    calendar: calendars.get(source.calendarId),
    hoursPerDay: readHours(source.calendarId),
  };
}

/** Hours of a day: what the calendar says, else the longest day of its week. */
function createHoursReader(
  { calendars: sources }: Schedule,
  calendars: WorkCalendars,
): (id: CalendarId | undefined) => number {
  const byId = new Map(sources.map((calendar) => [calendar.id, calendar]));
  const standard = sources.find(({ isDefault }) => isDefault);
  const known = new Map<CalendarId | undefined, number>();
  return (id) => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const source = (id === undefined ? undefined : byId.get(id)) ?? standard;
    const stated = source?.hoursPerDay ?? 0;
    const hours = stated > 0 ? stated : calendars.get(id).getLongestDay() / 60;
    known.set(id, hours);
    return hours;
  };
}

const isTask = (activity: Activity): boolean =>
  (activity.type === 'task' || activity.type === 'resourceDependent') && hasDuration(activity);

const isIncomplete = ({ status }: Activity): boolean => status !== 'completed';

function isInScope(task: Activity, { baselinedOnly }: CheckOptions, baseline: Baseline): boolean {
  return (
    !baselinedOnly || baseline.getKind(task.projectId) === 'planned' || baseline.find(task) !== undefined
  );
}

type Populations = Pick<Assessment, 'activities' | 'incompleteTasks'>;
type Links = Pick<
  Assessment,
  'links' | 'logicLinks' | 'incompleteLinks' | 'getIncoming' | 'getOutgoing' | 'findActivity'
>;

function createLinks(schedule: Schedule, { activities, incompleteTasks }: Populations): Links {
  const byId = new Map(schedule.activities.map((activity) => [activity.id, activity]));
  const assessed = new Set(activities.map(({ id }) => id));
  const incomplete = new Set<ActivityId>(incompleteTasks.map(({ id }) => id));
  const links: AssessedLink[] = [];
  const incoming = new Map<ActivityId, AssessedLink[]>();
  const outgoing = new Map<ActivityId, AssessedLink[]>();
  for (const relationship of schedule.relationships) {
    const { predecessorId, successorId } = relationship;
    if (!assessed.has(predecessorId) && !assessed.has(successorId)) continue;
    const link = { relationship, predecessor: byId.get(predecessorId), successor: byId.get(successorId) };
    links.push(link);
    if (!hasLogic(link)) continue;
    addTo(incoming, successorId, link);
    addTo(outgoing, predecessorId, link);
  }
  const logicLinks = links.filter(hasLogic);
  return {
    links,
    logicLinks,
    incompleteLinks: logicLinks.filter(({ relationship }) => incomplete.has(relationship.successorId)),
    getIncoming: ({ id }) => incoming.get(id) ?? [],
    getOutgoing: ({ id }) => outgoing.get(id) ?? [],
    findActivity: (id) => byId.get(id),
  };
}

/** An end the file does not hold counts as logic: nothing says otherwise. */
const hasLogic = ({ predecessor, successor }: AssessedLink): boolean =>
  (predecessor === undefined || carriesLogic(predecessor)) &&
  (successor === undefined || carriesLogic(successor));

function addTo<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [item]);
  else group.push(item);
}
