import { createWorkCalendars } from '../calendar/index.ts';
import { carriesLogic } from '../cpm/index.ts';
import { isInRange, isMilestone, ranges, type Activity, type Schedule } from '../model/index.ts';
import { listBuiltWork, type BuiltWork } from './built-work.ts';
import type { ProjectDates } from './choose-project-dates.ts';

/** Work that does not get its original duration back, because a schedule with it would go beyond the dates of P6. */
export interface ReplacedDuration {
  readonly activity: Activity;
  readonly originalMinutes: number;
  /** What remains instead: the time that it was worked and what was left, or what was left of work that had not started. */
  readonly minutes: number;
}

interface Known {
  readonly projects: readonly ProjectDates[];
  readonly built: BuiltWork;
}

/**
 * The original durations that would end after the last date of P6 if the work began on the data date. P6 calculates such durations from
 * units and mistyped rates: real files have some of 5,000,000 hours. Work without another duration keeps the original.
 */
export function replaceDurations(schedule: Schedule, { projects, built }: Known): ReplacedDuration[] {
  const calendars = createWorkCalendars(schedule.calendars);
  const starts = new Map(projects.map((each) => [each.project.id, each]));
  const fits = (activity: Activity, minutes: number): boolean => {
    const dates = starts.get(activity.projectId);
    const start = dates?.dataDate ?? dates?.plannedStart;
    if (!isInRange(minutes / 60, ranges.hours)) return false;
    const calendar = calendars.get(activity.calendarId ?? dates?.project.calendarId);
    return start === undefined || calendar.addWork(start, minutes) <= ranges.date.most;
  };
  let asBuilt: BuiltWork['minutes'] | undefined;
  const findOther = ({ id, status, remainingDurationMinutes }: Activity): number | undefined =>
    status === 'notStarted'
      ? remainingDurationMinutes
      : (asBuilt ??= listBuiltWork(schedule).minutes).get(id);
  return schedule.activities.flatMap((activity): ReplacedDuration | [] => {
    const { id, projectId, originalDurationMinutes = 0 } = activity;
    if (!starts.has(projectId) || !carriesLogic(activity) || isMilestone(activity)) return [];
    if (built.minutes.has(id) || fits(activity, originalDurationMinutes)) return [];
    const minutes = findOther(activity);
    if (minutes === undefined || !fits(activity, minutes)) return [];
    return { activity, originalMinutes: originalDurationMinutes, minutes };
  });
}
