import { parseCalendarData } from '../../calendar/index.ts';
import {
  formatMinutes,
  minutesPerDay,
  toMinutes,
  type Activity,
  type Assignment,
  type Calendar,
  type Constraint,
  type Schedule,
  type UserFieldValue,
} from '../../model/index.ts';
import { fieldCodes } from '../../fields/field-codes.ts';
import { date, element, flag, formatGuid, hours, share, word, type Value } from './xml-element.ts';

const listPeriods = (shifts: readonly number[]): string => {
  let text = '';
  for (let at = 0; at < shifts.length; at += 2) {
    const [start = 0, end = 0] = shifts.slice(at);
    text += `<WorkTime><Start>${formatTime(start)}</Start><Finish>${formatTime(end - 1)}</Finish></WorkTime>`;
  }
  return text === '' ? '<WorkTime xsi:nil="true"/>' : text;
};
const formatTime = (minute: number): string => `${formatMinutes(toMinutes(minute)).slice(11)}:00`;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export function writeCalendar(calendar: Calendar): string {
  const pattern = calendar.data === undefined ? undefined : parseCalendarData(calendar.data);
  const week = weekdays.map((name, day) =>
    element('StandardWorkHours', { DayOfWeek: name }, listPeriods(pattern?.week[day] ?? [])),
  );
  const holidays = [...(pattern?.exceptions ?? [])].map(([day, shifts]) =>
    element('HolidayOrException', { Date: date(toMinutes(day * minutesPerDay)) }, listPeriods(shifts)),
  );
  return element(
    'Calendar',
    {
      BaseCalendarObjectId: calendar.baseCalendarId,
      HoursPerDay: calendar.hoursPerDay,
      HoursPerMonth: calendar.hoursPerMonth,
      HoursPerWeek: calendar.hoursPerWeek,
      HoursPerYear: calendar.hoursPerYear,
      IsDefault: flag(calendar.isDefault),
      Name: calendar.name,
      ObjectId: calendar.id,
      ProjectObjectId: calendar.projectId,
      Type: word(fieldCodes.calendarType, calendar.type),
    },
    pattern === undefined
      ? ''
      : `<StandardWorkWeek>${week.join('')}</StandardWorkWeek><HolidayOrExceptions>${holidays.join('')}</HolidayOrExceptions>`,
  );
}

const constraint = (which: string, value: Constraint | undefined): Record<string, Value> => ({
  [`${which}ConstraintType`]: word(fieldCodes.constraintType, value?.type),
  [`${which}ConstraintDate`]: date(value?.date),
});

export function writeActivity(activity: Activity, schedule: Schedule): string {
  const codes = schedule.activityCodeAssignments
    .filter(({ activityId }) => activityId === activity.id)
    .map(({ typeId, codeId }) => element('Code', { TypeObjectId: typeId, ValueObjectId: codeId }));
  const isOnRoot = schedule.wbsNodes.some(({ id, isProjectNode }) => id === activity.wbsId && isProjectNode);
  return element(
    'Activity',
    {
      ...listActivityDates(activity),
      ActualLaborUnits: activity.actualLaborUnits,
      ActualNonLaborUnits: activity.actualNonlaborUnits,
      CalendarObjectId: activity.calendarId,
      DurationType: word(fieldCodes.durationType, activity.durationType),
      FloatPath: activity.floatPath,
      FloatPathOrder: activity.floatPathOrder,
      FreeFloat: hours(activity.freeFloatMinutes),
      GUID: formatGuid(activity.guid),
      Id: activity.code,
      IsLongestPath: flag(activity.isOnLongestPath),
      Name: activity.name,
      ObjectId: activity.id,
      PercentCompleteType: word(fieldCodes.percentCompleteType, activity.percentCompleteType),
      PhysicalPercentComplete: share(activity.physicalPercent),
      PlannedDuration: hours(activity.originalDurationMinutes),
      PlannedLaborUnits: activity.budgetedLaborUnits,
      PlannedNonLaborUnits: activity.budgetedNonlaborUnits,
      ...constraint('Primary', activity.primaryConstraint),
      PrimaryResourceObjectId: activity.primaryResourceId,
      ProjectObjectId: activity.projectId,
      RemainingDuration: hours(activity.remainingDurationMinutes),
      RemainingLaborUnits: activity.remainingLaborUnits,
      RemainingNonLaborUnits: activity.remainingNonlaborUnits,
      ...constraint('Secondary', activity.secondaryConstraint),
      Status: word(fieldCodes.activityStatus, activity.status),
      TotalFloat: hours(activity.totalFloatMinutes),
      Type: word(fieldCodes.activityType, activity.type),
      WBSObjectId: isOnRoot ? undefined : activity.wbsId,
    },
    codes.join('') + writeUserFields(schedule, activity.id),
  );
}

const listActivityDates = (activity: Activity): Record<string, Value> => ({
  ActualFinishDate: date(activity.actualFinish),
  ActualStartDate: date(activity.actualStart),
  EarlyFinishDate: date(activity.earlyFinish),
  EarlyStartDate: date(activity.earlyStart),
  ExpectedFinishDate: date(activity.expectedFinish),
  ExternalEarlyStartDate: date(activity.externalEarlyStart),
  ExternalLateFinishDate: date(activity.externalLateFinish),
  LateFinishDate: date(activity.lateFinish),
  LateStartDate: date(activity.lateStart),
  PlannedFinishDate: date(activity.plannedFinish),
  PlannedStartDate: date(activity.plannedStart),
  RemainingEarlyFinishDate: date(activity.remainingFinish),
  RemainingEarlyStartDate: date(activity.remainingStart),
  RemainingLateFinishDate: date(activity.remainingLateFinish),
  RemainingLateStartDate: date(activity.remainingLateStart),
  ResumeDate: date(activity.resumed),
  SuspendDate: date(activity.suspended),
});

export function writeUserFields({ userFieldValues }: Schedule, recordId: string): string {
  const write = ({ typeId, text, number, date: at, codeId }: UserFieldValue): string =>
    element('UDF', {
      TypeObjectId: typeId,
      CodeObjectId: codeId,
      DoubleValue: number,
      TextValue: text,
      StartDateValue: date(at),
    });
  return userFieldValues
    .filter((value) => value.recordId === recordId)
    .map(write)
    .join('');
}

export const writeAssignment = (assignment: Assignment): string =>
  element('ResourceAssignment', {
    ActivityObjectId: assignment.activityId,
    ActualFinishDate: date(assignment.actualFinish),
    ActualOvertimeCost: assignment.actualOvertimeCost,
    ActualOvertimeUnits: assignment.actualOvertimeUnits,
    ActualRegularCost: assignment.actualRegularCost,
    ActualRegularUnits: assignment.actualRegularUnits,
    ActualStartDate: date(assignment.actualStart),
    CostAccountObjectId: assignment.accountId,
    CostPerQuantity: assignment.pricePerUnit,
    DrivingActivityDatesFlag: flag(assignment.drivesDates),
    ObjectId: assignment.id,
    PlannedCost: assignment.budgetedCost,
    PlannedFinishDate: date(assignment.plannedFinish),
    PlannedLag: hours(assignment.plannedLagMinutes),
    PlannedStartDate: date(assignment.plannedStart),
    PlannedUnits: assignment.budgetedUnits,
    PlannedUnitsPerTime: assignment.budgetedUnitsPerHour,
    ProjectObjectId: assignment.projectId,
    RemainingCost: assignment.remainingCost,
    RemainingFinishDate: date(assignment.remainingFinish),
    RemainingLag: hours(assignment.remainingLagMinutes),
    RemainingStartDate: date(assignment.remainingStart),
    RemainingUnits: assignment.remainingUnits,
    RemainingUnitsPerTime: assignment.remainingUnitsPerHour,
    ResourceCurveObjectId: assignment.curveId,
    ResourceObjectId: assignment.resourceId,
    ResourceType: word(fieldCodes.resourceType, assignment.type),
    RoleObjectId: assignment.roleId,
  });
