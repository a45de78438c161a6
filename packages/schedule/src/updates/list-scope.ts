import type { Activity } from '../model/index.ts';
import { fieldCodes } from '../xer/index.ts';
import { getPairCode, type PairedProject, type UpdateSide } from './pair.ts';
import { findDays, findHours, findTime, nameRow, sortLists } from './row-values.ts';

/** Activities that were added or deleted, whose Activity ID changed, or whose ID now belongs to other work. */
export function listScope(paired: PairedProject) {
  const { previous, current, added, deleted, pairs, reused, perhaps } = paired;
  const toRow = (activity: Activity, side: UpdateSide) => {
    const other = perhaps.get(activity);
    const hoursPerDay = side.getHoursPerDay(activity.calendarId);
    return {
      ...nameRow(activity),
      type: fieldCodes.activityType.getCode(activity.type),
      status: fieldCodes.activityStatus.getCode(activity.status),
      originalDurationHours: findHours(activity.originalDurationMinutes),
      actualStart: findTime(activity.actualStart),
      actualFinish: findTime(activity.actualFinish),
      totalFloatHours: findHours(activity.totalFloatMinutes),
      critical: side.isCritical(activity),
      // The activity of the other update that it may be.
      perhaps: other === undefined ? null : getPairCode(other),
      more: {
        originalDurationDays: findDays(activity.originalDurationMinutes, hoursPerDay),
        totalFloatDays: findDays(activity.totalFloatMinutes, hoursPerDay),
      },
    };
  };
  const { dataDate } = previous.project;
  const beganBefore = (activity: Activity): boolean =>
    dataDate !== undefined &&
    activity.actualStart !== undefined &&
    current.getWorkCalendar(activity).measureWork(activity.actualStart, dataDate) > 0;
  return sortLists({
    added: added.map((activity) => ({
      ...toRow(activity, current),
      beforePreviousDataDate: beganBefore(activity),
    })),
    deleted: deleted.map((activity) => toRow(activity, previous)),
    renamed: pairs
      .filter(({ isRenamed }) => isRenamed)
      .map((pair) => ({ ...nameRow(pair.current), previousId: getPairCode(pair.previous) })),
    reused: reused.map((pair) => ({ ...nameRow(pair.current), previousName: pair.previous.name })),
  });
}
