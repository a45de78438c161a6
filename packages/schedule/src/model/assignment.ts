import type { AccountId, ActivityId, AssignmentId, ProjectId, ResourceId, RoleId } from './ids.ts';
import type { Minutes } from './minutes.ts';
import type { ResourceType } from './resource.ts';

/** The assignment of a resource or role to an activity. Units are hours, or the material's own unit. */
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
  /** Working time from the start of the activity to the start of the assignment. */
  readonly plannedLagMinutes: number | undefined;
  readonly remainingLagMinutes: number | undefined;
  /** False if the activity's dates do not depend on the assignment. */
  readonly drivesDates: boolean | undefined;
  get actualStart(): Minutes | undefined;
  get actualFinish(): Minutes | undefined;
  get plannedStart(): Minutes | undefined;
  get plannedFinish(): Minutes | undefined;
  get remainingStart(): Minutes | undefined;
  get remainingFinish(): Minutes | undefined;
  /** P6's internal id of the resource curve. */
  get curveId(): string | undefined;
  /** Row of the assignment in its table, counted from 0. */
  readonly row: number;
}
