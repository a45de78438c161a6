import type { Activity, Minutes } from '../../model/index.ts';
import type { PairedProject, UpdateSide } from '../pair.ts';
import { getPairCode } from '../pair.ts';
import type { ProjectWindow, WindowShare, WindowStep } from '../windows.ts';
import { findFinishPair } from './find-finish-pair.ts';
import { findStoredFinish } from './find-stored-finish.ts';
import { listDrivingActivities } from './list-driving-activities.ts';
import { FinishRuler, subtractMovement, type Movement } from './measure-finish.ts';
import type { ScheduledHybrids } from './schedule-hybrids.ts';
import type { StepActivity } from './schedule-step.ts';
import { createCalendarFinder } from './schedule-step.ts';
import { createIdFinder, findStepEnd, type StepEnd } from './step-end.ts';

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
  const ruler = createRuler(current, storedNow?.activity ?? last.last.activity);
  const measure = (from: Minutes | undefined, to: Minutes | undefined) =>
    from === undefined || to === undefined
      ? { days: undefined, workDays: undefined }
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
    finishActivity: storedNow === undefined ? undefined : getPairCode(storedNow.activity),
  };
  const steps = [rescheduledPrevious, ...rows, rescheduledCurrent];
  return {
    steps,
    variance: {
      previous: storedBefore?.workingFinish,
      current: storedNow?.workingFinish,
      ...measure(storedBefore?.workingFinish, storedNow?.workingFinish),
    },
    sum: steps.reduce((sum, { days = 0 }) => sum + days, 0),
    drivingPath: listDrivingActivities(first, last, { ids, getId }),
  };
}

/** Measures in days of the activity that ends the project now, on its calendar in the current file. */
function createRuler({ schedule }: UpdateSide, activity: Activity): FinishRuler {
  const { getCalendar, getHoursPerDay } = createCalendarFinder(schedule);
  return new FinishRuler(getCalendar(activity), getHoursPerDay(activity));
}

interface RowInput {
  readonly from: StepEnd;
  readonly to: StepEnd;
  readonly ruler: FinishRuler;
  readonly getId: (activity: StepActivity) => string;
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
function listShares({ from, to, ruler, getId }: RowInput, total: Movement): WindowShare[] {
  const shares: WindowShare[] = [];
  let before: Movement = { days: 0, workMinutes: 0 };
  // Activities before the next one that are missing in the schedule before.
  let lacking: string[] = [];
  const share = (id: string | undefined, moved: Movement): void => {
    shares.push({ id, with: lacking, ...ruler.computeDays(subtractMovement(moved, before)) });
    before = moved;
    lacking = [];
  };
  for (const activity of to.path) {
    const finishBefore = from.after.activities.get(activity.key)?.workingFinish;
    if (finishBefore === undefined) lacking.push(getId(activity));
    else share(getId(activity), ruler.measure(finishBefore, activity.workingFinish));
  }
  share(undefined, total);
  return shares;
}
