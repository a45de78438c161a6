import type {
  ActivityStatus,
  ActivityType,
  ConstraintType,
  DurationType,
  PercentCompleteType,
} from './activity.ts';
import type { CalendarType } from './calendar.ts';
import type { CriticalPathType, LagCalendar, TotalFloatType } from './project.ts';
import type { RelationshipType } from './relationship.ts';

/** P6's names for activity statuses, on its screens and in spreadsheets; ours are the same. */
export const activityStatusNames: Readonly<Record<ActivityStatus, string>> = {
  notStarted: 'Not Started',
  inProgress: 'In Progress',
  completed: 'Completed',
};

/** P6's names for activity types. */
export const activityTypeNames: Readonly<Record<ActivityType, string>> = {
  task: 'Task Dependent',
  resourceDependent: 'Resource Dependent',
  levelOfEffort: 'Level of Effort',
  startMilestone: 'Start Milestone',
  finishMilestone: 'Finish Milestone',
  wbsSummary: 'WBS Summary',
};

/** P6's names for constraints. */
export const constraintNames: Readonly<Record<ConstraintType, string>> = {
  startOn: 'Start On',
  startOnOrBefore: 'Start On or Before',
  startOnOrAfter: 'Start On or After',
  finishOn: 'Finish On',
  finishOnOrBefore: 'Finish On or Before',
  finishOnOrAfter: 'Finish On or After',
  asLateAsPossible: 'As Late As Possible',
  mandatoryStart: 'Mandatory Start',
  mandatoryFinish: 'Mandatory Finish',
};

export const relationshipTypeNames: Readonly<Record<RelationshipType, string>> = {
  FS: 'Finish to Start',
  SS: 'Start to Start',
  FF: 'Finish to Finish',
  SF: 'Start to Finish',
};

export const percentCompleteTypeNames: Readonly<Record<PercentCompleteType, string>> = {
  physical: 'Physical',
  duration: 'Duration',
  units: 'Units',
};

/** As on P6's screens; P6 XML has "and" instead of "&". */
export const durationTypeNames: Readonly<Record<DurationType, string>> = {
  fixedUnitsPerTime: 'Fixed Units/Time',
  fixedDurationAndUnitsPerTime: 'Fixed Duration & Units/Time',
  fixedUnits: 'Fixed Units',
  fixedDurationAndUnits: 'Fixed Duration & Units',
};

export const calendarTypeNames: Readonly<Record<CalendarType, string>> = {
  global: 'Global',
  project: 'Project',
  resource: 'Resource',
};

/** P6's names for the definition of critical activities. */
export const criticalPathTypeNames: Readonly<Record<CriticalPathType, string>> = {
  totalFloat: 'Critical Float',
  longestPath: 'Longest Path',
};

/** P6's names for the calendar on which lags count. */
export const lagCalendarNames: Readonly<Record<LagCalendar, string>> = {
  predecessor: 'Predecessor Activity Calendar',
  successor: 'Successor Activity Calendar',
  projectDefault: 'Project Default Calendar',
  twentyFourHour: '24 Hour Calendar',
};

export const totalFloatTypeNames: Readonly<Record<TotalFloatType, string>> = {
  start: 'Start Float = Late Start - Early Start',
  finish: 'Finish Float = Late Finish - Early Finish',
  least: 'Smallest of Start Float and Finish Float',
};
