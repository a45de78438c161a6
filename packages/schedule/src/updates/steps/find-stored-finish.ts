import type { WorkCalendar } from '../../calendar/work-calendar.ts';
import type { Activity, ActivityId, ProjectId, Schedule } from '../../model/index.ts';
import { computeWorkingFinish } from './measure-finish.ts';
import { findLastFinisher, type Finisher } from './schedule-step.ts';

/** What ends a project by the dates the file has: an activity of it in place of the latest where one is given. */
export function findStoredFinish(
  schedule: Schedule,
  getCalendar: (activity: Activity) => WorkCalendar,
  { projectId, activityId }: { readonly projectId: ProjectId; readonly activityId?: ActivityId | undefined },
): Finisher | undefined {
  const finishers: Finisher[] = [];
  for (const activity of schedule.activities) {
    if (activity.projectId !== projectId || (activityId !== undefined && activity.id !== activityId)) continue;
    const finish = activity.actualFinish ?? activity.earlyFinish;
    if (finish === undefined) continue;
    finishers.push({ activity, workingFinish: computeWorkingFinish(getCalendar(activity), finish) });
  }
  if (activityId !== undefined) return finishers[0];
  return findLastFinisher(finishers, projectId, ({ activity }) => activity.code.trim());
}
