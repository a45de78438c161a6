import type { AccountId, CalendarId, ResourceId, RoleId } from './ids.ts';

export const resourceTypes = ['labor', 'nonlabor', 'material'] as const;
export type ResourceType = (typeof resourceTypes)[number];

export interface Resource {
  readonly id: ResourceId;
  readonly parentId: ResourceId | undefined;
  /** The Resource ID a planner sees. */
  readonly code: string;
  readonly name: string;
  /** Undefined where the file does not say, or says something unknown. */
  readonly type: ResourceType | undefined;
  readonly calendarId: CalendarId | undefined;
  /** Row of the resource in its table, counted from 0. */
  readonly row: number;
}

export interface Role {
  readonly id: RoleId;
  readonly parentId: RoleId | undefined;
  readonly code: string;
  readonly name: string;
  readonly row: number;
}

export interface CostAccount {
  readonly id: AccountId;
  readonly parentId: AccountId | undefined;
  readonly code: string;
  readonly name: string;
  readonly row: number;
}
