import type { PairedUpdates } from '../pair.ts';
import type { ProgressKind, WindowShare } from '../windows.ts';
import type { Cause } from './divide-step.ts';
import { ShareSum } from './list-shares.ts';
import { listProgressDays, type ProgressDays } from './progress-days.ts';
import type { ProjectTrack } from './project-track.ts';
import type { ScheduledHybrids } from './schedule-hybrids.ts';
import { scheduleStep, type StepSchedule } from './schedule-step.ts';
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
      const getKind = (cause: Cause) => findKind(cause, schedule, isLast ? days : undefined);
      sums[place]?.add(track.divide(from, to), getKind);
      return to;
    });
  };
  for (const createDay of days.list) {
    const schedule = scheduleStep(createDay());
    if (schedule === undefined) return undefined;
    addDay(schedule, false);
  }
  addDay(progress.after, true);
  return { shares: sums.map((sum) => sum?.list() ?? []), everyDays: days.everyDays };
}

/** `last` is given on the last day, when remaining durations of the current file count. */
function findKind(
  { activity, share }: Cause,
  { isWaiting }: StepSchedule,
  last: ProgressDays | undefined,
): ProgressKind {
  const { status, remainingDurationMinutes: remaining } = activity.activity;
  if (share < 0) return 'gained';
  if (status === 'notStarted') return 'startedLate';
  if (isWaiting(activity)) return 'outOfSequence';
  const planned = last?.findPlanned(activity.key);
  return planned !== undefined && (remaining ?? 0) > planned ? 'reEstimated' : 'ranLong';
}
