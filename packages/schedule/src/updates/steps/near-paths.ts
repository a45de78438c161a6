import type { FindLatestDates, LatestDates, LogicDates, LogicLink } from '../../cpm/index.ts';
import { groupBy } from '../../model/group-by.ts';
import { isFromStart, isToStart, type ActivityId } from '../../model/index.ts';
import { round } from '../row-values.ts';
import type { NearPath } from '../windows.ts';
import { computeWorkingFinish } from './measure-finish.ts';
import type { ProjectTrack } from './project-track.ts';
import type { StepActivity, StepSchedule } from './schedule-step.ts';
import { findDrivingPath, isCompleted, listDriving } from './step-end.ts';

/** Paths that are listed beside the first. */
const maxPaths = 3;
/** How often another path is looked for; its own finish takes some backward passes. */
const maxLooks = 5;

/**
 * The next paths to the finish of the current update whose float is at most `nearDays`, nearest first. The finish of a path is
 * the project's if only this path drove it. Constraints of what follows the path do not count.
 */
export function listNearPaths(track: ProjectTrack, nearDays: number): NearPath[] {
  const { last, followed, ruler, getId } = track;
  const { after } = last;
  const toDays = (from: number, to: number): number =>
    round(ruler.measureWork(from, to) / ruler.minutesPerDay);
  const known = new Set(listDriving(last, followed));
  const findLatest = createLatest(track, last.last.finish);
  const floats = new Map<StepActivity, number>();
  for (const placed of after.activities.values()) {
    if (isCompleted(placed) || placed.activity.projectId !== last.last.activity.projectId) continue;
    const [early, late] = [after.logic.getDates(placed.activity.id), findLatest(placed.activity.id)];
    if (early !== undefined && late !== undefined) floats.set(placed, toDays(early.finish, late.finish));
  }
  const listNext = createNext(after, findLatest);
  const paths: Omit<NearPath, 'number'>[] = [];
  for (let look = 0; look < maxLooks && paths.length < maxPaths; look++) {
    const [nearest, float] = findNearest(floats, known);
    if (nearest === undefined || float > nearDays) break;
    const path = findDrivingPath(after, nearest, getId).flatMap(({ activity }) =>
      known.has(activity.key) || isCompleted(activity) ? [] : [activity],
    );
    for (let next = path.at(-1); next !== undefined;) {
      known.add(next.key);
      next = listNext(next).find(({ key }) => !known.has(key));
      if (next !== undefined) path.push(next);
    }
    for (const { key } of path) known.add(key);
    const finish = findOwnFinish(track, nearest);
    const floatDays = toDays(finish, last.last.workingFinish);
    const activities = path.map((placed) => toRow(placed, getId));
    if (floatDays <= nearDays) paths.push({ floatDays, finish, activities });
  }
  return paths
    .sort((one, other) => one.floatDays - other.floatDays)
    .map((path, index) => ({ number: index + 2, ...path }));
}

/** The latest dates that let the project, or the activity that is followed, finish by an instant. */
function createLatest({ last: { after }, followed }: ProjectTrack, finish: number): FindLatestDates {
  const end = followed === undefined ? undefined : after.activities.get(followed);
  return after.logic.computeLatestDates({ id: end?.activity.id, finish });
}

/** The activity with the least float beside the known paths. */
function findNearest(
  floats: ReadonlyMap<StepActivity, number>,
  known: ReadonlySet<ActivityId>,
): [nearest: StepActivity | undefined, float: number] {
  let nearest: StepActivity | undefined;
  let least = Infinity;
  for (const [placed, float] of floats) {
    if (known.has(placed.key) || float >= least) continue;
    nearest = placed;
    least = float;
  }
  return [nearest, least];
}

/** Lists what sets the latest dates of an activity. */
function createNext(
  { schedule, activities, logic, getWorkCalendar }: StepSchedule,
  findLatest: FindLatestDates,
) {
  const byId = new Map([...activities.values()].map((placed) => [placed.activity.id, placed]));
  const outgoing = groupBy(schedule.relationships, ({ predecessorId }) => predecessorId);
  return ({ activity }: StepActivity): StepActivity[] => {
    const late = findLatest(activity.id);
    const calendar = getWorkCalendar(activity);
    const isLimit = (link: LogicLink, next: LatestDates): boolean =>
      late !== undefined &&
      link.predecessorId === activity.id &&
      calendar.measureWork(getLeft(late, link), link.computeEndBefore(getReached(next, link))) <= 0;
    return (outgoing.get(activity.id) ?? []).flatMap(({ successorId }) => {
      const [placed, next] = [byId.get(successorId), findLatest(successorId)];
      if (placed === undefined || next === undefined || isCompleted(placed)) return [];
      return logic.listIncoming(successorId).some((link) => isLimit(link, next)) ? [placed] : [];
    });
  };
}

const getLeft = ({ start, finish }: LogicDates, { type }: LogicLink): number =>
  isFromStart(type) ? start : finish;

const getReached = ({ start, finish }: LogicDates, { type }: LogicLink): number =>
  isToStart(type) ? start : finish;

/** The earliest finish that leaves an activity where it is. */
function findOwnFinish(track: ProjectTrack, { activity }: StepActivity): StepActivity['finish'] {
  const { after, last } = track.last;
  // An SF relationship lets work end at the start of a day, which is the end of the day before.
  const calendar = after.getWorkCalendar(activity);
  const early = computeWorkingFinish(calendar, after.logic.getDates(activity.id)?.finish ?? last.finish);
  const allows = (finish: number): boolean =>
    (createLatest(track, finish)(activity.id)?.finish ?? Infinity) >= early;
  let allowed: number = last.finish;
  let step = 1;
  while (step < allowed && allows(allowed - step)) {
    allowed -= step;
    step *= 2;
  }
  for (; step >= 1; step /= 2) if (allows(allowed - step)) allowed -= step;
  return computeWorkingFinish(after.getWorkCalendar(last.activity), allowed);
}

function toRow(placed: StepActivity, getId: ProjectTrack['getId']): NearPath['activities'][number] {
  const { activity, start, finish } = placed;
  return { id: getId(placed), name: activity.name, start, finish };
}
