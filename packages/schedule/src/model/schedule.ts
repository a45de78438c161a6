import type { ActivityCode, ActivityCodeAssignment, ActivityCodeType } from './activity-code.ts';
import type { Activity } from './activity.ts';
import type { Assignment, Expense, CostAccount, Resource, Role } from './resource.ts';
import type { Calendar } from './calendar.ts';
import type { Currency } from './currency.ts';
import type { Notebook, NotebookTopic, WbsNotebook } from './notebook.ts';
import type { ObsNode, WbsNode } from './wbs-node.ts';
import { type Project, type ScheduleOptions, defaultScheduleOptions } from './project.ts';
import type { Relationship } from './relationship.ts';
import type { UserFieldType, UserFieldValue } from './user-field.ts';
import type { ProjectId } from './ids.ts';
import type { Finding } from '@floatwise/contracts';
import { createInfo, createWarning } from '@floatwise/contracts/create-finding';
import { formatDecimal } from '@floatwise/contracts/format-decimal';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';

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
  readonly notebookTopics: readonly NotebookTopic[];
  readonly notebooks: readonly Notebook[];
  readonly wbsNotebooks: readonly WbsNotebook[];
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
  return schedule.projects.filter(({ id, isExported }) => isExported !== false && owners.has(id));
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

/** The line about a file with activities and no scheduling options; none for other files. */
export function listMissingOptions({
  options,
  activities,
}: Pick<Schedule, 'options' | 'activities'>): Finding[] {
  if (options.length > 0 || activities.length === 0) return [];
  const message =
    "The file has no scheduling options: P6's defaults are used, retained logic and lags on the calendar of the predecessor.";
  return [createInfo('cpm.no-options', message)];
}

/** A warning for each of these projects without a data date. */
export const listMissingDataDates = (projects: readonly Project[]): Finding[] =>
  projects
    .filter(({ dataDate }) => dataDate === undefined)
    .map(({ code, plannedStart }) => {
      const instead = plannedStart === undefined ? '1970-01-01' : 'its planned start';
      const message = `Project ${code} has no data date; ${instead} is used.`;
      return createWarning('E_DATADATE', message, { table: 'PROJECT' });
    });

/** A warning about activities whose project is not in the file; none if each has one. */
export function listWithoutProject({
  projects,
  activities,
}: Pick<Schedule, 'projects' | 'activities'>): Finding[] {
  const known = new Set(projects.map(({ id }) => id));
  const { length } = activities.filter(({ projectId }) => !known.has(projectId));
  if (length === 0) return [];
  const which = length === 1 ? '1 activity belongs' : `${formatDecimal(length)} activities belong`;
  const message = `${which} to no project of the file; left out of scheduling.`;
  return [createWarning('cpm.no-project', message, { table: 'TASK' })];
}

/**
 * Throws, with the error code of the file's format, if no activity belongs to an exported project. A tool that considers only
 * those would find nothing to do and report that as a result.
 */
export function checkProjects(
  schedule: Pick<Schedule, 'projects' | 'activities'>,
  code: 'E_XER_NO_TABLE' | 'E_PMXML_NO_ACTIVITIES',
): void {
  const { activities, projects } = schedule;
  if (activities.length === 0) return;
  const exported = new Set(listExportedProjects(schedule).map(({ id }) => id));
  if (activities.some(({ projectId }) => exported.has(projectId))) return;
  if (projects.length === 0) {
    const lack =
      code === 'E_XER_NO_TABLE'
        ? 'The XER has no PROJECT table, or no row in it that can be read'
        : 'The file has no Project element that can be read';
    throw new UnusableInputError(
      code,
      `${lack}, so its activities belong to no project. Export the project again from P6.`,
    );
  }
  const which =
    activities.length === 1
      ? 'The only activity of the file does not belong'
      : `None of the ${formatDecimal(activities.length)} activities of the file belongs`;
  throw new UnusableInputError(
    code,
    `${which} to a project that was exported with it. Export the project again from P6.`,
  );
}
