import type { Activity, ScheduledActivity } from '@floatwise/schedule';
import { shorten } from '../paging.ts';
import { describeProject, toDate } from '../schedule/describe-activity.ts';
import type { OpenSchedule } from '../schedule/open-schedule.ts';

/** An activity in a calculated list, with dates and float as P6's F9 calculates them. */
export const describeScheduled = (open: OpenSchedule, scheduled: ScheduledActivity) => {
  const { activity } = scheduled;
  return {
    id: activity.code,
    ...describeProject(open, activity),
    name: shorten(activity.name),
    earlyStart: toDate(scheduled.earlyStart),
    earlyFinish: toDate(scheduled.earlyFinish),
    lateStart: toDate(scheduled.lateStart),
    lateFinish: toDate(scheduled.lateFinish),
    totalFloatDays: open.toDays(activity, scheduled.totalFloatMinutes),
    critical: scheduled.isCritical,
  };
};

/**
 * The activities that lead to one by driving links, in order of work; the activity itself is last. If several links
 * drive, it follows the predecessor with the least float.
 */
export function listDrivers(open: OpenSchedule, end: Activity): readonly Activity[] {
  const { drivingRelationships, activities } = open.cpm;
  const floats = new Map(activities.map(({ activity, totalFloatMinutes }) => [activity, totalFloatMinutes]));
  const path = [end];
  const seen = new Set(path);
  const findDriver = (activity: Activity): Activity | undefined =>
    open
      .getIncoming(activity)
      .filter(({ place }) => drivingRelationships.has(place))
      .flatMap(({ link }) => open.getById(link.predecessorId) ?? [])
      .filter((each) => !seen.has(each))
      .sort((one, other) => (floats.get(one) ?? Infinity) - (floats.get(other) ?? Infinity) || 0)[0];
  for (let driver = findDriver(end); driver !== undefined; driver = findDriver(driver)) {
    seen.add(driver);
    path.push(driver);
  }
  return path.reverse();
}
