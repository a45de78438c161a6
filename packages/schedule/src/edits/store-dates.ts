import { computeCpm, type CpmResult } from '../cpm/index.ts';
import { replaceFields, type Activity, type ActivityId, type Schedule } from '../model/index.ts';
import { listStoredDates } from '../stored-dates/index.ts';
import { replaceLists } from './replace-lists.ts';

/** A schedule with the dates and floats that a file of it stores once it is scheduled, and how it was. */
export interface StoredSchedule {
  readonly schedule: Schedule;
  readonly cpm: Extract<CpmResult, { kind: 'scheduled' }>;
}

/** Schedules a plan without a loop and stores its dates. Completed activities that `wasCompleted` names keep theirs. */
export function storeDates(
  schedule: Schedule,
  wasCompleted: (id: ActivityId) => boolean = () => true,
): StoredSchedule {
  const cpm = computeCpm(schedule);
  if (cpm.kind === 'loop') throw new RangeError('A plan with a loop has no dates');
  const dataDates = new Map(
    schedule.projects.map(({ id, dataDate, plannedStart }) => [id, dataDate ?? plannedStart]),
  );
  const stored = new Map(
    cpm.activities.map((one) => [
      one.activity.id,
      listStoredDates(one, {
        wasCompleted: wasCompleted(one.activity.id),
        dataDate: dataDates.get(one.activity.projectId),
      }),
    ]),
  );
  const activities = schedule.activities.map((activity) => {
    const dates = stored.get(activity.id);
    return dates === undefined ? activity : replaceFields<Activity>(activity, dates);
  });
  return { schedule: replaceLists(schedule, { activities }), cpm };
}
