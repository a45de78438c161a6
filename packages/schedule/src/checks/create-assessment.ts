import { createHoursReader, createWorkCalendars, type WorkCalendars } from '../calendar/index.ts';
import { carriesLogic, computeCpm } from '../cpm/index.ts';
import type { Activity, CalendarId, Project, Schedule } from '../model/index.ts';
import { ActivityLabels, getScheduleOptions, listExportedProjects } from '../model/index.ts';
import type { AssessedProject, Assessment, CpmOutcome } from './assessment.ts';
import { createBaseline, type BaselineSources } from './baseline.ts';
import type { CheckOptions } from './check-options.ts';
import { createAssessedLinks } from './create-assessed-links.ts';
import { createScope } from './create-scope.ts';
import { findTaskReason, findTypeReason } from './exclusions.ts';
import { computeCpli, findLast } from './compute-cpli.ts';
import { runCriticalPathTest } from './run-critical-path-test.ts';
import { rankActivities } from './sort-offenders.ts';

/** Prepares the data for the checks. Linear in activities and links. */
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
  // A file without a project still has activities to check.
  const all = schedule.activities.filter(({ projectId }) => byProject.size === 0 || byProject.has(projectId));
  const activities = all.filter(isKept);
  const tasks = activities.filter((activity) => findTypeReason(activity) === undefined);
  const populations = {
    activities,
    logicActivities: activities.filter(carriesLogic),
    tasks,
    incompleteTasks: tasks.filter((task) => findTaskReason(task, { options, baseline }) === undefined),
  };
  let cpm: CpmOutcome | undefined;
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
    getCpm: () => (cpm ??= scheduleProjects(assessment)),
  };
  return assessment;
}

/** The exported projects, except those that are the baseline of another one. */
export function listAssessedProjects(schedule: Schedule): readonly Project[] {
  const exported = listExportedProjects(schedule);
  const others = exported.filter(({ id, baselineProjectId }) => baselineProjectId !== id);
  const baselines = new Set(others.map(({ baselineProjectId }) => baselineProjectId));
  const assessed = exported.filter(({ id }) => !baselines.has(id));
  // If projects are each other's baseline, all are assessed.
  return assessed.length > 0 ? assessed : exported;
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

/** Each test schedules the whole file again. Beyond this many scheduled activities in total, the remaining projects are not tested. */
const maxActivitiesScheduled = 1_500_000;

function scheduleProjects(assessment: Assessment): CpmOutcome {
  const { activities, relationships } = assessment.schedule;
  const cpm = computeCpm(assessment.schedule);
  const figures = listByFinish(assessment).map((project, index) => ({
    project,
    cpli: computeCpli(assessment, project),
    pathTest:
      index > 0 && (index + 2) * activities.length > maxActivitiesScheduled
        ? { notApplicable: 'The file has too many projects to test each.' }
        : runCriticalPathTest(assessment, project, cpm),
  }));
  if (cpm.kind === 'loop') return { loop: cpm.loop, driving: new Set(), figures, findings: cpm.findings };
  const driving = new Set([...cpm.drivingRelationships].flatMap((index) => relationships[index] ?? []));
  return { loop: undefined, driving, figures, findings: cpm.findings };
}

/** Latest early finish first, then by Project ID, so that row order does not matter. */
function listByFinish(assessment: Assessment): AssessedProject[] {
  const finishes = new Map(
    assessment.projects.map((project) => [project, findLast(assessment, project)?.earlyFinish ?? -Infinity]),
  );
  return [...assessment.projects].sort((one, other) => {
    const later = (finishes.get(other) ?? 0) - (finishes.get(one) ?? 0);
    if (later !== 0 && !Number.isNaN(later)) return later;
    return compare(one.source.code, other.source.code) || compare(one.source.id, other.source.id);
  });
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
