import type { ActivityId, ProjectId } from '../../model/index.ts';
import { getPairCode } from '../pair.ts';
import type { StepActivity, StepSchedule } from './schedule-step.ts';
import { findLastFinisher, isLater } from './schedule-step.ts';
import type { StepIds } from './step-ids.ts';

/** The end of the schedule after a step, and the path to it. */
export interface StepEnd {
  readonly after: StepSchedule;
  readonly last: StepActivity;
  /** First to last; includes `last`. */
  readonly path: readonly StepActivity[];
}

/** Returns the Activity ID shown in rows: that of the current file or, for a deleted activity, of the previous file. */
export function createIdFinder({ current }: StepIds): (activity: StepActivity) => string {
  return ({ key, activity }) => getPairCode(current.get(key) ?? activity);
}

/** The end of a project, or of the activity that is followed instead; undefined if that has no finish. */
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
 * The activities that lead to a finish, first to last. Follows driving links back to their beginning; of several drivers, the one
 * that ends last. Completed activities are not on it, except one that is itself the last.
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
