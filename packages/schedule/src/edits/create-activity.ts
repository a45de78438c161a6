import {
  toId,
  type Activity,
  type CalendarId,
  type Project,
  type ProjectId,
  type WbsId,
} from '../model/index.ts';
import { newRow } from './links.ts';
import type { Plan } from './plan.ts';
import { quote, refuse } from './refuse.ts';

const longestId = 40;
const longestName = 120;

/** Checks an Activity ID and a name that an edit adds to a project. */
export function checkNew(plan: Plan, { id, name }: { id: string; name: string }, projectId: ProjectId): void {
  if (id.trim() !== id || id.length === 0 || id.length > longestId || /\p{C}/u.test(id))
    refuse(
      `${quote(id)} cannot be an Activity ID: it has 1 to ${longestId} characters, none of them a control character or a space at an end.`,
      'id',
    );
  if (name.trim() === '' || name.length > longestName || /\p{C}/u.test(name))
    refuse(
      `${quote(name)} cannot be a name: it has 1 to ${longestName} characters and no control characters.`,
      'name',
    );
  if (plan.schedule.activities.some((each) => each.code === id && each.projectId === projectId))
    refuse(`The ID ${id} is in use. Give the new activity another one.`, 'id');
}

interface NewActivity {
  readonly code: string;
  readonly name: string;
  readonly project: Project;
  readonly calendarId: CalendarId | undefined;
  readonly wbsId: WbsId | undefined;
  readonly minutes: number;
}

/** The id of an activity that no file has yet. Activity IDs are unique in their project. */
export const createActivityId = (projectId: ProjectId, code: string): Activity['id'] =>
  toId(`new ${projectId} ${code}`);

/** Work that has not started; without any, a finish milestone. */
export function createActivity({ code, name, project, calendarId, wbsId, minutes }: NewActivity): Activity {
  return {
    ...blank,
    id: createActivityId(project.id, code),
    code,
    name,
    projectId: project.id,
    wbsId,
    calendarId,
    type: minutes === 0 ? 'finishMilestone' : 'task',
    status: 'notStarted',
    percentCompleteType: project.defaultPercentCompleteType ?? 'duration',
    durationType: 'fixedDurationAndUnits',
    physicalPercent: 0,
    originalDurationMinutes: minutes,
    remainingDurationMinutes: minutes,
    budgetedLaborUnits: 0,
    actualLaborUnits: 0,
    remainingLaborUnits: 0,
    budgetedNonlaborUnits: 0,
    actualNonlaborUnits: 0,
    remainingNonlaborUnits: 0,
    row: newRow,
  };
}

/** The dates and floats that scheduling gives. */
export const unscheduled = {
  totalFloatMinutes: undefined,
  freeFloatMinutes: undefined,
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
  isOnLongestPath: undefined,
  floatPath: undefined,
  floatPathOrder: undefined,
} as const satisfies Partial<Activity>;

const blank = {
  ...unscheduled,
  guid: undefined,
  actualStart: undefined,
  actualFinish: undefined,
  primaryConstraint: undefined,
  secondaryConstraint: undefined,
  expectedFinish: undefined,
  suspended: undefined,
  resumed: undefined,
  externalEarlyStart: undefined,
  externalLateFinish: undefined,
  primaryResourceId: undefined,
} as const satisfies Partial<Activity>;
