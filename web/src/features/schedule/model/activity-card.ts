export type LinkType = 'FS' | 'SS' | 'FF' | 'SF';

/** A duration, lag or float, with the hours per day of its calendar. */
interface CalendarWork {
  readonly minutes: number;
  readonly hoursPerDay: number;
}

/** The same in a spreadsheet, which has no calendars: the unit stays. */
interface SheetWork {
  readonly amount: number;
  readonly unit: 'h' | 'd' | 'w' | 'mo';
}

export type Work = CalendarWork | SheetWork;

export const isNegative = (work: Work): boolean => ('unit' in work ? work.amount : work.minutes) < 0;

/** One relationship of an activity. */
export interface CardLink {
  /** Undefined if the other activity is not in the file. */
  readonly place: number | undefined;
  readonly id: string;
  readonly name: string;
  /** Set if projects of the file share activity IDs. */
  readonly project: string | undefined;
  readonly type: LinkType;
  readonly lag: Work;
  /** Whether the relationship is driving; undefined if unknown. */
  readonly isDriving: boolean | undefined;
}

export interface CardDates {
  readonly start: number | undefined;
  readonly finish: number | undefined;
}

/** Everything shown of one activity: the file's own values. Times are those of `Outline`. */
export interface ActivityCard {
  readonly place: number;
  readonly id: string;
  readonly name: string;
  readonly project: string;
  /** WBS names from the top, without the project. */
  readonly wbs: string;
  readonly type: string;
  readonly status: string;
  readonly isCritical: boolean;
  readonly isOnLongestPath: boolean | undefined;
  readonly actual: CardDates;
  readonly early: CardDates;
  readonly late: CardDates;
  readonly planned: CardDates;
  readonly originalDuration: Work | undefined;
  readonly remainingDuration: Work | undefined;
  readonly totalFloat: Work | undefined;
  readonly freeFloat: Work | undefined;
  readonly calendar: string | undefined;
  /** `Finish On or Before`, with its date if it has one. */
  readonly constraints: readonly { readonly name: string; readonly date: number | undefined }[];
  readonly codes: readonly { readonly type: string; readonly value: string }[];
  /** Why driving relationships are unknown: the logic has a loop, or a spreadsheet lacks the data. */
  readonly drivingUnknown: 'loop' | 'sheet' | undefined;
  readonly predecessors: readonly CardLink[];
  readonly successors: readonly CardLink[];
}
