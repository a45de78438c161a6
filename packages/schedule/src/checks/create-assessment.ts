import { createHoursReader, createWorkCalendars, type WorkCalendars } from '../calendar/index.ts';
import { carriesLogic, computeCpm, type CpmResult } from '../cpm/index.ts';
import type { Activity, CalendarId, Project, ProjectId, Schedule } from '../model/index.ts';
import { ActivityLabels, getScheduleOptions, listExportedProjects } from '../model/index.ts';
import type { AssessedProject, ProjectFigures } from './project-figures.ts';
import { hasDuration, isInScope, type Assessment } from './assessment.ts';
import { createBaseline, type BaselineSources } from './baseline.ts';
import type { CheckOptions } from './check-options.ts';
import { createAssessedLinks } from './create-assessed-links.ts';
import { createScope } from './create-scope.ts';
import { computeProjectFigures } from './compute-project-figures.ts';
import { rankActivities } from './sort-offenders.ts';

/** Gathers what the checks look at. Linear in activities and links. */
export function createAssessment(
  schedule: Schedule,
  options: CheckOptions,
  baselines: BaselineSources = {},
): Assessment {
  const sources = listAssessedProjects(schedule);
  const calendars = createWorkCalendars(schedule.calendars);
  const readHours = createHoursReader(schedule.calendars, calendars);
  const baseline = createBaseline(schedule, sources, baselines);
  const projects = sources.map((source) => createProject(schedule, source, calendars, readHours));
  const byProject = new Map(projects.map((project) => [project.source.id, project]));
  const isKept = createScope(schedule, options);
  const all = listActivities(schedule, byProject);
  const activities = all.filter(isKept);
  const tasks = activities.filter(isTask);
  const populations = {
    activities,
    logicActivities: activities.filter(carriesLogic),
    tasks,
    incompleteTasks: tasks.filter((task) => isIncomplete(task) && isInScope(task, { options, baseline })),
  };
  let cpm: CpmResult | undefined;
  let figures: readonly ProjectFigures[] | undefined;
  let getRank: Assessment['getRank'] | undefined;
  const getCalendarId = ({ calendarId, projectId }: Activity) =>
    calendarId ?? byProject.get(projectId)?.source.calendarId;
  const assessment: Assessment = {
    schedule,
    options,
    projects,
    baseline,
    calendars,
    labels: new ActivityLabels({ activities: all, projects: schedule.projects }),
    ...populations,
    ...createAssessedLinks(schedule, populations),
    isKept,
    leftOut: all.length - activities.length,
    findProject: ({ projectId }) => byProject.get(projectId),
    getDataDate: ({ projectId }) => byProject.get(projectId)?.dataDate,
    getCalendar: (activity) => calendars.get(getCalendarId(activity)),
    getHoursPerDay: (activity) => readHours(getCalendarId(activity)),
    getRank: (activity) => (getRank ??= rankActivities(schedule.activities))(activity),
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

const isTask = (activity: Activity): boolean =>
  (activity.type === 'task' || activity.type === 'resourceDependent') && hasDuration(activity);

const isIncomplete = ({ status }: Activity): boolean => status !== 'completed';
