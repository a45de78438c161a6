import type { ActivityCode, ActivityCodeAssignment, ActivityCodeType } from './activity-code.ts';
import type { Activity } from './activity.ts';
import type { Assignment } from './assignment.ts';
import type { Calendar } from './calendar.ts';
import type { Currency } from './currency.ts';
import type { Expense } from './expense.ts';
import type { ObsNode, WbsNode } from './wbs-node.ts';
import type { Project } from './project.ts';
import type { Relationship } from './relationship.ts';
import type { CostAccount, Resource, Role } from './resource.ts';
import { type ScheduleOptions, defaultScheduleOptions } from './schedule-options.ts';
import type { UserFieldType, UserFieldValue } from './user-field.ts';
import type { ProjectId } from './ids.ts';

/** The contents of a file, in file order. A list is empty if its table is missing, and may be read on first use, once. */
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

/** Limits that keep tools within their time and memory. */
export const maxActivities = 100_000;
export const maxRelationships = 300_000;

/** Limit of any other list, far above any real file; more would fill the memory. */
export const maxEntities = 1_000_000;

/**
 * The exported projects of a file; if none is marked as exported, the projects that own activities. The others are stubs that
 * only carry activities linked to exported ones.
 */
export function listExportedProjects(
  schedule: Pick<Schedule, 'projects' | 'activities'>,
): readonly Project[] {
  const exported = schedule.projects.filter((project) => project.isExported === true);
  if (exported.length > 0) return exported;
  const owners = new Set(schedule.activities.map((activity) => activity.projectId));
  return schedule.projects.filter((project) => owners.has(project.id));
}

/**
 * The scheduling options of a project: its own, otherwise those of the first project that has some, because P6 schedules open
 * projects together with one set. P6's defaults if the file has none.
 */
export function getScheduleOptions(
  schedule: Pick<Schedule, 'options'>,
  projectId: ProjectId,
): ScheduleOptions {
  const own = schedule.options.find((options) => options.projectId === projectId);
  return own ?? schedule.options[0] ?? { ...defaultScheduleOptions, projectId };
}
