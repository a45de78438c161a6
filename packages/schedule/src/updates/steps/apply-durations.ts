import type { Activity, Schedule } from '../../model/index.ts';
import { changeActivity } from './change-activity.ts';
import type { StepIds } from './step-ids.ts';

/** The durations and types of the current file; remaining durations and expected finishes of what has not started there. */
export function applyDurations(schedule: Schedule, { current }: StepIds): Schedule {
  return {
    ...schedule,
    activities: schedule.activities.map((activity) => {
      const now = current.get(activity.id);
      return now === undefined ? activity : changeActivity(activity, listDurations(now));
    }),
  };
}

function listDurations(now: Activity): Partial<Activity> {
  const { type, originalDurationMinutes, remainingDurationMinutes, expectedFinish } = now;
  if (now.status !== 'notStarted') return { type, originalDurationMinutes };
  return { type, originalDurationMinutes, remainingDurationMinutes, expectedFinish };
}
