import type { ActivityId, CalendarId, ProjectId, ResourceId, WbsId } from './ids.ts';
import type { Minutes } from './minutes.ts';
import type {
  ActivityStatus,
  ActivityType,
  ConstraintType,
  DurationType,
  PercentCompleteType,
} from './p6-words.ts';

export interface Constraint {
  readonly type: ConstraintType;
  /** Undefined for asLateAsPossible, and if the file has a constraint without a date. */
  readonly date: Minutes | undefined;
}

/** The dates P6 shows: actual, otherwise early, otherwise planned. */
export const findStart = ({ actualStart, earlyStart, plannedStart }: Activity): Minutes | undefined =>
  actualStart ?? earlyStart ?? plannedStart;
export const findFinish = ({ actualFinish, earlyFinish, plannedFinish }: Activity): Minutes | undefined =>
  actualFinish ?? earlyFinish ?? plannedFinish;

/** When suspended work resumes; that of completed work does not affect future dates. */
export const findResumption = ({ status, resumed }: Activity): Minutes | undefined =>
  status === 'inProgress' ? resumed : undefined;

/** Level of effort and WBS summary activities take their dates from others; all others carry logic. */
export const carriesLogic = ({ type }: Pick<Activity, 'type'>): boolean =>
  type !== 'levelOfEffort' && type !== 'wbsSummary';

export const isMilestone = ({ type }: Pick<Activity, 'type'>): boolean =>
  type === 'startMilestone' || type === 'finishMilestone';

/** Whether the date of a constraint is one on which work ends. */
export const isOnFinish = (type: ConstraintType): boolean =>
  type === 'finishOn' ||
  type === 'finishOnOrBefore' ||
  type === 'finishOnOrAfter' ||
  type === 'mandatoryFinish';

export const listConstraints = ({
  primaryConstraint,
  secondaryConstraint,
}: Pick<Activity, 'primaryConstraint' | 'secondaryConstraint'>): Constraint[] =>
  [primaryConstraint, secondaryConstraint].filter((each) => each !== undefined);

/** True if a mandatory constraint sets a date of the activity, regardless of its relationships. */
export const hasMandatoryDates = (
  status: ActivityStatus | undefined,
  constraints: readonly (Constraint | undefined)[],
): boolean =>
  constraints.some(
    (constraint) =>
      (constraint?.type === 'mandatoryStart' && (status ?? 'notStarted') === 'notStarted') ||
      (constraint?.type === 'mandatoryFinish' && status !== 'completed'),
  );

/**
 * An activity of the file. `undefined` means NULL or a missing column. Getters may read the row: use `replaceFields` for a changed copy.
 */
export declare class Activity {
  readonly id: ActivityId;
  /** The Activity ID shown to planners, such as A1010; unique in its project. */
  readonly code: string;
  get name(): string;
  /** P6's global id; a copied project gets new ones. */
  get guid(): string | undefined;
  readonly projectId: ProjectId;
  readonly wbsId: WbsId | undefined;
  readonly calendarId: CalendarId | undefined;
  readonly type: ActivityType;
  readonly status: ActivityStatus;
  get percentCompleteType(): PercentCompleteType | undefined;
  get durationType(): DurationType | undefined;
  /** 0..100. */
  get physicalPercent(): number | undefined;

  /** Working time on the activity's calendar, rounded to the minute. */
  readonly originalDurationMinutes: number | undefined;
  readonly remainingDurationMinutes: number | undefined;
  get totalFloatMinutes(): number | undefined;
  get freeFloatMinutes(): number | undefined;

  readonly actualStart: Minutes | undefined;
  readonly actualFinish: Minutes | undefined;
  get earlyStart(): Minutes | undefined;
  get earlyFinish(): Minutes | undefined;
  get lateStart(): Minutes | undefined;
  get lateFinish(): Minutes | undefined;
  /** Early dates of the remaining work. */
  get remainingStart(): Minutes | undefined;
  get remainingFinish(): Minutes | undefined;
  get remainingLateStart(): Minutes | undefined;
  get remainingLateFinish(): Minutes | undefined;
  get plannedStart(): Minutes | undefined;
  get plannedFinish(): Minutes | undefined;

  readonly primaryConstraint: Constraint | undefined;
  readonly secondaryConstraint: Constraint | undefined;
  readonly expectedFinish: Minutes | undefined;
  readonly suspended: Minutes | undefined;
  readonly resumed: Minutes | undefined;
  /** Limits from activities of projects that were not exported. */
  readonly externalEarlyStart: Minutes | undefined;
  readonly externalLateFinish: Minutes | undefined;

  /** Whether P6 found the activity on the longest path. */
  get isOnLongestPath(): boolean | undefined;
  get floatPath(): number | undefined;
  get floatPathOrder(): number | undefined;
  get primaryResourceId(): ResourceId | undefined;

  /** In hours. */
  get budgetedLaborUnits(): number | undefined;
  get actualLaborUnits(): number | undefined;
  get remainingLaborUnits(): number | undefined;
  get budgetedNonlaborUnits(): number | undefined;
  get actualNonlaborUnits(): number | undefined;
  get remainingNonlaborUnits(): number | undefined;

  /** Row of the activity in its table, counted from 0; gives access to its line and to other columns. */
  readonly row: number;
}

/** A copy of an entity with some fields replaced. A spread would lose the fields that an entity reads from its row on first use. */
export function replaceFields<Entity extends object>(entity: Entity, fields: Partial<Entity>): Entity {
  const copy: Partial<Entity> = {};
  // `for in` includes inherited getters, unlike `Object.assign`.
  for (const name in entity) copy[name] = entity[name];
  return { ...(copy as Entity), ...fields };
}

/** Percent complete by the activity's own type, 0..100; undefined if the file lacks the fields for it. */
export function findPercentComplete(activity: Activity): number | undefined {
  switch (activity.percentCompleteType) {
    case 'physical':
      return activity.physicalPercent;
    case 'units':
      return findUnitsPercent(activity);
    case 'duration':
    case undefined:
      return findDurationPercent(activity);
  }
}

/** The share of the original duration that is no longer remaining, 0..100. */
export function findDurationPercent(activity: Activity): number | undefined {
  const { status, originalDurationMinutes = 0, remainingDurationMinutes } = activity;
  if (status === 'notStarted') return 0;
  if (status === 'completed') return 100;
  if (originalDurationMinutes <= 0 || remainingDurationMinutes === undefined) return undefined;
  // P6 shows 0 if the remaining duration exceeds the original.
  return Math.max(0, 100 * (1 - remainingDurationMinutes / originalDurationMinutes));
}

function findUnitsPercent(activity: Activity): number | undefined {
  const actual = (activity.actualLaborUnits ?? 0) + (activity.actualNonlaborUnits ?? 0);
  const remaining = (activity.remainingLaborUnits ?? 0) + (activity.remainingNonlaborUnits ?? 0);
  return actual + remaining > 0 ? (100 * actual) / (actual + remaining) : undefined;
}
