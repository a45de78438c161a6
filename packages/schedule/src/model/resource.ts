import type { AccountId, CalendarId, ResourceId, RoleId, TableRow } from './ids.ts';

export const resourceTypes = ['labor', 'nonlabor', 'material'] as const;
export type ResourceType = (typeof resourceTypes)[number];

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
