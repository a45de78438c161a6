import type { Finding, FindingPlace } from '@floatwise/contracts';
import type { Constraint } from '../model/activity.ts';
import type { Minutes } from '../model/minutes.ts';
import type { ActivityStatus, ActivityType, LagCalendar, RelationshipType } from '../model/p6-words.ts';
import type { UnreadLog } from '../unread/unread-log.ts';
import type { DurationUnit } from './sheet-codes.ts';
import type { RowStyle, SheetLayout } from './sheet-table.ts';

/** An activity of the TASK sheet, or one named only in relationships. `undefined` means an empty cell or a missing column. */
export interface SheetActivity {
  /** Index in the list of activities. */
  readonly index: number;
  /** The Activity ID. */
  readonly code: string;
  readonly projectId: string | undefined;
  /** P6's internal id, present in exports of raw tables. */
  readonly taskId: string | undefined;
  readonly name: string;
  readonly wbs: string;
  /** Row of the TASK sheet, counted from 1, or line of an XER; undefined if the activity is not on it. */
  readonly row: number | undefined;
  readonly status: ActivityStatus | undefined;
  readonly type: ActivityType | undefined;
  /** By type; without a type, an activity without duration. */
  readonly isMilestone: boolean;
  /** False for levels of effort and WBS summaries, and for activities without a type that behave like a level of effort. */
  readonly carriesLogic: boolean;
  /** Whether it has no type and behaves like a level of effort. */
  readonly isSuspect: boolean;
  /** In the unit `units.durations`. */
  readonly originalDuration: number | undefined;
  readonly remainingDuration: number | undefined;
  /** In the unit `units.floats`. */
  readonly totalFloat: number | undefined;
  /** Whether P6 puts it on the longest path; undefined if the sheet does not say. */
  readonly isOnLongestPath: boolean | undefined;
  readonly start: Minutes | undefined;
  readonly finish: Minutes | undefined;
  readonly calendar: string | undefined;
  readonly constraints: readonly Constraint[];
  readonly expectedFinish: Minutes | undefined;
  /** When suspended work resumes. */
  readonly resumed: Minutes | undefined;
}

/** A row of the TASKPRED sheet. */
export interface SheetRelationship {
  readonly index: number;
  /** Row of the sheet, counted from 1, or line of an XER. */
  readonly row: number;
  /** Indexes in the list of activities; equal for a self-link. */
  readonly predecessor: number;
  readonly successor: number;
  readonly type: RelationshipType;
  /** In the unit `units.lags`; negative for a lead. */
  readonly lag: number;
  /** Whether P6 removes it on import, because its row or that of one of its activities is flagged for deletion. */
  readonly isDeleted: boolean;
  /** Whether its ends are in two projects, or one is not on the TASK sheet. */
  readonly isExternal: boolean;
  /** Whether its ends are on a loop of completed activities, which holds nothing up. */
  readonly isOnDoneLoop: boolean;
  /** Status on TASKPRED, or the activity's own if TASKPRED has none. */
  readonly predecessorStatus: ActivityStatus | undefined;
  readonly successorStatus: ActivityStatus | undefined;
}

/** Activities and relationships of a P6 spreadsheet, in the order and units of the sheets. */
export interface SheetNetwork {
  readonly activities: readonly SheetActivity[];
  readonly relationships: readonly SheetRelationship[];
  readonly units: Readonly<Record<'durations' | 'lags' | 'floats', DurationUnit>>;
  /** Undefined if the workbook has no TASK sheet. */
  readonly activityTable: SheetLayout | undefined;
  readonly relationshipTable: SheetLayout;
  /** How rows of `relationshipTable` are written. */
  readonly rowStyle: RowStyle;
  readonly dataDate: Minutes | undefined;
  /** Whether TASKPRED uses P6's internal ids; rows added to it must do so too. */
  readonly isLinkedByTaskId: boolean;
  /** What rows of activities and relationships count: the rows of sheets, or the lines of an XER. */
  readonly rowsOf: 'sheet' | 'xer';
  /** What it was made from: an XER or P6 XML has calendars, options and the type of each activity. */
  readonly origin: 'sheet' | 'xer' | 'pmxml';
  /** The lag calendars stated in the file; for other projects it is the predecessor's. */
  readonly lagCalendars: LagCalendars;
  /** The default calendars of projects, as `SheetActivity.calendar` names them; empty for a sheet. */
  readonly projectCalendars: ReadonlyMap<string, string | undefined>;
  readonly findings: readonly Finding[];
  /** What could not be read although the file is not refused: dates, constraints and ends that are not on TASK. */
  readonly unread: UnreadLog;
}

/** The calendar on which lags count, by project. */
export type LagCalendars = ReadonlyMap<string, LagCalendar>;

/** An activity with only the given facts: without row, dates or type by default. */
export function createSheetActivity(
  known: Pick<SheetActivity, 'index' | 'code'> & Partial<SheetActivity>,
): SheetActivity {
  return {
    projectId: undefined,
    taskId: undefined,
    name: '',
    wbs: '',
    row: undefined,
    status: undefined,
    type: undefined,
    isMilestone: false,
    carriesLogic: true,
    isSuspect: false,
    originalDuration: undefined,
    remainingDuration: undefined,
    totalFloat: undefined,
    isOnLongestPath: undefined,
    start: undefined,
    finish: undefined,
    calendar: undefined,
    constraints: [],
    expectedFinish: undefined,
    resumed: undefined,
    ...known,
  };
}

/** The place of an activity or relationship in the file. */
export const placeRow = (
  { rowsOf }: Pick<SheetNetwork, 'rowsOf'>,
  name: 'TASK' | 'TASKPRED',
  row?: number,
): FindingPlace => {
  if (rowsOf === 'sheet') return { sheet: name, ...(row === undefined ? {} : { row }) };
  return { table: name, ...(row === undefined ? {} : { line: row }) };
};

/**
 * A calendar's name, or a key for a project's default calendar or for 24 hours, which sheets do not name; undefined if unknown.
 * The successor's project decides if the file is an XER; spreadsheets lack P6's option, whose default is the predecessor's.
 */
export function findLagCalendar(
  {
    activities,
    lagCalendars,
    projectCalendars,
  }: Pick<SheetNetwork, 'activities' | 'lagCalendars' | 'projectCalendars'>,
  { predecessor, successor }: Pick<SheetRelationship, 'predecessor' | 'successor'>,
): string | undefined {
  const project = activities[successor]?.projectId ?? '';
  switch (lagCalendars.get(project) ?? 'predecessor') {
    case 'predecessor':
      return activities[predecessor]?.calendar;
    case 'successor':
      return activities[successor]?.calendar;
    case 'projectDefault':
      return projectCalendars.get(project) ?? `\0${project}`;
    case 'twentyFourHour':
      return '\0';
  }
}

/** Identifies an activity of a sheet. */
export function formatActivityKey(code: string, projectId: string | undefined): string {
  return projectId === undefined ? code : `${projectId}\0${code}`;
}
