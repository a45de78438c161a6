import { formatDateText } from '@floatwise/contracts/format-date-text';
import type { Finding, FindingPlace, PictureTime, ReportAttention, ReportCell } from '@floatwise/contracts';
import type { ActivityStatus, Minutes } from '@floatwise/schedule/model';
import type { DurationUnit } from '@floatwise/schedule/sheet';
import type { DragLink } from './compute-drag.ts';
import type { Agreement } from './compute-sheet-float-drags.ts';

/** An incomplete activity and its drag; durations in the unit of the answer. */
export interface ActivityDrag {
  /** Index in the plan. */
  readonly place: number;
  readonly code: string;
  /** Activity ID, with the project if projects share IDs. */
  readonly label: string;
  readonly name: string;
  readonly wbs: string;
  readonly status: ActivityStatus;
  readonly project: string;
  readonly at: FindingPlace;
  readonly duration: number;
  /** Date as `YYYY-MM-DDTHH:MM`, or time from t = 0 in the unit of the answer. */
  readonly earlyStart: PictureTime;
  readonly earlyFinish: PictureTime;
  readonly totalFloat: number;
  readonly isCritical: boolean;
  /** Whether it is critical by the float or longest path in the sheet; undefined if the sheet has neither. */
  readonly isCriticalInP6?: boolean | undefined;
  /** Null if it was not calculated because the file is too large. */
  readonly drag: number | null;
  /** In hours; undefined for a sheet, which has only one unit. */
  readonly dragHours?: number | null;
  /** Drag from the total float in the sheet; undefined if the sheet has none. */
  readonly sheetDrag?: number | undefined;
  readonly finishIfZero: PictureTime | null;
  /** Critical but without drag, because an equally long path keeps the finish. */
  readonly isTied: boolean;
  /** What limits the drag to less than the whole duration. */
  readonly limitedBy: string;
  readonly cost: number | null;
  readonly note: string;
}

/** Drags of a plan: exact from a schedule, approximate from a sheet. */
export interface DragAnswer {
  /** Whether the plan was scheduled on its own calendars, constraints and progress. */
  readonly isExact: boolean;
  /** False if the plan does not support drag: the values are indications only. */
  readonly isClaimed: boolean;
  /** Largest drag first; in sheet order if no drag is claimed. */
  readonly drags: readonly ActivityDrag[];
  readonly unit: DurationUnit;
  readonly hoursPerDay: number;
  readonly hasDates: boolean;
  /** Project finish, and the work until then. */
  readonly finish: PictureTime;
  /** The project with this finish, of several. */
  readonly endProject?: string | undefined;
  readonly work: number;
  readonly dataDate: Minutes | undefined;
  /** Driving relationships between critical activities; lags in the unit of the answer. */
  readonly drivingLinks: readonly DragLink[];
  /** How far our critical activities match those of the sheet; undefined for a schedule and for a sheet without float. */
  readonly agreement?: Agreement | undefined;
  readonly hasSheetDrags: boolean;
  readonly namesProjects: boolean;
  /** First sentence of the report; empty if no caution is needed. */
  readonly caution: string;
  readonly attention: readonly ReportAttention[];
  /** Findings about the file as a whole. */
  readonly findings: readonly Finding[];
  /** Rows of the summary sheet that depend on the file type. */
  readonly summary: readonly (readonly [string, ReportCell] | false)[];
}

/** Sorts by drag, largest first and uncalculated last, then by Activity ID. */
export const sortDrags = (drags: readonly ActivityDrag[]): ActivityDrag[] =>
  drags.toSorted(
    (a, b) =>
      (b.drag ?? -Infinity) - (a.drag ?? -Infinity) || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0),
  );

export const formatFinish = (finish: PictureTime | null): string => formatDateText(String(finish));
