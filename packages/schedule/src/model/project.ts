import type { Activity } from './activity.ts';
import type { CalendarId, ProjectId, TableRow, ActivityId } from './ids.ts';
import type { Minutes } from './minutes.ts';
import type {
  ActivityType,
  CriticalPathType,
  DurationType,
  LagCalendar,
  PercentCompleteType,
  TotalFloatType,
} from './p6-words.ts';

export interface Project extends TableRow {
  readonly id: ProjectId;
  /** The Project ID shown to planners. */
  readonly code: string;
  /** True for exported projects; others are stubs that only carry linked activities. Undefined if the file does not say. */
  readonly isExported: boolean | undefined;
  /** Work before it is actual, work after it is forecast. */
  readonly dataDate: Minutes | undefined;
  readonly plannedStart: Minutes | undefined;
  readonly mustFinishBy: Minutes | undefined;
  /** Finish of the project when last scheduled. */
  readonly scheduledFinish: Minutes | undefined;
  readonly forecastStart: Minutes | undefined;
  readonly lastScheduled: Minutes | undefined;
  readonly calendarId: CalendarId | undefined;
  /** Joins the codes of a WBS path, usually a full stop. */
  readonly wbsSeparator: string;
  readonly baselineProjectId: ProjectId | undefined;
  readonly originalProjectId: ProjectId | undefined;
  readonly criticalPathType: CriticalPathType;
  /** An activity is critical if its total float is at most this. */
  readonly criticalFloatMinutes: number;
  readonly defaultActivityType: ActivityType | undefined;
  readonly defaultPercentCompleteType: PercentCompleteType | undefined;
  readonly defaultDurationType: DurationType | undefined;
}

/**
 * True if an activity is critical by its project's definition and the float or longest path stored in the file. False for
 * completed activities, and for levels of effort and WBS summaries, which P6 computes from other activities.
 */
export function isStoredCritical(
  { status, type, totalFloatMinutes, isOnLongestPath }: Activity,
  project: Pick<Project, 'criticalPathType' | 'criticalFloatMinutes'> | undefined,
): boolean {
  if (status === 'completed' || type === 'levelOfEffort' || type === 'wbsSummary') return false;
  if (project?.criticalPathType === 'longestPath') return isOnLongestPath === true;
  return totalFloatMinutes !== undefined && totalFloatMinutes <= (project?.criticalFloatMinutes ?? 0);
}

/** How out-of-sequence progress is scheduled. */
export type ProgressMode = 'retainedLogic' | 'progressOverride' | 'actualDates';

/** How a project is scheduled. */
export interface ScheduleOptions {
  readonly projectId: ProjectId | undefined;
  readonly progressMode: ProgressMode;
  readonly lagCalendar: LagCalendar;
  readonly totalFloatType: TotalFloatType;
  /** Activities without successors get no float beyond their own finish. */
  readonly openEndsCritical: boolean;
  readonly useExpectedFinish: boolean;
  /** The lag of a start-to-start link counts from the early start, not from the actual start. */
  readonly lagFromEarlyStart: boolean;
  /** Whether relationships to and from other projects are ignored. */
  readonly ignoreOtherProjects: boolean;
  /** Whether float is measured from each project's own finish when several projects are scheduled together. */
  readonly floatToProjectFinish: boolean;
  /** Multiple float paths: how many (all if undefined), by total or free float, and to which activity; undefined if not calculated. */
  readonly floatPaths: FloatPathOptions | undefined;
  /** Row in its table, counted from 0; undefined for the defaults. */
  readonly row: number | undefined;
}

export interface FloatPathOptions {
  readonly limit: number | undefined;
  readonly byTotalFloat: boolean;
  readonly endActivityId: ActivityId | undefined;
}

/** P6's defaults for a new project, used if a project's options are not in the file. */
export const defaultScheduleOptions: ScheduleOptions = {
  projectId: undefined,
  progressMode: 'retainedLogic',
  lagCalendar: 'predecessor',
  totalFloatType: 'finish',
  openEndsCritical: false,
  useExpectedFinish: true,
  lagFromEarlyStart: true,
  ignoreOtherProjects: false,
  floatToProjectFinish: true,
  floatPaths: undefined,
  row: undefined,
};
