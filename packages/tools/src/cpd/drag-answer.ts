import type { Finding, FindingPlace, PictureTime, ReportAttention, ReportCell } from '@floatwise/contracts';
import type { ActivityStatus, Minutes } from '@floatwise/schedule';
import { roundQuantity, type DurationUnit } from '@floatwise/schedule/sheet';
import type { DragLink } from './drag-network.ts';
import type { Agreement } from './compute-agreement.ts';

/** An incomplete activity and its drag; durations in the unit of the answer. */
export interface ActivityDrag {
  /** Its place in the plan. */
  readonly place: number;
  readonly code: string;
  /** Its Activity ID, with its project where projects share IDs. */
  readonly label: string;
  readonly name: string;
  readonly wbs: string;
  readonly status: ActivityStatus;
  readonly project: string;
  /** Where findings about it point. */
  readonly at: FindingPlace;
  readonly duration: number;
  /** Dates as `YYYY-MM-DDTHH:MM`, or in the unit of the answer from t = 0. */
  readonly earlyStart: PictureTime;
  readonly earlyFinish: PictureTime;
  readonly totalFloat: number;
  readonly isCritical: boolean;
  /** Whether the sheet's own float or longest path says so; undefined where it has neither. */
  readonly isCriticalInP6: boolean | undefined;
  /** Null for an activity that was not tried because the file is too large. */
  readonly drag: number | null;
  /** The same in hours; null also for a sheet, which has one unit. */
  readonly dragHours: number | null;
  /** Drag by the sheet's own total float; undefined where the sheet has none. */
  readonly sheetDrag: number | undefined;
  readonly finishIfZero: PictureTime | null;
  /** Critical and without drag, since the project ends no earlier without it. */
  readonly isTied: boolean;
  /** What keeps the project from getting shorter by the whole duration. */
  readonly limitedBy: string;
  readonly cost: number | null;
  readonly note: string;
}

/** The drags of a plan, exact from a schedule or approximate from a sheet. */
export interface DragAnswer {
  /** Whether the plan was scheduled on its own calendars, constraints and progress. */
  readonly isExact: boolean;
  /** False where the plan cannot support a drag: what is computed is an indication only. */
  readonly isClaimed: boolean;
  /** The largest drag first; in the order of the sheet where no drag is claimed. */
  readonly drags: readonly ActivityDrag[];
  readonly unit: DurationUnit;
  readonly hoursPerDay: number;
  readonly hasDates: boolean;
  /** Finish of the project, and the work until then. */
  readonly finish: PictureTime;
  readonly work: number;
  readonly dataDate: Minutes | undefined;
  /** Relationships that set dates, between critical activities; lags in the unit of the answer. */
  readonly drivingLinks: readonly DragLink[];
  /** How far our critical activities are the sheet's; undefined for a schedule and for a sheet without float. */
  readonly agreement: Agreement | undefined;
  readonly hasSheetDrags: boolean;
  readonly namesProjects: boolean;
  /** First in the report's sentence; empty where there is nothing to say before the drag. */
  readonly caution: string;
  readonly attention: readonly ReportAttention[];
  /** Of the file as a whole. */
  readonly findings: readonly Finding[];
  /** Rows of the summary sheet that only this kind of file has. */
  readonly summary: readonly (readonly [string, ReportCell] | false)[];
}

/** By drag, the largest first, those not tried last; then by Activity ID. */
export function sortDrags(drags: readonly ActivityDrag[]): ActivityDrag[] {
  return drags.toSorted(
    (a, b) =>
      (b.drag ?? -Infinity) - (a.drag ?? -Infinity) || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0),
  );
}

/** A date in a sentence. */
export const formatFinish = (finish: PictureTime | null): string => String(finish).replace('T', ' ');

/** Planners count work in days: a factor for values of the answer, and the unit they are then in. */
export function getPageUnit({ unit, hoursPerDay }: DragAnswer) {
  return unit === 'hours'
    ? { toPage: (value: number) => roundQuantity(value / hoursPerDay), unit: 'days' as const }
    : { toPage: (value: number) => value, unit };
}
