import type { ActivityId, ProjectId } from './ids.ts';

/** How progress made out of sequence is scheduled. */
export type ProgressMode = 'retainedLogic' | 'progressOverride' | 'actualDates';

export type LagCalendar = 'predecessor' | 'successor' | 'projectDefault' | 'twentyFourHour';

/** Total float is late less early: of the starts, of the finishes, or the lesser of both. */
export type TotalFloatType = 'start' | 'finish' | 'least';

/** How a project is scheduled. */
export interface ScheduleOptions {
  readonly projectId: ProjectId | undefined;
  readonly progressMode: ProgressMode;
  readonly lagCalendar: LagCalendar;
  readonly totalFloatType: TotalFloatType;
  /** Activities without successor get no float beyond their own finish. */
  readonly openEndsCritical: boolean;
  readonly useExpectedFinish: boolean;
  /** The lag of a start-to-start link counts from the early start, not from the actual start. */
  readonly lagFromEarlyStart: boolean;
  /** Relationships to and from other projects are left out. */
  readonly ignoreOtherProjects: boolean;
  /** Float is measured against the project's own finish when several projects are scheduled together. */
  readonly floatToProjectFinish: boolean;
  /** Multiple float paths: whether, how many (all when undefined), by total or by free float, to which activity. */
  readonly floatPaths: FloatPathOptions | undefined;
  /** Row in its table, counted from 0; undefined for the defaults. */
  readonly row: number | undefined;
}

export interface FloatPathOptions {
  readonly limit: number | undefined;
  readonly byTotalFloat: boolean;
  readonly endActivityId: ActivityId | undefined;
}

/** What P6 gives a new project; used for a project whose options are not in the file. */
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
