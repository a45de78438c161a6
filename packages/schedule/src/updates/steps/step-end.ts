import type { ActivityId, ProjectId } from '../../model/index.ts';
import { carriesLogic, type LogicLink } from '../../cpm/index.ts';
import { getPairCode } from '../pair.ts';
import { findLastFinisher, isLater } from './measure-finish.ts';
import type { StepActivity, StepDriver, StepSchedule } from './schedule-step.ts';
import type { StepIds } from './step-ids.ts';

/** An activity of a driving path. `link` is the relationship by which the one before it drives it; the first has none. */
export interface PathActivity {
  readonly activity: StepActivity;
  readonly link: LogicLink | undefined;
}

/** The end of the schedule after a step, and what leads to it. */
export interface StepEnd {
  readonly after: StepSchedule;
  readonly last: StepActivity;
  /** One chain of driving relationships, first to last; includes `last`. */
  readonly path: readonly PathActivity[];
}

export type FindId = (activity: StepActivity) => string;

/** Returns the Activity ID shown in rows: that of the current file or, for a deleted activity, of the previous file. */
export function createIdFinder({ current }: StepIds): FindId {
  return ({ key, activity }) => getPairCode(current.get(key) ?? activity);
}

interface EndPlace {
  readonly projectId: ProjectId;
  /** The activity that is followed instead of the project's finish. */
  readonly followed: ActivityId | undefined;
}

/** The end of a project, or of the activity that is followed instead; undefined if that has no finish. */
export function findStepEnd(
  after: StepSchedule,
  { projectId, followed }: EndPlace,
  getId: FindId,
): StepEnd | undefined {
  const last =
    followed === undefined
      ? findLastFinisher(after.activities.values(), projectId, getId)
      : after.activities.get(followed);
  return last === undefined ? undefined : { after, last, path: findDrivingPath(after, last, getId) };
}

/**
 * The activities that lead to a finish, first to last. Follows driving relationships back to their beginning, as P6's longest
 * path does: of several drivers the open one that ends last; through a completed one only where no open one drives.
 */
export function findDrivingPath(
  { listDrivers }: StepSchedule,
  last: StepActivity,
  getId: FindId,
): PathActivity[] {
  const path: PathActivity[] = [];
  let next: StepActivity | undefined = last;
  while (next !== undefined) {
    const driver = findMainDriver(listDrivers(next), getId);
    path.push({ activity: next, link: driver?.link });
    next = driver?.from;
  }
  return path.reverse();
}

function findMainDriver(drivers: readonly StepDriver[], getId: FindId): StepDriver | undefined {
  const open = drivers.filter(({ from }) => !isCompleted(from));
  let main: StepDriver | undefined;
  for (const driver of open.length > 0 ? open : drivers)
    if (main === undefined || isBefore(main, driver, getId)) main = driver;
  return main;
}

/** Of relationships between the same two activities, the one from a finish counts. */
function isBefore(main: StepDriver, driver: StepDriver, getId: FindId): boolean {
  if (main.from === driver.from) return types.indexOf(driver.link.type) < types.indexOf(main.link.type);
  return isLater(driver.from, main.from, getId);
}

const types = ['FS', 'FF', 'SS', 'SF'];

export const isCompleted = ({ activity }: StepActivity): boolean => activity.status === 'completed';

/**
 * Everything that drives the end of a project, relationship by relationship: what leads to its open activities that end in the
 * same working instant. Levels of effort and WBS summaries only follow. With an activity that is followed, what leads to that. Its
 * open activities are P6's longest path. Linear.
 */
export function listDriving({ after, last }: StepEnd, followed: ActivityId | undefined): Set<ActivityId> {
  const ends =
    followed === undefined
      ? [...after.activities.values()].filter(
          (each) =>
            each.activity.projectId === last.activity.projectId &&
            each.workingFinish === last.workingFinish &&
            !isCompleted(each) &&
            carriesLogic(each.activity),
        )
      : [];
  const queue = [last, ...ends];
  const driving = new Set(queue.map(({ key }) => key));
  for (const activity of queue) {
    for (const { from } of after.listDrivers(activity)) {
      if (driving.has(from.key)) continue;
      driving.add(from.key);
      queue.push(from);
    }
  }
  return driving;
}
