import { replaceFields, type Activity, type ActivityId } from '../../model/index.ts';
import { round } from '../row-values.ts';
import type { NearPath } from '../windows.ts';
import type { ProjectTrack } from './project-track.ts';
import { scheduleStep, type StepActivity } from './schedule-step.ts';
import { isCompleted, listDriving, type StepEnd } from './step-end.ts';

/** Paths that are looked for beside the first; each takes two schedules. */
const maxPaths = 3;

/**
 * The next paths to the finish of the current update whose float is at most `nearDays`, nearest first found. The finish of a path
 * is that of the schedule in which the open activities that only the paths before it have last 0 days.
 */
export function listNearPaths(track: ProjectTrack, nearDays: number): NearPath[] {
  const { last, followed, ruler, getId } = track;
  const known = new Set([...listDriving(last, followed)].filter((key) => isOpen(last, key)));
  if (!hasNearActivity(last, { known, nearDays })) return [];
  const paths: NearPath[] = [];
  while (paths.length < maxPaths) {
    const emptied = findEndWithout(track, known);
    const path = emptied?.path.map(({ activity }) => activity.key) ?? [];
    const others = path.filter((key) => !known.has(key) && isOpen(last, key));
    if (others.length === 0) break;
    const onPath = new Set(path);
    const end = findEndWithout(track, new Set([...known].filter((key) => !onPath.has(key))));
    if (end === undefined) break;
    const finish = end.last.workingFinish;
    const floatDays = round(ruler.measureWork(finish, last.last.workingFinish) / ruler.minutesPerDay);
    if (floatDays > nearDays) break;
    const activities = others.flatMap((key) => toRow(last.after.activities.get(key), getId));
    paths.push({ number: paths.length + 2, floatDays, finish, activities });
    for (const key of others) known.add(key);
  }
  return paths;
}

const isOpen = ({ after }: StepEnd, key: ActivityId): boolean => {
  const placed = after.activities.get(key);
  return placed !== undefined && !isCompleted(placed);
};

/** Whether anything beside the first path has so little float; most schedules need no further look. */
function hasNearActivity(
  { after, last }: StepEnd,
  { known, nearDays }: { readonly known: ReadonlySet<ActivityId>; readonly nearDays: number },
): boolean {
  for (const placed of after.activities.values()) {
    if (known.has(placed.key) || isCompleted(placed)) continue;
    if (placed.activity.projectId !== last.activity.projectId) continue;
    const float = after.findFloat(placed.activity);
    if (float !== undefined && float / 60 / after.getHoursPerDay(placed.activity) <= nearDays) return true;
  }
  return false;
}

/** The end of the current update if these activities had no work left. */
function findEndWithout(
  { last: { after }, findCurrentEnd }: ProjectTrack,
  emptied: ReadonlySet<ActivityId>,
): StepEnd | undefined {
  const keys = new Map<ActivityId, ActivityId>();
  for (const { key, activity } of after.activities.values()) keys.set(activity.id, key);
  const getKey = ({ id }: Activity): ActivityId => keys.get(id) ?? id;
  const activities = after.schedule.activities.map((activity) =>
    emptied.has(getKey(activity)) ? emptyActivity(activity) : activity,
  );
  const schedule = scheduleStep({ ...after.schedule, activities }, getKey);
  return schedule && findCurrentEnd(schedule);
}

/** Its dates follow from its duration alone. */
const emptyActivity = (activity: Activity): Activity =>
  replaceFields(activity, {
    type: activity.type === 'resourceDependent' ? 'task' : activity.type,
    remainingDurationMinutes: 0,
    expectedFinish: undefined,
  });

function toRow(placed: StepActivity | undefined, getId: ProjectTrack['getId']): NearPath['activities'] {
  if (placed === undefined) return [];
  const { activity, start, finish } = placed;
  return [{ id: getId(placed), name: activity.name, start, finish }];
}
