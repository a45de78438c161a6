import type { Finding } from '@floatwise/contracts';
import type { Minutes } from '@floatwise/schedule';
import type { ActivityDrag } from './activity-drag.ts';
import type { DragLink } from './drag-network.ts';

/** What is known about the drags of a plan, whichever way they were found. Times in the unit of the sheet's durations. */
export interface DragAnswer {
  /** The largest first. */
  readonly drags: readonly ActivityDrag[];
  readonly finish: number;
  /** The date that is t = 0; undefined when the sheet tells none. */
  readonly origin: Minutes | undefined;
  /** Whether t = 0 is the data date. */
  readonly isFromDataDate: boolean;
  /** The activities drag counts on the calendar of, as words; undefined for a plain week. */
  readonly timeBasis: string | undefined;
  /** Links that set the start of what they lead to, between critical activities; by places. */
  readonly drivingLinks: readonly DragLink[];
  /** The share of critical activities that the sheet calls critical too; undefined when it does not tell. */
  readonly agreement: number | undefined;
  readonly hasSheetDrags: boolean;
  readonly isSheetLeading: boolean;
  readonly findings: readonly Finding[];
}
