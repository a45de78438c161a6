import type { ActivityId, ProjectId } from '../../model/index.ts';
import { getPairCode } from '../pair.ts';
import { findDrivingPath } from './find-driving-path.ts';
import type { StepActivity, StepSchedule } from './schedule-step.ts';
import { findLastFinisher } from './schedule-step.ts';
import type { StepIds } from './step-ids.ts';

/** Where the schedule after a step ends, and how it gets there. */
export interface StepEnd {
  readonly after: StepSchedule;
  readonly last: StepActivity;
  /** First to last; holds `last`. */
  readonly path: readonly StepActivity[];
}

/** Gives an activity the ID by which rows name it: that of the current file, for a deleted one that of the previous file. */
export function createIdFinder({ current }: StepIds): (activity: StepActivity) => string {
  return ({ key, activity }) => getPairCode(current.get(key) ?? activity);
}

/** The end of a project, or of the activity that is followed in its place; undefined when that has no finish. */
export function findStepEnd(
  after: StepSchedule,
  { projectId, followed }: { readonly projectId: ProjectId; readonly followed: ActivityId | undefined },
  getId: (activity: StepActivity) => string,
): StepEnd | undefined {
  const last =
    followed === undefined
      ? findLastFinisher(after.activities.values(), projectId, getId)
      : after.activities.get(followed);
  return last === undefined ? undefined : { after, last, path: findDrivingPath(after, last, getId) };
}
