import type { WorkCalendars } from '../calendar/create-work-calendars.ts';
import type { WorkCalendar } from '../calendar/work-calendar.ts';
import type {
  Activity,
  ActivityId,
  Project,
  RelationshipType,
  Schedule,
  ScheduleOptions,
} from '../model/index.ts';
import type { WorkSpan } from './work-span.ts';

/** A project in a scheduling run. Instants are minutes since 1970-01-01T00:00. */
export interface CpmProject {
  readonly source: Project;
  readonly options: ScheduleOptions;
  readonly dataDate: number;
  /** Where activities without predecessors start: the planned start, or the data date if later. */
  readonly start: number;
  readonly calendar: WorkCalendar;
  /** True for an unexported project, whose activities keep their dates from the file. */
  readonly isFixed: boolean;
  /** The latest early finish found by the forward pass so far; undefined before the first. */
  earlyFinish: number | undefined;
  /** Valid after the forward pass. */
  finish: ProjectFinish;
}

/** Instants of a project's finish, in minutes since 1970. */
export interface ProjectFinish {
  /** Its latest early finish, including dates that completed activities pass on from their predecessors. */
  readonly early: number;
  /** The latest early finish of open activities; the data date if there are none. */
  readonly open: number;
  /** Must-finish-by, or the early finish that float is measured to; no late finish is after it. */
  readonly late: number;
}

/**
 * An activity in a scheduling run, with its results. Its dates are 0 until the pass that calculates them; those of unexported
 * projects come from the file, NaN if missing. Links and dates are fields of the activity because many processes run only once,
 * and indexed access is slow before the code is compiled.
 */
export interface CpmActivity {
  readonly source: Activity;
  readonly project: CpmProject;
  readonly calendar: WorkCalendar;
  /** Index into the network's activities. */
  readonly index: number;
  /** Work done up to the data date, without suspended time; 0 unless in progress. */
  readonly workedMinutes: number;
  /** The remaining work; replaced if an expected finish applies. */
  span: WorkSpan;
  earlyStart: number;
  earlyFinish: number;
  lateStart: number;
  lateFinish: number;
  isOnLongestPath: boolean;
  /** Linked lists of incoming and outgoing links, last in file order first. */
  firstIncoming: CpmLink | undefined;
  firstOutgoing: CpmLink | undefined;
  /** Number of incoming links from activities that are not in the order yet. */
  waitingFor: number;
}

export interface CpmLink {
  readonly from: CpmActivity;
  readonly to: CpmActivity;
  readonly type: RelationshipType;
  readonly lagMinutes: number;
  readonly lagCalendar: WorkCalendar;
  /** FS without lag to a scheduled activity that has not started: it passes dates on unchanged. */
  readonly isPlain: boolean;
  /** Progress override removes the dependency of the successor. */
  readonly isOverridden: boolean;
  /** Index into the schedule's relationships. */
  readonly relationship: number;
  readonly nextIncoming: CpmLink | undefined;
  readonly nextOutgoing: CpmLink | undefined;
}

/** The scheduled part of a file: activities that carry logic, and their links. */
export interface CpmNetwork {
  readonly schedule: Schedule;
  readonly calendars: WorkCalendars;
  readonly projects: readonly CpmProject[];
  readonly activities: readonly CpmActivity[];
  readonly byId: ReadonlyMap<ActivityId, CpmActivity>;
  /** Activities after all their predecessors; without those on or after a loop with open work. */
  readonly order: readonly CpmActivity[];
  /** A shortest loop with open work. */
  readonly openLoop: readonly CpmActivity[] | undefined;
  /** Completed activities that lead to each other; the relationships between them are left out. */
  readonly doneLoops: readonly (readonly CpmActivity[])[];
}

/** The four dates of an activity in minutes since 1970; NaN if missing. */
export type ActivityDates = Readonly<
  Pick<CpmActivity, 'earlyStart' | 'earlyFinish' | 'lateStart' | 'lateFinish'>
>;

/** An activity with what it counts on. */
export type PlacedActivity = Pick<CpmActivity, 'source' | 'project' | 'calendar'>;
