import type { ActivityType, DurationType, PercentCompleteType, Activity } from './activity.ts';
import type { CalendarId, ProjectId, TableRow } from './ids.ts';
import type { Minutes } from './minutes.ts';

/** How a project defines critical activities: by total float or by the longest path. */
export type CriticalPathType = 'totalFloat' | 'longestPath';

export interface Project extends TableRow {
  readonly id: ProjectId;
  /** The Project ID a planner sees. */
  readonly code: string;
  /** True for a project that was exported; a file may also hold stubs that only carry linked activities. Undefined where the file does not say. */
  readonly isExported: boolean | undefined;
  /** Everything before it has happened, everything after it is forecast. */
  readonly dataDate: Minutes | undefined;
  readonly plannedStart: Minutes | undefined;
  readonly mustFinishBy: Minutes | undefined;
  /** Finish of the project as last scheduled. */
  readonly scheduledFinish: Minutes | undefined;
  readonly forecastStart: Minutes | undefined;
  readonly lastScheduled: Minutes | undefined;
  readonly calendarId: CalendarId | undefined;
  /** Joins the codes of a WBS path, usually a full stop. */
  readonly wbsSeparator: string;
  readonly baselineProjectId: ProjectId | undefined;
  readonly originalProjectId: ProjectId | undefined;
  readonly criticalPathType: CriticalPathType;
  /** An activity is critical when its total float is at most this. */
  readonly criticalFloatMinutes: number;
  readonly defaultActivityType: ActivityType | undefined;
  readonly defaultPercentCompleteType: PercentCompleteType | undefined;
  readonly defaultDurationType: DurationType | undefined;
}

/**
 * Whether an activity is critical by its project's own definition and the file's own float or longest path. Only what is not
 * completed and carries work or marks a point can be: P6 computes levels of effort and WBS summaries from others.
 */
export function isStoredCritical(
  { status, type, totalFloatMinutes, isOnLongestPath }: Activity,
  project: Pick<Project, 'criticalPathType' | 'criticalFloatMinutes'> | undefined,
): boolean {
  if (status === 'completed' || type === 'levelOfEffort' || type === 'wbsSummary') return false;
  if (project?.criticalPathType === 'longestPath') return isOnLongestPath === true;
  return totalFloatMinutes !== undefined && totalFloatMinutes <= (project?.criticalFloatMinutes ?? 0);
}
