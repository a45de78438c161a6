import type { ActivityId } from '../../model/index.ts';
import type { DrivingActivity, DrivingDates, ProjectWindow, WindowShare, WindowStep } from '../windows.ts';
import { getPairCode } from '../pair.ts';
import { explainStart } from './explain-start.ts';
import { listWeakDrivers, measurePathWork } from './current-path.ts';
import { listNearPaths } from './near-paths.ts';
import { ShareSum } from './list-shares.ts';
import type { ProjectTrack } from './project-track.ts';
import type { StepActivity, StepSchedule } from './schedule-step.ts';
import type { StepIds } from './step-ids.ts';
import { isCompleted, listDriving, type PathActivity, type StepEnd } from './step-end.ts';

/** The shares of a progress step that was followed from day to day. */
interface FollowedProgress {
  readonly by: readonly WindowShare[];
  readonly everyDays: number;
}

interface WindowOptions {
  /** Given if the progress step is divided day by day. */
  readonly progress?: FollowedProgress | undefined;
  /** Most float of the next paths; without it none are looked for. */
  readonly nearDays?: number | undefined;
}

export function createWindow(
  track: ProjectTrack,
  ids: StepIds,
  { progress, nearDays }: WindowOptions = {},
): ProjectWindow {
  const { ruler, getId, before, ends, last, stored } = track;
  const { previous, current } = stored;
  const measure = (from: StepActivity['workingFinish'] | undefined, to: typeof from) =>
    from === undefined || to === undefined
      ? { days: null, workDays: null }
      : ruler.computeDays(ruler.measure(from, to));
  const listIds = ({ path }: StepEnd): string[] => path.map(({ activity }) => getId(activity));

  let from = before;
  const rows = ends.map(({ hybrid, end }): WindowStep => {
    const step = hybrid.steps.join('+');
    const row = {
      step,
      ...measure(from.last.workingFinish, end.last.workingFinish),
      finish: end.last.workingFinish,
      finishActivity: getId(end.last),
      path: listIds(end),
      ...(step === 'progress' && progress !== undefined
        ? { by: [...progress.by], everyDays: progress.everyDays }
        : { by: listShares(track, from, end) }),
    };
    from = end;
    return row;
  });
  const steps: readonly WindowStep[] = [
    {
      step: 'rescheduledPrevious',
      ...measure(previous?.workingFinish, before.last.workingFinish),
      finish: before.last.workingFinish,
      finishActivity: getId(before.last),
      path: listIds(before),
    },
    ...rows,
    {
      step: 'rescheduledCurrent',
      ...measure(last.last.workingFinish, current?.workingFinish),
      finish: current?.workingFinish,
      finishActivity: current === undefined ? null : getPairCode(current.activity),
    },
  ];
  return {
    steps,
    variance: {
      previous: previous?.workingFinish,
      current: current?.workingFinish,
      ...measure(previous?.workingFinish, current?.workingFinish),
    },
    sum: steps.reduce((sum, { days }) => sum + (days ?? 0), 0),
    drivingPath: listDrivingActivities(track, ids),
    nearPaths: nearDays === undefined ? [] : listNearPaths(track, nearDays),
    currentPath: { work: measurePathWork(track), weak: listWeakDrivers(track) },
  };
}

function listShares({ getId, ruler, divide }: ProjectTrack, from: StepEnd, to: StepEnd): WindowShare[] {
  const sum = new ShareSum(getId, ruler.minutesPerDay);
  sum.add(divide(from, to));
  return sum.list();
}

/**
 * What drives the finish before and after: the chain on which causes are found, with each activity that left it before the one
 * it preceded; then what drives beside it, by start.
 */
function listDrivingActivities(track: ProjectTrack, ids: StepIds): DrivingActivity[] {
  const { before: then, last: now, followed, getId } = track;
  const onNow = listDriving(now, followed);
  const onThen = listDriving(then, followed);
  const main = mergePaths(then.path, now.path);
  const isMain = new Set(main);
  const parallel = [...new Set([...onThen, ...onNow])].filter((key) => !isMain.has(key));
  const find = (key: ActivityId) => now.after.activities.get(key) ?? then.after.activities.get(key);
  const getStart = (key: ActivityId): number => find(key)?.start ?? Infinity;
  const first = now.path.find(({ activity }) => !isCompleted(activity))?.activity.key;
  return [...main, ...parallel.sort((one, other) => getStart(one) - getStart(other))].flatMap(
    (key): DrivingActivity[] => {
      const placed = find(key);
      if (placed === undefined) return [];
      return [
        {
          id: getId(placed),
          name: (ids.current.get(key) ?? placed.activity).name,
          path: !onNow.has(key) ? 'then' : onThen.has(key) ? 'both' : 'now',
          isParallel: !isMain.has(key),
          begins: key === first ? explainStart(now.after, now.path) : undefined,
          then: findDates(then.after, key),
          now: findDates(now.after, key),
        },
      ];
    },
  );
}

/** The later path, with each activity that left it before the one it preceded on the earlier path. */
function mergePaths(then: readonly PathActivity[], now: readonly PathActivity[]): ActivityId[] {
  const onNow = new Set(now.map(({ activity }) => activity.key));
  // Activities that left the path, by the next one on it.
  const left = new Map<ActivityId, ActivityId[]>();
  let waiting: ActivityId[] = [];
  for (const { activity } of then) {
    if (!onNow.has(activity.key)) waiting.push(activity.key);
    else {
      left.set(activity.key, waiting);
      waiting = [];
    }
  }
  return [...now.flatMap(({ activity: { key } }) => [...(left.get(key) ?? []), key]), ...waiting];
}

function findDates(
  { activities, getHoursPerDay, findFloat }: StepSchedule,
  key: ActivityId,
): DrivingDates | undefined {
  const placed = activities.get(key);
  if (placed === undefined) return undefined;
  const { activity, start, finish } = placed;
  const float = findFloat(activity);
  const floatDays = float === undefined ? undefined : float / (getHoursPerDay(activity) * 60);
  return { start, finish, floatDays };
}
