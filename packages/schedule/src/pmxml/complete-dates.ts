import { createInfo } from '@floatwise/contracts/create-finding';
import type { Finding } from '@floatwise/contracts';
import { createWorkCalendars, type WorkCalendars } from '../calendar/create-work-calendars.ts';
import { computeTotalFloat } from '../cpm/compute-floats.ts';
import { getScheduleOptions, type Activity, type Schedule } from '../model/index.ts';
import type { Mutable } from './mutable.ts';

/**
 * Gives open activities the early and late dates and the total float that P6 XML does not contain. As in P6, the dates are those
 * of the remaining work, and total float is late minus early on the activity's calendar, by the project's definition. A field
 * that the file has for some activities is not added to others. Levelled activities differ from P6, because P6 XML does not
 * contain their dates before levelling.
 */
export function completeDates(schedule: Schedule): Finding[] {
  const activities = schedule.activities as readonly Mutable<Activity>[];
  const lacksEarly = activities.every(
    ({ earlyStart, earlyFinish }) => (earlyStart ?? earlyFinish) === undefined,
  );
  const lacksLate = activities.every(({ lateStart, lateFinish }) => (lateStart ?? lateFinish) === undefined);
  const lacksFloat = activities.every(({ totalFloatMinutes }) => totalFloatMinutes === undefined);
  const calendars = createWorkCalendars(schedule.calendars);
  let completed = 0;
  for (const activity of activities) {
    const { remainingStart, remainingFinish, remainingLateStart, remainingLateFinish } = activity;
    if (activity.status === 'completed') continue;
    if (lacksEarly) [activity.earlyStart, activity.earlyFinish] = [remainingStart, remainingFinish];
    if (lacksLate) [activity.lateStart, activity.lateFinish] = [remainingLateStart, remainingLateFinish];
    if (lacksFloat) activity.totalFloatMinutes = findTotalFloat(schedule, calendars, activity);
    if (
      (lacksEarly && activity.earlyStart !== undefined) ||
      (lacksFloat && activity.totalFloatMinutes !== undefined)
    )
      completed += 1;
  }
  return completed === 0 ? [] : [completedFinding];
}

const completedFinding = createInfo(
  'pmxml.calculated-dates',
  'P6 XML has no early and late dates and no total float: those of open activities are taken from the dates of their remaining work.',
);

/** Undefined unless the activity has all four dates. */
function findTotalFloat(
  schedule: Schedule,
  calendars: WorkCalendars,
  activity: Activity,
): number | undefined {
  const { earlyStart, earlyFinish, lateStart, lateFinish } = activity;
  if (earlyStart === undefined || earlyFinish === undefined) return undefined;
  if (lateStart === undefined || lateFinish === undefined) return undefined;
  const { totalFloatType } = getScheduleOptions(schedule, activity.projectId);
  const calendar = calendars.get(activity.calendarId);
  return computeTotalFloat(calendar, totalFloatType, { earlyStart, earlyFinish, lateStart, lateFinish });
}
