import type { AccountId, ActivityId, AssignmentId, ProjectId, ResourceId, RoleId } from './ids.ts';
import type { Minutes } from './minutes.ts';
import type { ResourceType } from './resource.ts';

/** A resource or role at work on an activity. Units are hours, or the material's own unit. */
export interface Assignment {
  readonly id: AssignmentId;
  readonly activityId: ActivityId;
  readonly projectId: ProjectId | undefined;
  readonly resourceId: ResourceId | undefined;
  readonly roleId: RoleId | undefined;
  readonly accountId: AccountId | undefined;
  readonly type: ResourceType | undefined;
  readonly budgetedUnits: number | undefined;
  readonly actualRegularUnits: number | undefined;
  readonly actualOvertimeUnits: number | undefined;
  readonly remainingUnits: number | undefined;
  readonly budgetedUnitsPerHour: number | undefined;
  readonly remainingUnitsPerHour: number | undefined;
  readonly pricePerUnit: number | undefined;
  readonly budgetedCost: number | undefined;
  readonly actualRegularCost: number | undefined;
  readonly actualOvertimeCost: number | undefined;
  readonly remainingCost: number | undefined;
  /** Working time from the activity's start to the assignment's. */
  readonly plannedLagMinutes: number | undefined;
  readonly remainingLagMinutes: number | undefined;
  /** False where the activity's dates do not wait for it. */
  readonly drivesDates: boolean | undefined;
  readonly actualStart: Minutes | undefined;
  readonly actualFinish: Minutes | undefined;
  readonly plannedStart: Minutes | undefined;
  readonly plannedFinish: Minutes | undefined;
  readonly remainingStart: Minutes | undefined;
  readonly remainingFinish: Minutes | undefined;
  /** The database's id of the resource curve. */
  readonly curveId: string | undefined;
  /** Row of the assignment in its table, counted from 0. */
  readonly row: number;
}
