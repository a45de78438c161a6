import type { Activity, Project, Schedule } from '../../model/index.ts';
import type { Xer } from '../../xer/index.ts';

/** A project of both files, with the activities that are the same in both. What has no pair was deleted or added. */
export interface SteppedProject {
  readonly previous: Project;
  readonly current: Project;
  readonly pairs: readonly SteppedPair[];
}

export interface SteppedPair {
  readonly previous: Activity;
  readonly current: Activity;
}

/** Two updates. Both sides can be one file that holds two projects. */
export interface SteppedFiles {
  readonly previous: Schedule;
  readonly current: Schedule;
  readonly projects: readonly SteppedProject[];
}

export interface StepOptions {
  /** The Activity ID whose finish is followed in place of the project's. */
  readonly finish?: string | undefined;
  /** The files themselves, to get each step as a file. */
  readonly keepSteps?: { readonly previous: Xer; readonly current: Xer } | undefined;
}
