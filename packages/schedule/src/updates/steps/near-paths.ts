import { groupBy } from '../../model/group-by.ts';
import { replaceFields, type Activity, type ActivityId } from '../../model/index.ts';
import { round } from '../row-values.ts';
import type { NearPath } from '../windows.ts';
import type { ProjectTrack } from './project-track.ts';
import { scheduleStep, type StepActivity } from './schedule-step.ts';
import { isCompleted, listDriving, type StepEnd } from './step-end.ts';

/** Paths that are listed beside the first. */
const maxPaths = 3;
/** How often another path is looked for; each time takes two schedules. */
const maxLooks = 5;

/**
 * The next paths to the finish of the current update whose float is at most `nearDays`, nearest first. The finish of a path is
 * that of the schedule in which the open activities that only the paths before it have last 0 days.
 */
export function listNearPaths(track: ProjectTrack, nearDays: number): NearPath[] {
  const { last, followed, ruler, getId } = track;
  const known = new Set([...listDriving(last, followed)].filter((key) => isOpen(last, key)));
  const floats = measureFloats(last);
  const paths: NearPath[] = [];
  for (let look = 0; look < maxLooks && paths.length < maxPaths; look++) {
    const least = findLeast(floats, known);
    if (least > nearDays) break;
    // A path of more float may have more work of its own, so that it would be found first.
    const isFar = (key: ActivityId): boolean => (floats.get(key) ?? 0) > least;
    const emptied = findEndWithout(track, new Set([...known, ...[...floats.keys()].filter(isFar)]));
    const path = emptied?.path.map(({ activity }) => activity.key) ?? [];
    const others = path.filter((key) => !known.has(key) && isOpen(last, key) && !isFar(key));
    const related = others.length === 0 ? undefined : listRelated(last, others);
    const end = related && findEndWithout(track, new Set([...known].filter((key) => !related.has(key))));
    if (end === undefined) {
      // What has as little float leads to no finish, or has no work.
      for (const [key, float] of floats) if (float <= least) known.add(key);
      continue;
    }
    const finish = end.last.workingFinish;
    const floatDays = round(ruler.measureWork(finish, last.last.workingFinish) / ruler.minutesPerDay);
    const activities = others.flatMap((key) => toRow(last.after.activities.get(key), getId));
    if (floatDays <= nearDays) paths.push({ number: paths.length + 2, floatDays, finish, activities });
    for (const key of others) known.add(key);
  }
  return paths;
}

const isOpen = ({ after }: StepEnd, key: ActivityId): boolean => {
  const placed = after.activities.get(key);
  return placed !== undefined && !isCompleted(placed);
};

/** Float of the open activities of the project, in days of their own calendars. */
function measureFloats({ after, last }: StepEnd): ReadonlyMap<ActivityId, number> {
  const floats = new Map<ActivityId, number>();
  for (const placed of after.activities.values()) {
    if (isCompleted(placed) || placed.activity.projectId !== last.activity.projectId) continue;
    const float = after.findFloat(placed.activity);
    if (float !== undefined) floats.set(placed.key, float / 60 / after.getHoursPerDay(placed.activity));
  }
  return floats;
}

/** The least float beside the known paths; Infinity without other activities. */
function findLeast(floats: ReadonlyMap<ActivityId, number>, known: ReadonlySet<ActivityId>): number {
  let least = Infinity;
  for (const [key, float] of floats) if (!known.has(key)) least = Math.min(least, float);
  return least;
}

/** What leads to some activities, and what they lead to: the longest way through them runs through nothing else. */
function listRelated(
  { after: { schedule, activities } }: StepEnd,
  keys: readonly ActivityId[],
): ReadonlySet<ActivityId> {
  const byId = new Map([...activities.values()].map(({ key, activity }) => [activity.id, key]));
  const links = schedule.relationships.flatMap(({ predecessorId, successorId }) => {
    const [from, to] = [byId.get(predecessorId), byId.get(successorId)];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
  const before = groupBy(links, ({ to }) => to);
  const next = groupBy(links, ({ from }) => from);
  const leading = new Set(keys);
  for (const key of leading) for (const { from } of before.get(key) ?? []) leading.add(from);
  const following = new Set(keys);
  for (const key of following) for (const { to } of next.get(key) ?? []) following.add(to);
  return new Set([...leading, ...following]);
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
