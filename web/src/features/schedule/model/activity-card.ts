import { formatCount } from '../../../lib/format-count.ts';
import type { ActivityLink } from '../../../components/activity/activity-links.ts';

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
  readonly type: 'FS' | 'SS' | 'FF' | 'SF';
  readonly lag: Work;
  /** Whether the relationship is driving; undefined if unknown. */
  readonly isDriving: boolean | undefined;
}

interface CardDates {
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
  readonly isCompleted: boolean;
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

/** Formats `10 d`, adding the hours if they are more precise: `1.5 d (12 h)`. Days are the calendar's. */
export function formatWork(work: Work): string {
  const { amount, unit } = toQuantity(work);
  const text = `${formatCount(amount)} ${unit}`;
  return 'unit' in work || work.minutes === 0 ? text : `${text} (${formatCount(work.minutes / 60)} h)`;
}

/** Formats `FS` or `SS +2d`, as in a result's sentences. */
export function formatLink({ type, lag }: Pick<CardLink, 'type' | 'lag'>): string {
  const { amount, unit } = toQuantity(lag);
  if (amount === 0) return type;
  return `${type} ${isNegative(lag) ? '\u2212' : '+'}${formatCount(Math.abs(amount))}${unit}`;
}

function toQuantity(work: Work): { readonly amount: number; readonly unit: string } {
  if ('unit' in work) return work;
  const { minutes, hoursPerDay } = work;
  return { amount: minutes / 60 / (hoursPerDay > 0 ? hoursPerDay : 8), unit: 'd' };
}

/** The cards opened one from the other; the last one is shown. */
export type CardPath = readonly ActivityLink[];

/** Adds a card; going to one already on the path returns there. */
export function goTo(path: CardPath, link: ActivityLink): CardPath {
  const at = path.findIndex(({ id, places }) => id === link.id && places.join() === link.places.join());
  return at < 0 ? [...path, link] : path.slice(0, at + 1);
}
