import type { Constraint } from './constraint.ts';
import type { ActivityId, CalendarId, ProjectId, ResourceId, WbsId } from './ids.ts';
import type { Minutes } from './minutes.ts';

export const activityTypes = [
  'task',
  'resourceDependent',
  'levelOfEffort',
  'startMilestone',
  'finishMilestone',
  'wbsSummary',
] as const;
export type ActivityType = (typeof activityTypes)[number];

export const activityStatuses = ['notStarted', 'inProgress', 'completed'] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

export type PercentCompleteType = 'physical' | 'duration' | 'units';

/** What stays when one of duration, units and units per time changes. */
export const durationTypes = [
  'fixedUnitsPerTime',
  'fixedDurationAndUnitsPerTime',
  'fixedUnits',
  'fixedDurationAndUnits',
] as const;
export type DurationType = (typeof durationTypes)[number];

/** An activity as the file has it. `undefined` stands for NULL and for a column the file lacks. */
export interface Activity {
  readonly id: ActivityId;
  /** The Activity ID a planner sees, such as A1010; unique in its project. */
  readonly code: string;
  readonly name: string;
  readonly projectId: ProjectId;
  readonly wbsId: WbsId | undefined;
  readonly calendarId: CalendarId | undefined;
  readonly type: ActivityType;
  readonly status: ActivityStatus;
  readonly percentCompleteType: PercentCompleteType | undefined;
  readonly durationType: DurationType | undefined;
  /** 0..100. */
  readonly physicalPercent: number | undefined;

  /** Working time on the activity's calendar, rounded to the minute. */
  readonly originalDurationMinutes: number | undefined;
  readonly remainingDurationMinutes: number | undefined;
  readonly totalFloatMinutes: number | undefined;
  readonly freeFloatMinutes: number | undefined;

  readonly actualStart: Minutes | undefined;
  readonly actualFinish: Minutes | undefined;
  readonly earlyStart: Minutes | undefined;
  readonly earlyFinish: Minutes | undefined;
  readonly lateStart: Minutes | undefined;
  readonly lateFinish: Minutes | undefined;
  /** Early dates of the work that is left. */
  readonly remainingStart: Minutes | undefined;
  readonly remainingFinish: Minutes | undefined;
  readonly remainingLateStart: Minutes | undefined;
  readonly remainingLateFinish: Minutes | undefined;
  readonly plannedStart: Minutes | undefined;
  readonly plannedFinish: Minutes | undefined;

  readonly primaryConstraint: Constraint | undefined;
  readonly secondaryConstraint: Constraint | undefined;
  readonly expectedFinish: Minutes | undefined;
  readonly suspended: Minutes | undefined;
  readonly resumed: Minutes | undefined;
  /** Bounds from activities of projects that were not exported. */
  readonly externalEarlyStart: Minutes | undefined;
  readonly externalLateFinish: Minutes | undefined;

  /** P6 found the activity on the longest path. */
  readonly isOnLongestPath: boolean | undefined;
  readonly floatPath: number | undefined;
  readonly floatPathOrder: number | undefined;
  readonly primaryResourceId: ResourceId | undefined;

  /** Hours. */
  readonly budgetedLaborUnits: number | undefined;
  readonly actualLaborUnits: number | undefined;
  readonly remainingLaborUnits: number | undefined;
  readonly budgetedNonlaborUnits: number | undefined;
  readonly actualNonlaborUnits: number | undefined;
  readonly remainingNonlaborUnits: number | undefined;

  /** Row of the activity in its table, counted from 0: leads to its line and to columns not listed here. */
  readonly row: number;
}
