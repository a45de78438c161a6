import type { PairedUpdates } from '../pair.ts';
import type { ProgressKind, WindowShare } from '../windows.ts';
import type { Cause } from './divide-step.ts';
import { ShareSum, type KindShare } from './list-shares.ts';
import { listProgressDays, type ProgressDays } from './progress-days.ts';
import type { ProjectTrack } from './project-track.ts';
import type { ScheduledHybrids } from './schedule-hybrids.ts';
import { scheduleStep, type StepActivity, type StepSchedule } from './schedule-step.ts';
import type { StepEnd } from './step-end.ts';

/** The shares of the progress step of each project, and how many days apart progress was followed. */
export interface DividedProgress {
  readonly shares: readonly (readonly WindowShare[])[];
  readonly everyDays: number;
}

/**
 * Divides the progress step of each project day by day. The previous file is statused with the actual dates of the current one; what a day did to
 * the finish belongs to what drove it on that day. Undefined if the step is combined with another, or a data date does not
 * move forward.
 */
export function divideProgress(
  { projects }: PairedUpdates,
  scheduled: ScheduledHybrids,
  tracks: readonly (ProjectTrack | undefined)[],
): DividedProgress | undefined {
  const [progress] = scheduled.hybrids;
  if (progress?.steps.join('') !== 'progress') return undefined;
  const days = listProgressDays(scheduled.before, projects, {
    ids: scheduled.ids,
    followed: tracks.filter((track) => track !== undefined).length,
  });
  if (days === undefined) return undefined;
  const sums = tracks.map((track) => track && new ShareSum(track.getId, track.ruler.minutesPerDay));
  let ends = tracks.map((track) => track?.before);
  const addDay = (schedule: StepSchedule, isLast: boolean): void => {
    ends = tracks.map((track, place): StepEnd | undefined => {
      const from = ends[place];
      const to = track?.findEnd(schedule);
      if (track === undefined || from === undefined || to === undefined) return to;
      const dayOf = {
        before: from.after,
        after: schedule,
        last: isLast ? days : undefined,
        minutesPerDay: track.ruler.minutesPerDay,
      };
      sums[place]?.add(track.divide(from, to), (cause) => listKinds(cause, dayOf));
      return to;
    });
  };
  for (const createDay of days.list) {
    const schedule = scheduleStep(createDay());
    if (schedule === undefined) return undefined;
    addDay(schedule, false);
  }
  addDay(progress.after, true);
  for (const [place, track] of tracks.entries())
    sums[place]?.cancel((activity) => track?.isStill(activity, scheduled.before, progress.after) === true);
  return { shares: sums.map((sum) => sum?.list() ?? []), everyDays: days.everyDays };
}

/** The schedules of a day and of the one before it. */
interface DayOf {
  readonly before: StepSchedule;
  readonly after: StepSchedule;
  /** Given on the last day, when remaining durations of the current file count. */
  readonly last: ProgressDays | undefined;
  /** Of the calendar in which shares are measured. */
  readonly minutesPerDay: number;
}

/**
 * How progress made a cause. What began since the day before ran long by as much as it lasts longer; it started late by the rest.
 * What waits and has more work left than at the previous data date is re-estimated by that.
 */
function listKinds(cause: Cause, day: DayOf): KindShare[] {
  const { activity, share } = cause;
  const kind = findKind(cause, day);
  const then = day.before.activities.get(activity.key);
  const split = (days: number, own: ProgressKind, rest: ProgressKind): KindShare[] => {
    const minutes = Math.min(share, Math.max(0, days * day.minutesPerDay));
    return [
      { kind: rest, minutes: share - minutes },
      { kind: own, minutes },
    ];
  };
  if (kind === 'outOfSequence') return split(measureGrown(activity, day), 'reEstimated', kind);
  const isLate = kind === 'ranLong' || kind === 'reEstimated';
  if (!isLate || then?.activity.status !== 'notStarted') return [{ kind, minutes: share }];
  return split(measureDays(day.after, activity) - measureDays(day.before, then), kind, 'startedLate');
}

/** By how much more is left than at the previous data date, in days of its own calendar. */
function measureGrown({ key, activity }: StepActivity, { after, last }: DayOf): number {
  const first = last?.findRemaining(key)?.first ?? Infinity;
  const minutes = Math.max(0, (activity.remainingDurationMinutes ?? 0) - first);
  return minutes / 60 / after.getHoursPerDay(activity);
}

/** From start to finish, in days of its own calendar. */
function measureDays(schedule: StepSchedule, { activity, start, finish }: StepActivity): number {
  const minutes = schedule.getWorkCalendar(activity).measureWork(start ?? finish, finish);
  return minutes / 60 / schedule.getHoursPerDay(activity);
}

function findKind({ activity, share }: Cause, { after, last }: DayOf): ProgressKind {
  const { status, remainingDurationMinutes: remaining } = activity.activity;
  if (share < 0) return 'gained';
  if (status === 'notStarted') return 'startedLate';
  // What only waits to be resumed has no driver.
  if (after.isWaiting(activity) && after.listDrivers(activity).length > 0) return 'outOfSequence';
  const planned = last?.findRemaining(activity.key)?.planned;
  return planned !== undefined && (remaining ?? 0) > planned ? 'reEstimated' : 'ranLong';
}
