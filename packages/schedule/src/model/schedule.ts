import type { ActivityCode, ActivityCodeAssignment, ActivityCodeType } from './activity-code.ts';
import type { Activity } from './activity.ts';
import type { Assignment } from './assignment.ts';
import type { Calendar } from './calendar.ts';
import type { Currency } from './currency.ts';
import type { Expense } from './expense.ts';
import type { ObsNode } from './obs-node.ts';
import type { Project } from './project.ts';
import type { Relationship } from './relationship.ts';
import type { CostAccount, Resource, Role } from './resource.ts';
import type { ScheduleOptions } from './schedule-options.ts';
import type { UserFieldType, UserFieldValue } from './user-field.ts';
import type { WbsNode } from './wbs-node.ts';

/**
 * What a file says, in the order of the file. A list whose table the file lacks is empty. A reader may
 * fill a list when it is first looked at; from then on it stays the same.
 */
export interface Schedule {
  readonly projects: readonly Project[];
  readonly options: readonly ScheduleOptions[];
  readonly calendars: readonly Calendar[];
  readonly wbsNodes: readonly WbsNode[];
  readonly obsNodes: readonly ObsNode[];
  readonly activities: readonly Activity[];
  readonly relationships: readonly Relationship[];
  readonly resources: readonly Resource[];
  readonly roles: readonly Role[];
  readonly costAccounts: readonly CostAccount[];
  readonly assignments: readonly Assignment[];
  readonly expenses: readonly Expense[];
  readonly activityCodeTypes: readonly ActivityCodeType[];
  readonly activityCodes: readonly ActivityCode[];
  readonly activityCodeAssignments: readonly ActivityCodeAssignment[];
  readonly userFieldTypes: readonly UserFieldType[];
  readonly userFieldValues: readonly UserFieldValue[];
  readonly currencies: readonly Currency[];
}
