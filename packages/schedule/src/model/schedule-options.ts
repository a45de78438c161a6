import type { ActivityId, ProjectId } from './ids.ts';

/** How out-of-sequence progress is scheduled. */
export type ProgressMode = 'retainedLogic' | 'progressOverride' | 'actualDates';

export type LagCalendar = 'predecessor' | 'successor' | 'projectDefault' | 'twentyFourHour';

/** Total float is late minus early: of the starts, of the finishes, or the lesser of both. */
export type TotalFloatType = 'start' | 'finish' | 'least';

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
