import type { WorkCalendars } from '../calendar/create-work-calendars.ts';
import type { WorkCalendar } from '../calendar/work-calendar.ts';
import type { Activity, ActivityId, ProjectId, Schedule } from '../model/index.ts';
import { getScheduleOptions, listExportedProjects } from '../model/index.ts';
import type { CpmActivity, CpmNetwork, CpmProject } from './cpm-network.ts';
import { createSpanCreator } from './create-work-spans.ts';
import { linkActivities } from './link-activities.ts';
import { orderActivities } from './order-activities.ts';

/** Level of effort and WBS summary activities follow the dates of others; all the rest carry logic. */
export function carriesLogic(activity: Activity): boolean {
  return activity.type !== 'levelOfEffort' && activity.type !== 'wbsSummary';
}

export interface NetworkOptions {
  /** Remaining durations in minutes that replace the file's. */
  readonly remainingMinutes?: ReadonlyMap<ActivityId, number>;
}

/** Brings a schedule into the form in which it is calculated. */
export function createNetwork(
  schedule: Schedule,
  calendars: WorkCalendars,
  options: NetworkOptions = {},
): CpmNetwork {
  const projects = createProjects(schedule, calendars);
  const activities = createActivities(schedule, calendars, projects, options);
  const byId = new Map<ActivityId, CpmActivity>();
  activities.forEach((activity) => byId.set(activity.source.id, activity));
  linkActivities(schedule.relationships, byId, calendars);
  return { projects: [...projects.values()], activities, byId, order: orderActivities(activities) };
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
): CpmActivity[] {
  const createSpan = createSpanCreator(schedule, calendars, remainingMinutes);
  const activities: CpmActivity[] = [];
  schedule.activities.forEach((source) => {
    const project = projects.get(source.projectId);
    if (project === undefined || !carriesLogic(source)) return;
    const calendar = calendars.get(source.calendarId ?? project.source.calendarId);
    const activity: CpmActivity = {
      source,
      project,
      calendar,
      index: activities.length,
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
    activities.push(activity);
  });
  return activities;
}

/** Gives an activity of a project that was not exported the dates the file has for it. */
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
