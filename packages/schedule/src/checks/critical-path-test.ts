import type { Activity, Minutes } from '../model/index.ts';

/** Where a delay ends that does not reach the finish of the project. */
export interface DelayStop {
  readonly activity: Activity;
  /** The constraint or date that holds the activity, such as `Mandatory Start 2026-03-16 08:00`. */
  readonly by: string;
}

/** The critical path test of one project. `slipDays` is undefined exactly when `notApplicable` says why. */
export interface CriticalPathTest {
  readonly notApplicable?: string;
  /** The activity that was lengthened. */
  readonly tested?: Activity;
  readonly oldFinish?: Minutes;
  readonly newFinish?: Minutes;
  /** Work between old and new finish on the tested activity's calendar, in its days. */
  readonly slipDays?: number;
  /** Where a delay that does not reach the finish ends. */
  readonly stops?: readonly DelayStop[];
  /** How many of the project's incomplete tasks the engine dates as P6 did. */
  readonly reproduced?: { readonly same: number; readonly of: number };
}
