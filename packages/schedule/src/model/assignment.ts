import type { AccountId, ActivityId, AssignmentId, ProjectId, ResourceId, RoleId } from './ids.ts';
import type { Minutes } from './minutes.ts';
import type { ResourceType } from './resource.ts';

/** A resource or role at work on an activity. Units are hours, or the material's own unit. */
export declare class Assignment {
  get id(): AssignmentId;
  readonly activityId: ActivityId;
  get projectId(): ProjectId | undefined;
  readonly resourceId: ResourceId | undefined;
  get roleId(): RoleId | undefined;
  get accountId(): AccountId | undefined;
  get type(): ResourceType | undefined;
  get budgetedUnits(): number | undefined;
  get actualRegularUnits(): number | undefined;
  get actualOvertimeUnits(): number | undefined;
  readonly remainingUnits: number | undefined;
  readonly budgetedUnitsPerHour: number | undefined;
  readonly remainingUnitsPerHour: number | undefined;
  get pricePerUnit(): number | undefined;
  get budgetedCost(): number | undefined;
  get actualRegularCost(): number | undefined;
  get actualOvertimeCost(): number | undefined;
  get remainingCost(): number | undefined;
  /** Working time from the activity's start to the assignment's. */
  readonly plannedLagMinutes: number | undefined;
  readonly remainingLagMinutes: number | undefined;
  /** False where the activity's dates do not wait for it. */
  readonly drivesDates: boolean | undefined;
  get actualStart(): Minutes | undefined;
  get actualFinish(): Minutes | undefined;
  get plannedStart(): Minutes | undefined;
  get plannedFinish(): Minutes | undefined;
  get remainingStart(): Minutes | undefined;
  get remainingFinish(): Minutes | undefined;
  /** The database's id of the resource curve. */
  get curveId(): string | undefined;
  /** Row of the assignment in its table, counted from 0. */
  readonly row: number;
}
