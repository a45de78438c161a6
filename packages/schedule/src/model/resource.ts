import type {
  AccountId,
  CalendarId,
  ResourceId,
  RoleId,
  TableRow,
  ActivityId,
  AssignmentId,
  ProjectId,
  ExpenseId,
} from './ids.ts';
import type { Minutes } from './minutes.ts';
import type { AccrualType, ResourceType } from './p6-words.ts';

export interface Resource extends TableRow {
  readonly id: ResourceId;
  readonly parentId: ResourceId | undefined;
  /** The Resource ID shown to planners. */
  readonly code: string;
  readonly name: string;
  /** Undefined if missing or unknown. */
  readonly type: ResourceType | undefined;
  readonly calendarId: CalendarId | undefined;
}

export interface Role extends TableRow {
  readonly id: RoleId;
  readonly parentId: RoleId | undefined;
  readonly code: string;
  readonly name: string;
}

export interface CostAccount extends TableRow {
  readonly id: AccountId;
  readonly parentId: AccountId | undefined;
  readonly code: string;
  readonly name: string;
}

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

export interface Expense extends TableRow {
  readonly id: ExpenseId;
  readonly activityId: ActivityId;
  readonly projectId: ProjectId | undefined;
  readonly accountId: AccountId | undefined;
  readonly name: string;
  /** P6's internal id of the expense category. */
  readonly categoryId: string | undefined;
  readonly accrual: AccrualType | undefined;
  readonly budgetedUnits: number | undefined;
  readonly pricePerUnit: number | undefined;
  readonly budgetedCost: number | undefined;
  readonly actualCost: number | undefined;
  readonly remainingCost: number | undefined;
}
