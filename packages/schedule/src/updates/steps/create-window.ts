import type { ActivityId, Minutes, ProjectId } from '../../model/index.ts';
import { getPairCode, type PairedProject } from '../pair.ts';
import type { DrivingActivity, DrivingDates, ProjectWindow, WindowShare, WindowStep } from '../windows.ts';
import {
  findFinishPair,
  findLastFinisher,
  findStoredFinish,
  FinishRuler,
  isLater,
  type FinishMovement,
} from './measure-finish.ts';
import type { ScheduledHybrids } from './schedule-hybrids.ts';
import type { StepActivity, StepSchedule } from './schedule-step.ts';
import type { StepIds } from './step-ids.ts';

/** The window of a project; undefined if nothing in it has a finish. `finish` is the Activity ID to follow. */
export function createWindow(
  { previous, current, pairs }: PairedProject,
  { ids, before, hybrids }: ScheduledHybrids,
  finish: string | undefined,
): ProjectWindow | undefined {
  const pair = finish === undefined ? undefined : findFinishPair({ pairs }, finish);
  const getId = createIdFinder(ids);
  const place = { projectId: previous.project.id, followed: pair?.previous.id };
  const first = findStepEnd(before, place, getId);
  const ends = hybrids.map(({ steps, after }) => {
    // The last schedule is the current file, in which the project has its own id.
    const isCurrent = steps.includes('calendars');
    return findStepEnd(after, isCurrent ? { ...place, projectId: current.project.id } : place, getId);
  });
  const last = ends.at(-1);
  if (first === undefined || last === undefined) return undefined;

  const storedBefore = findStoredFinish(previous, pair?.previous);
  const storedNow = findStoredFinish(current, pair?.current);
  // In days of the activity that ends the project now, on its calendar in the current file.
  const ruler = FinishRuler.of(current, storedNow?.activity ?? last.last.activity);
  const measure = (from: Minutes | undefined, to: Minutes | undefined) =>
    from === undefined || to === undefined
      ? { days: null, workDays: null }
      : ruler.computeDays(ruler.measure(from, to));

  const rows: WindowStep[] = [];
  let from = first;
  for (const [index, { steps }] of hybrids.entries()) {
    const to = ends[index];
    if (to === undefined) return undefined;
    rows.push(createRow(steps.join('+'), { from, to, ruler, getId }));
    from = to;
  }
  const rescheduledPrevious: WindowStep = {
    step: 'rescheduledPrevious',
    ...measure(storedBefore?.workingFinish, first.last.workingFinish),
    finish: first.last.workingFinish,
    finishActivity: getId(first.last),
    path: first.path.map(getId),
  };
  const rescheduledCurrent: WindowStep = {
    step: 'rescheduledCurrent',
    ...measure(last.last.workingFinish, storedNow?.workingFinish),
    finish: storedNow?.workingFinish,
    finishActivity: storedNow === undefined ? null : getPairCode(storedNow.activity),
  };
  const steps = [rescheduledPrevious, ...rows, rescheduledCurrent];
  return {
    steps,
    variance: {
      previous: storedBefore?.workingFinish,
      current: storedNow?.workingFinish,
      ...measure(storedBefore?.workingFinish, storedNow?.workingFinish),
    },
    sum: steps.reduce((sum, { days }) => sum + (days ?? 0), 0),
    drivingPath: listDrivingActivities(first, last, ids),
  };
}

interface RowInput {
  readonly from: StepEnd;
  readonly to: StepEnd;
  readonly ruler: FinishRuler;
  readonly getId: FindId;
}

function createRow(step: string, { from, to, ruler, getId }: RowInput): WindowStep {
  const total = ruler.measure(from.last.workingFinish, to.last.workingFinish);
  const by = listShares({ from, to, ruler, getId }, total).filter(
    ({ days, workDays }) => days !== 0 || workDays !== 0,
  );
  return {
    step,
    ...ruler.computeDays(total),
    finish: to.last.workingFinish,
    finishActivity: getId(to.last),
    path: to.path.map(getId),
    by,
  };
}

/** The share of a step for each activity of the driving path and for the end of the project; together they are the step. */
function listShares({ from, to, ruler, getId }: RowInput, total: FinishMovement): WindowShare[] {
  const shares: WindowShare[] = [];
  let before: FinishMovement = { days: 0, workMinutes: 0 };
  // Activities before the next one that are missing in the schedule before.
  let lacking: string[] = [];
  const share = (id: string | null, moved: FinishMovement): void => {
    const further = { days: moved.days - before.days, workMinutes: moved.workMinutes - before.workMinutes };
    shares.push({ id, with: lacking, ...ruler.computeDays(further) });
    before = moved;
    lacking = [];
  };
  for (const activity of to.path) {
    const finishBefore = from.after.activities.get(activity.key)?.workingFinish;
    if (finishBefore === undefined) lacking.push(getId(activity));
    else share(getId(activity), ruler.measure(finishBefore, activity.workingFinish));
  }
  share(null, total);
  return shares;
}

/** The end of the schedule after a step, and the path to it. */
interface StepEnd {
  readonly after: StepSchedule;
  readonly last: StepActivity;
  /** First to last; includes `last`. */
  readonly path: readonly StepActivity[];
}

type FindId = (activity: StepActivity) => string;

/** Returns the Activity ID shown in rows: that of the current file or, for a deleted activity, of the previous file. */
function createIdFinder({ current }: StepIds): FindId {
  return ({ key, activity }) => getPairCode(current.get(key) ?? activity);
}

/** The end of a project, or of the activity that is followed instead; undefined if that has no finish. */
function findStepEnd(
  after: StepSchedule,
  { projectId, followed }: { readonly projectId: ProjectId; readonly followed: ActivityId | undefined },
  getId: FindId,
): StepEnd | undefined {
  const last =
    followed === undefined
      ? findLastFinisher(after.activities.values(), projectId, getId)
      : after.activities.get(followed);
  return last === undefined ? undefined : { after, last, path: findDrivingPath(after, last, getId) };
}

/**
 * The activities that lead to a finish, first to last. Follows driving links back to their beginning; of several drivers, the one
 * that ends last. Completed activities are not on it, except one that is itself the last.
 */
function findDrivingPath({ listDrivers }: StepSchedule, last: StepActivity, getId: FindId): StepActivity[] {
  const path = [last];
  let first: StepActivity | undefined = last.activity.status === 'completed' ? undefined : last;
  while (first !== undefined) {
    let latest: StepActivity | undefined;
    for (const driver of listDrivers(first)) {
      if (latest === undefined || isLater(driver, latest, getId)) latest = driver;
    }
    if (latest !== undefined) path.push(latest);
    first = latest;
  }
  return path.reverse();
}

/** Merges two driving paths: the later one, with each activity that left it before the one it preceded on the earlier path. */
function listDrivingActivities(then: StepEnd, now: StepEnd, ids: StepIds): DrivingActivity[] {
  const getId = createIdFinder(ids);
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
