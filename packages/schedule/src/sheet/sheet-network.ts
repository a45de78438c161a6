import type { Finding } from '@floatwise/contracts';
import type { ActivityStatus, ActivityType, Constraint } from '../model/activity.ts';
import type { Minutes } from '../model/minutes.ts';
import type { RelationshipType } from '../model/relationship.ts';
import type { DurationUnit } from './duration-unit.ts';
import type { RowStyle, SheetLayout } from './sheet-table.ts';
import type { LagCalendar } from '../model/schedule-options.ts';

/** An activity of the TASK sheet, or one that only relationships name. `undefined` means an empty cell or a missing column. */
export interface SheetActivity {
  /** Its place in the list of activities. */
  readonly index: number;
  /** The Activity ID. */
  readonly code: string;
  readonly projectId: string | undefined;
  /** P6's internal id, which exports of raw tables have. */
  readonly taskId: string | undefined;
  readonly name: string;
  readonly wbs: string;
  /** Row of the TASK sheet, counted from 1; undefined for an activity that is not on it. */
  readonly row: number | undefined;
  readonly status: ActivityStatus | undefined;
  readonly type: ActivityType | undefined;
  /** By its type; without one, an activity without duration. */
  readonly isMilestone: boolean;
  /** False for level of effort and WBS summaries; of activities without a type for those that behave as such. */
  readonly carriesLogic: boolean;
  /** Has no type and behaves as a level of effort. */
  readonly isSuspect: boolean;
  /** In the unit `units.durations`. */
  readonly originalDuration: number | undefined;
  readonly remainingDuration: number | undefined;
  /** In the unit `units.floats`. */
  readonly totalFloat: number | undefined;
  /** Whether P6 says it is on the longest path; undefined when the sheet does not say. */
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
  /** Row of the sheet, counted from 1. */
  readonly row: number;
  /** Places in the list of activities. The same for both: a self-link. */
  readonly predecessor: number;
  readonly successor: number;
  readonly type: RelationshipType;
  /** In the unit `units.lags`; negative for a lead. */
  readonly lag: number;
  /** P6 removes it when the workbook is imported: its row is flagged for deletion, or that of one of its activities. */
  readonly isDeleted: boolean;
  /** Its ends are in two projects, or one is not on the TASK sheet. */
  readonly isExternal: boolean;
  /** As the sheet of relationships says; the activities' own where it does not. */
  readonly predecessorStatus: ActivityStatus | undefined;
  readonly successorStatus: ActivityStatus | undefined;
}

/** Activities and relationships of a P6 spreadsheet, in the order and the units of the sheets. */
export interface SheetNetwork {
  readonly activities: readonly SheetActivity[];
  readonly relationships: readonly SheetRelationship[];
  readonly units: {
    readonly durations: DurationUnit;
    readonly lags: DurationUnit;
    readonly floats: DurationUnit;
  };
  /** Undefined when the workbook has no TASK sheet. */
  readonly activityTable: SheetLayout | undefined;
  readonly relationshipTable: SheetLayout;
  /** How rows of `relationshipTable` are written. */
  readonly rowStyle: RowStyle;
  readonly dataDate: Minutes | undefined;
  /** Whether TASKPRED names activities by P6's internal ids; rows added to it do so too. */
  readonly isLinkedByTaskId: boolean;
  /** The calendars named in the file; for other projects, the predecessor's. */
  readonly lagCalendars: LagCalendars;
  /** What was noticed while reading and left alone. */
  readonly findings: readonly Finding[];
}

/** On which calendar lags count, by project. */
export type LagCalendars = ReadonlyMap<string, LagCalendar>;

/** An activity of which nothing is known but what is given: no row, no dates, no type. */
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

/**
 * The calendar a relationship's lag counts on: its name, or what stands for a project's default calendar or for round the clock,
 * which sheets do not name; undefined for an unknown one. A spreadsheet does not contain P6's option, which defaults to the
 * predecessor's calendar; an XER has it for each project, and the successor's project decides.
 */
export function findLagCalendar(
  { activities, lagCalendars }: Pick<SheetNetwork, 'activities' | 'lagCalendars'>,
  { predecessor, successor }: Pick<SheetRelationship, 'predecessor' | 'successor'>,
): string | undefined {
  const project = activities[successor]?.projectId ?? '';
  switch (lagCalendars.get(project) ?? 'predecessor') {
    case 'predecessor':
      return activities[predecessor]?.calendar;
    case 'successor':
      return activities[successor]?.calendar;
    case 'projectDefault':
      return `\0${project}`;
    case 'twentyFourHour':
      return '\0';
  }
}
