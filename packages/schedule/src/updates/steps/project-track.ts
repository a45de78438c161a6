import type { ActivityId, Constraint } from '../../model/index.ts';
import { createHoursComparison } from '../compare-calendars.ts';
import type { PairedProject, UpdateSide } from '../pair.ts';
import { divideStep, type DividedStep } from './divide-step.ts';
import { findFinishPair, findStoredFinish, FinishRuler, type Finisher } from './measure-finish.ts';
import type { ScheduledHybrid, ScheduledHybrids } from './schedule-hybrids.ts';
import type { StepActivity, StepSchedule } from './schedule-step.ts';
import { createIdFinder, findStepEnd, type FindId, type StepEnd } from './step-end.ts';

/** One project, or one activity of it, whose finish is followed from step to step. */
export interface ProjectTrack {
  readonly paired: PairedProject;
  readonly ruler: FinishRuler;
  readonly getId: FindId;
  /** In all steps, the activity that is followed instead of the finish of the project. */
  readonly followed: ActivityId | undefined;
  readonly before: StepEnd;
  readonly ends: readonly { readonly hybrid: ScheduledHybrid; readonly end: StepEnd }[];
  readonly last: StepEnd;
  /** As the files state it. */
  readonly stored: { readonly previous: Finisher | undefined; readonly current: Finisher | undefined };
  /** The end in a schedule with the ids of the previous file. */
  readonly findEnd: (schedule: StepSchedule) => StepEnd | undefined;
  /** The end in a schedule with the activities of the current file. */
  readonly findCurrentEnd: (schedule: StepSchedule) => StepEnd | undefined;
  readonly divide: (from: StepEnd, to: StepEnd) => DividedStep;
  /** Whether an activity of a step neither changed nor moved between two schedules. */
  readonly isStill: (activity: StepActivity, before: StepSchedule, after: StepSchedule) => boolean;
}

/** Undefined if nothing in a project has a finish. `finish` is the Activity ID to follow. */
export function createTrack(
  paired: PairedProject,
  { ids, before, hybrids }: ScheduledHybrids,
  finish: string | undefined,
): ProjectTrack | undefined {
  const { previous, current } = paired;
  const pair = finish === undefined ? undefined : findFinishPair(paired, finish);
  const getId = createIdFinder(ids);
  const followed = pair?.previous.id;
  const place = { projectId: previous.project.id, followed };
  const findEnd = (schedule: StepSchedule) => findStepEnd(schedule, place, getId);
  const first = findEnd(before);
  // The last schedule is the current file, in which the project has its own id.
  const findCurrentEnd = (schedule: StepSchedule) =>
    findStepEnd(schedule, { ...place, projectId: current.project.id }, getId);
  const ends = hybrids.flatMap((hybrid) => {
    const isCurrent = hybrid.steps.includes('calendars');
    const end = isCurrent ? findCurrentEnd(hybrid.after) : findEnd(hybrid.after);
    return end === undefined ? [] : [{ hybrid, end }];
  });
  const last = ends.at(-1)?.end;
  if (first === undefined || last === undefined || ends.length < hybrids.length) return undefined;
  const stored = {
    previous: findStoredFinish(previous, pair?.previous),
    current: findStoredFinish(current, pair?.current),
  };
  // In days of the activity that ends the project now, on its calendar in the current file.
  const ruler = FinishRuler.of(current, stored.current?.activity ?? last.last.activity);
  const origin = first.last.workingFinish;
  const position = (instant: number): number => ruler.measureWork(origin, instant);
  const isUnchanged = createUnchanged(paired, last.after);
  return {
    paired,
    ruler,
    getId,
    followed,
    before: first,
    ends,
    last,
    stored,
    findEnd,
    findCurrentEnd,
    divide: (from, to) => divideStep({ from, to, followed, position, isUnchanged }),
    isStill: ({ key }, before, after) => {
      const [then, now] = [before.activities.get(key), after.activities.get(key)];
      return then !== undefined && now !== undefined && isUnmoved(then, now) && isUnchanged(then, now);
    },
  };
}

const isUnmoved = (before: StepActivity, after: StepActivity): boolean =>
  before.start === after.start && before.finish === after.finish;

/** Compares an activity of two steps. The schedule `current` has ids of its own. */
function createUnchanged({ previous, current }: PairedProject, { activities }: StepSchedule) {
  const compareHours = createHoursComparison(previous, current);
  const areOptionsSame = comparedOptions.every((name) => previous.options[name] === current.options[name]);
  const isCurrent = (step: StepActivity): boolean => activities.get(step.key) === step;
  const findCalendar = (side: UpdateSide, { activity }: StepActivity) =>
    side.findCalendar(activity.calendarId ?? side.project.calendarId);
  const hasSameCalendar = (before: StepActivity, after: StepActivity): boolean => {
    const [isBeforeCurrent, isAfterCurrent] = [isCurrent(before), isCurrent(after)];
    if (isBeforeCurrent === isAfterCurrent) return before.activity.calendarId === after.activity.calendarId;
    const [then, now] = isAfterCurrent ? [before, after] : [after, before];
    const [calendarThen, calendarNow] = [findCalendar(previous, then), findCalendar(current, now)];
    if (calendarThen === undefined || calendarNow === undefined) return calendarThen === calendarNow;
    return compareHours(calendarThen, calendarNow).length === 0;
  };
  /** Whether more than relationships and durations sets the dates of an activity: assignments, expected finishes, options. */
  const isSetOtherwise = (before: StepActivity, after: StepActivity): boolean =>
    after.activity.type === 'resourceDependent' ||
    [before, after].some(({ activity }) => activity.expectedFinish !== undefined) ||
    (!areOptionsSame && isCurrent(before) !== isCurrent(after));
  return (before: StepActivity, after: StepActivity): boolean => {
    const [then, now] = [before.activity, after.activity];
    return (
      comparedFields.every((field) => then[field] === now[field]) &&
      isSameConstraint(then.primaryConstraint, now.primaryConstraint) &&
      isSameConstraint(then.secondaryConstraint, now.secondaryConstraint) &&
      (isUnmoved(before, after) || !isSetOtherwise(before, after)) &&
      hasSameCalendar(before, after)
    );
  };
}

const comparedFields = [
  'type',
  'status',
  'remainingDurationMinutes',
  'suspended',
  'resumed',
  'externalEarlyStart',
] as const;

const comparedOptions = [
  'progressMode',
  'lagCalendar',
  'useExpectedFinish',
  'lagFromEarlyStart',
  'ignoreOtherProjects',
] as const;

const isSameConstraint = (one: Constraint | undefined, other: Constraint | undefined): boolean =>
  one?.type === other?.type && one?.date === other?.date;
