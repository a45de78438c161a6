import type { ActivityId, ProjectId } from '../../model/index.ts';
import { getPairCode } from '../pair.ts';
import type { StepActivity, StepSchedule } from './schedule-step.ts';
import { findLastFinisher, isLater } from './schedule-step.ts';
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

/**
 * The activities that lead to a finish, first to last: back over driving links as far as they go, of several drivers by the one
 * that ends last. Nothing completed is on it but the activity it ends with, which waits for nothing.
 */
function findDrivingPath(
  { listDrivers }: StepSchedule,
  last: StepActivity,
  getId: (activity: StepActivity) => string,
): StepActivity[] {
  const path = [last];
  let first: StepActivity | undefined = last.activity.status === 'completed' ? undefined : last;
  while (first !== undefined) {
    let latest: StepActivity | undefined;
    for (const driver of listDrivers(first)) {
      if (latest === undefined || isLater(driver, latest, getId)) latest = driver;
    }
    if (latest !== undefined) path.push(latest);
    first = latest;
  }
  return path.reverse();
}
