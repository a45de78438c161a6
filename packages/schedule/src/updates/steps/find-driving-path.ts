import type { StepActivity, StepSchedule } from './schedule-step.ts';
import { isLater } from './schedule-step.ts';

/**
 * The activities that lead to a finish, first to last: back over driving links as far as they go, of several drivers by the one
 * that ends last. Nothing completed is on it but the activity it ends with, which waits for nothing.
 */
export function findDrivingPath(
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
