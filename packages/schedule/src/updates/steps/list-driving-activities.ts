import type { ActivityId } from '../../model/index.ts';
import type { DrivingActivity, DrivingDates } from '../windows.ts';
import type { StepActivity, StepSchedule } from './schedule-step.ts';
import type { StepEnd } from './step-end.ts';
import type { StepIds } from './step-ids.ts';

/** Merges two driving paths: the later one, with each activity that left it before the one it preceded on the earlier path. */
export function listDrivingActivities(
  then: StepEnd,
  now: StepEnd,
  { ids, getId }: { readonly ids: StepIds; readonly getId: (activity: StepActivity) => string },
): DrivingActivity[] {
  const onNow = new Set(now.path.map(({ key }) => key));
  const onThen = new Set(then.path.map(({ key }) => key));
  const keys = mergePaths(then.path, now.path, onNow);
  return keys.flatMap((key): DrivingActivity[] => {
    const placed = now.after.activities.get(key) ?? then.after.activities.get(key);
    if (placed === undefined) return [];
    return [
      {
        id: getId(placed),
        name: (ids.current.get(key) ?? placed.activity).name,
        path: !onNow.has(key) ? 'then' : onThen.has(key) ? 'both' : 'now',
        then: findDates(then.after, key),
        now: findDates(now.after, key),
      },
    ];
  });
}

function mergePaths(
  then: readonly StepActivity[],
  now: readonly StepActivity[],
  onNow: ReadonlySet<ActivityId>,
): ActivityId[] {
  // Activities that left the path, by the next one on it.
  const left = new Map<ActivityId, ActivityId[]>();
  let waiting: ActivityId[] = [];
  for (const { key } of then) {
    if (!onNow.has(key)) waiting.push(key);
    else {
      left.set(key, waiting);
      waiting = [];
    }
  }
  return [...now.flatMap(({ key }) => [...(left.get(key) ?? []), key]), ...waiting];
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
