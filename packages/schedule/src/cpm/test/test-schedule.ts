import type {
  Activity,
  ActivityId,
  Assignment,
  Calendar,
  CalendarId,
  Minutes,
  ObsNode,
  Project,
  ProjectId,
  Relationship,
  RelationshipId,
  Resource,
  Schedule,
  ScheduleOptions,
  WbsId,
  WbsNode,
} from '../../model/index.ts';
import { defaultScheduleOptions, parseMinutes, toMinutes, replaceFields } from '../../model/index.ts';

/** Small schedules for tests. By default an activity is a task of 8 hours, not started, on five days of 08-12 and 13-17. */

type Text = string;

export const fiveDays = calendarText(
  [2, 3, 4, 5, 6],
  [
    ['08:00', '12:00'],
    ['13:00', '17:00'],
  ],
);
export const fullTime = calendarText([1, 2, 3, 4, 5, 6, 7], [['00:00', '00:00']]);

/** Calendar text of a week; `days` count from 1, Sunday. `offDays` are nonworking days, counted from 1899-12-30. */
export function calendarText(
  days: readonly number[],
  shifts: readonly (readonly [Text, Text])[],
  offDays: readonly number[] = [],
): Text {
  const hours = shifts.map(([start, end], index) => `(0||${index}(s|${start}|f|${end})())`).join('');
  const week = [1, 2, 3, 4, 5, 6, 7]
    .map((day) => `(0||${day}()(${days.includes(day) ? hours : ''}))`)
    .join('');
  const exceptions = offDays.map((day, index) => `(0||${index}(d|${day})())`).join('');
  return `(0||CalendarData()((0||DaysOfWeek()(${week}))(0||Exceptions()(${exceptions}))))`;
}

/** The instant of `2026-03-16 08:00`. */
export function at(text: Text): Minutes {
  const instant = parseMinutes(text);
  if (instant === undefined) throw new RangeError(`${text} is no date.`);
  return instant;
}

export function activity(code: Text, fields: Partial<Activity> = {}): Activity {
  return replaceFields(blankActivity, { id: code as ActivityId, code, name: code, ...fields });
}

export function wbsNode(id: Text, fields: Partial<WbsNode> = {}): WbsNode {
  return {
    id: id as WbsId,
    projectId: blankProject.id,
    parentId: undefined,
    isProjectNode: false,
    code: id,
    name: id,
    obsId: undefined,
    sequence: undefined,
    performanceRule: undefined,
    performancePercent: undefined,
    row: 0,
    ...fields,
  };
}

/** A link written as `A FS B`, `A SS+8 B`, `A FF-4.5 B`, with the lag in hours. */
export function link(text: Text): Relationship {
  const [predecessor = '', kind = '', successor = ''] = text.split(' ');
  return {
    id: text as RelationshipId,
    predecessorId: predecessor as ActivityId,
    successorId: successor as ActivityId,
    predecessorProjectId: undefined,
    successorProjectId: undefined,
    floatPath: undefined,
    type: kind.slice(0, 2) as Relationship['type'],
    lagMinutes: Math.round(Number(kind.slice(2) || '0') * 60),
    row: 0,
  };
}

export function calendar(id: Text, data: Text | undefined, fields: Partial<Calendar> = {}): Calendar {
  return {
    id: id as CalendarId,
    name: id,
    type: 'global',
    isDefault: false,
    projectId: undefined,
    baseCalendarId: undefined,
    hoursPerDay: 8,
    hoursPerWeek: 40,
    hoursPerMonth: 172,
    hoursPerYear: 2000,
    data,
    row: 0,
    ...fields,
  };
}

export interface TestScheduleParts {
  readonly activities: readonly Activity[];
  readonly links?: readonly (Relationship | Text)[];
  readonly calendars?: readonly Calendar[];
  readonly project?: Partial<Project>;
  readonly otherProjects?: readonly Project[];
  readonly options?: Partial<ScheduleOptions>;
  readonly wbsNodes?: readonly WbsNode[];
  readonly obsNodes?: readonly ObsNode[];
  readonly resources?: readonly Resource[];
  readonly assignments?: readonly Assignment[];
}

export function createTestSchedule(parts: TestScheduleParts): Schedule {
  return {
    projects: [{ ...blankProject, ...parts.project }, ...(parts.otherProjects ?? [])],
    options: [{ ...defaultScheduleOptions, projectId: blankProject.id, ...parts.options }],
    calendars: parts.calendars ?? [calendar('five', fiveDays, { isDefault: true })],
    wbsNodes: parts.wbsNodes ?? [],
    obsNodes: parts.obsNodes ?? [],
    activities: parts.activities,
    relationships: (parts.links ?? []).map((each) => (typeof each === 'string' ? link(each) : each)),
    resources: parts.resources ?? [],
    roles: [],
    notebookTopics: [],
    notebooks: [],
    wbsNotebooks: [],
    costAccounts: [],
    assignments: parts.assignments ?? [],
    expenses: [],
    activityCodeTypes: [],
    activityCodes: [],
    activityCodeAssignments: [],
    userFieldTypes: [],
    userFieldValues: [],
    currencies: [],
  };
}

/** Data date and planned start: Monday 2026-03-16 08:00. */
export const blankProject: Project = {
  id: 'P' as ProjectId,
  code: 'P',
  isExported: true,
  dataDate: at('2026-03-16 08:00'),
  plannedStart: at('2026-03-16 08:00'),
  mustFinishBy: undefined,
  scheduledFinish: undefined,
  forecastStart: undefined,
  lastScheduled: undefined,
  calendarId: undefined,
  wbsSeparator: '.',
  baselineProjectId: undefined,
  originalProjectId: undefined,
  criticalPathType: 'totalFloat',
  criticalFloatMinutes: 0,
  defaultActivityType: undefined,
  defaultPercentCompleteType: undefined,
  defaultDurationType: undefined,
  row: 0,
};

const blankActivity: Activity = {
  id: '' as ActivityId,
  code: '',
  name: '',
  guid: undefined,
  projectId: blankProject.id,
  wbsId: undefined,
  calendarId: undefined,
  type: 'task',
  status: 'notStarted',
  percentCompleteType: 'duration',
  durationType: undefined,
  physicalPercent: undefined,
  originalDurationMinutes: toMinutes(480),
  remainingDurationMinutes: toMinutes(480),
  totalFloatMinutes: undefined,
  freeFloatMinutes: undefined,
  actualStart: undefined,
  actualFinish: undefined,
  earlyStart: undefined,
  earlyFinish: undefined,
  lateStart: undefined,
  lateFinish: undefined,
  remainingStart: undefined,
  remainingFinish: undefined,
  remainingLateStart: undefined,
  remainingLateFinish: undefined,
  plannedStart: undefined,
  plannedFinish: undefined,
  primaryConstraint: undefined,
  secondaryConstraint: undefined,
  expectedFinish: undefined,
  suspended: undefined,
  resumed: undefined,
  externalEarlyStart: undefined,
  externalLateFinish: undefined,
  isOnLongestPath: undefined,
  floatPath: undefined,
  floatPathOrder: undefined,
  primaryResourceId: undefined,
  budgetedLaborUnits: undefined,
  actualLaborUnits: undefined,
  remainingLaborUnits: undefined,
  budgetedNonlaborUnits: undefined,
  actualNonlaborUnits: undefined,
  remainingNonlaborUnits: undefined,
  row: 0,
};
