import type { WorkCalendars } from '../calendar/create-work-calendars.ts';
import type { WorkCalendar } from '../calendar/work-calendar.ts';
import type {
  Activity,
  ActivityId,
  Project,
  RelationshipType,
  Schedule,
  ScheduleOptions,
  TotalFloatType,
} from '../model/index.ts';
import type { WorkSpan } from './work-span.ts';

/** A project as it takes part in a scheduling run. Instants are minutes since 1970-01-01T00:00. */
export interface CpmProject {
  readonly source: Project;
  readonly options: ScheduleOptions;
  readonly dataDate: number;
  /** Activities without predecessors start here: the planned start, or the data date when that is later. */
  readonly start: number;
  readonly calendar: WorkCalendar;
  /** Not exported: its activities keep the dates the file has for them. */
  readonly isFixed: boolean;
  /** The latest early finish the forward pass has found; undefined where it has found none. */
  earlyFinish: number | undefined;
  /** To be read after the forward pass. */
  finish: ProjectFinish;
}

/** Instants of a project's end, in minutes since 1970. */
export interface ProjectFinish {
  /** Its latest early finish, which may be what a completed activity still waits for and hands on. */
  readonly early: number;
  /** The latest early finish of activities that are not completed; the data date without any. */
  readonly open: number;
  /** Must-finish-by, or the early finish float is measured to: the late finish of activities without successors, after which no late finish lies. */
  readonly late: number;
}

/**
 * An activity as it takes part in a run, with what the run has found. Its dates are 0 until the pass that finds them
 * has come by; those of projects that were not exported are the file's, NaN where it has none. Links and dates are fields of
 * the activity itself: a run is often a process's first, and until code is compiled every look into a list by index costs.
 */
export interface CpmActivity {
  readonly source: Activity;
  readonly project: CpmProject;
  readonly calendar: WorkCalendar;
  /** Index into the network's activities. */
  readonly index: number;
  /** Work done up to the data date, without the time it was suspended; 0 unless in progress. */
  readonly workedMinutes: number;
  /** The work that is left; an expected finish replaces it. */
  span: WorkSpan;
  earlyStart: number;
  earlyFinish: number;
  lateStart: number;
  lateFinish: number;
  isOnLongestPath: boolean;
  /** The links that end in it and those that leave it: each has the next, the last of the file comes first. */
  firstIncoming: CpmLink | undefined;
  firstOutgoing: CpmLink | undefined;
  /** How many of the links that end in it come from activities that have no place in the order yet. */
  waitingFor: number;
}

export interface CpmLink {
  readonly from: CpmActivity;
  readonly to: CpmActivity;
  readonly type: RelationshipType;
  readonly lagMinutes: number;
  readonly lagCalendar: WorkCalendar;
  /** Finish to start without lag, to work that has not begun and is to be scheduled: dates pass it as they are. */
  readonly isPlain: boolean;
  /** Under progress override the successor no longer waits for it. */
  readonly isOverridden: boolean;
  /** Index into the schedule's relationships. */
  readonly relationship: number;
  readonly nextIncoming: CpmLink | undefined;
  readonly nextOutgoing: CpmLink | undefined;
}

/** What is scheduled: the activities that carry logic, linked. */
export interface CpmNetwork {
  readonly projects: readonly CpmProject[];
  readonly activities: readonly CpmActivity[];
  readonly byId: ReadonlyMap<ActivityId, CpmActivity>;
  /** Every activity after all its predecessors; those on or behind a loop are missing. */
  readonly order: readonly CpmActivity[];
}

/** The four dates of an activity in minutes since 1970; NaN where there is none. */
export interface ActivityDates {
  readonly earlyStart: number;
  readonly earlyFinish: number;
  readonly lateStart: number;
  readonly lateFinish: number;
}

/** Dates by activity, of those that have been found. */
export type DatesById = Pick<Map<ActivityId, ActivityDates>, 'get' | 'set'>;

export interface PlacedActivity {
  readonly source: Activity;
  readonly project: CpmProject;
  readonly calendar: WorkCalendar;
}

/** Total float in working minutes: late less early. */
export function computeTotalFloat(
  calendar: WorkCalendar,
  type: TotalFloatType,
  dates: ActivityDates,
): number {
  switch (type) {
    case 'start':
      return calendar.measureWork(dates.earlyStart, dates.lateStart);
    case 'finish':
      return calendar.measureWork(dates.earlyFinish, dates.lateFinish);
    case 'least':
      return Math.min(
        computeTotalFloat(calendar, 'start', dates),
        computeTotalFloat(calendar, 'finish', dates),
      );
  }
}

/** A finished run over the activities that carry logic. */
export interface CpmRun {
  readonly schedule: Schedule;
  readonly calendars: WorkCalendars;
  readonly network: CpmNetwork;
}
