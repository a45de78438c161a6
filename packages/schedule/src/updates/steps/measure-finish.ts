import type { WorkCalendar } from '../../calendar/work-calendar.ts';
import { carriesLogic } from '../../cpm/index.ts';
import { listNearest, minutesPerDay, toMinutes, isMilestone } from '../../model/index.ts';
import type { Activity, Minutes, ProjectId } from '../../model/index.ts';
import { findFinish, getPairCode, type UpdateSide, type ActivityPair, type PairedProject } from '../pair.ts';
import { round } from '../row-values.ts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';

/** How far a finish moved, in calendar days and in working minutes of one calendar. */
export interface FinishMovement {
  readonly days: number;
  readonly workMinutes: number;
}

/** The end of the last work at or before an instant. Finishes are compared by it, so nonworking time after them does not matter. */
export function computeWorkingFinish(calendar: WorkCalendar, instant: number): Minutes {
  return toMinutes(calendar.getPreviousWorkEnd(instant));
}

/** The day of the last worked minute, counted from 1970-01-01: work until midnight ends on the day before. */
export function computeFinishDay(finish: Minutes): number {
  return Math.floor((finish - 1) / minutesPerDay);
}

/** Measures the movement of finishes in calendar days and in working days of one calendar. */
export class FinishRuler {
  readonly #calendar: WorkCalendar;
  readonly #hoursPerDay: number;

  constructor(calendar: WorkCalendar, hoursPerDay: number) {
    this.#calendar = calendar;
    this.#hoursPerDay = hoursPerDay;
  }

  /** Measures in days of an activity's own calendar. */
  static of({ getWorkCalendar, getHoursPerDay }: UpdateSide, activity: Activity): FinishRuler {
    return new FinishRuler(getWorkCalendar(activity), getHoursPerDay(activity.calendarId));
  }

  /** Measures from one working finish to another. */
  measure(from: Minutes, to: Minutes): FinishMovement {
    const days = computeFinishDay(to) - computeFinishDay(from);
    return { days, workMinutes: this.#calendar.measureWork(from, to) };
  }

  /** Working minutes from one instant to another. */
  measureWork(from: number, to: number): number {
    return this.#calendar.measureWork(from, to);
  }

  /** Working minutes of a day. */
  get minutesPerDay(): number {
    return this.#hoursPerDay * 60;
  }

  /** Working days with two decimals, never -0. */
  computeDays({ days, workMinutes }: FinishMovement): { readonly days: number; readonly workDays: number } {
    return { days, workDays: round(workMinutes / 60 / this.#hoursPerDay) };
  }
}

/** An activity with a finish, compared as in steps. */
export interface Finisher {
  readonly activity: Activity;
  readonly finish: Minutes;
  /** The finish used in comparisons. */
  readonly workingFinish: Minutes;
}

/** The activity that ends a project: the latest finish, then the greatest Activity ID. */
export function findLastFinisher<Each extends Finisher>(
  activities: Iterable<Each>,
  projectId: ProjectId,
  getId: (each: Each) => string,
): Each | undefined {
  return listLastFinishers(activities, getId).get(projectId);
}

/** The activity that ends each project, as `findLastFinisher` finds it. */
export function listLastFinishers<Each extends Finisher>(
  activities: Iterable<Each>,
  getId: (each: Each) => string,
): ReadonlyMap<ProjectId, Each> {
  const last = new Map<ProjectId, Each>();
  for (const each of activities) {
    if (!carriesLogic(each.activity)) continue;
    const { projectId } = each.activity;
    const known = last.get(projectId);
    // Its last work ends no later than its finish.
    if (known !== undefined && each.finish < known.workingFinish) continue;
    if (known === undefined || isLater(each, known, getId)) last.set(projectId, each);
  }
  return last;
}

/** True if `one` ends after `other`, or at the same time with the greater Activity ID. */
export function isLater<Each extends Finisher>(
  one: Each,
  other: Each,
  getId: (each: Each) => string,
): boolean {
  if (one.workingFinish !== other.workingFinish) return one.workingFinish > other.workingFinish;
  return getId(one) > getId(other);
}

/**
 * The activity that ends a project by the stored dates, or the activity that is followed instead. None if completed work would be
 * the last only because open work has no stored finish.
 */
export function findStoredFinish(
  { project, activities, getWorkCalendar }: UpdateSide,
  followed?: Activity,
): Finisher | undefined {
  const finishers = (followed === undefined ? activities : [followed]).flatMap((activity): Finisher[] => {
    const finish = findFinish(activity);
    if (finish === undefined) return [];
    return [{ activity, finish, workingFinish: computeWorkingFinish(getWorkCalendar(activity), finish) }];
  });
  if (followed !== undefined) return finishers[0];
  const last = findLastFinisher(finishers, project.id, ({ activity }) => getPairCode(activity));
  return last?.activity.status === 'completed' && activities.some(isUndated) ? undefined : last;
}

const isUndated = (activity: Activity): boolean =>
  activity.status !== 'completed' && carriesLogic(activity) && findFinish(activity) === undefined;

const shownMilestones = 3;

/** The Activity ID that an activity which the options name has in these two updates. */
export const findAlias = ({ aliases }: Pick<PairedProject, 'aliases'>, id: string): string =>
  aliases?.get(id) ?? id;

/** The pair that the options `finish` and `milestones` follow, by its Activity ID in either file. */
export function findFinishPair(
  paired: Pick<PairedProject, 'pairs' | 'aliases'>,
  id: string,
): ActivityPair | undefined {
  const own = findAlias(paired, id);
  return (
    paired.pairs.find(({ current }) => getPairCode(current) === own) ??
    paired.pairs.find(({ previous }) => getPairCode(previous) === own)
  );
}

/** Whether an update of a series has the activity in this project, but not both of these two. */
export const lacksFinish = (paired: PairedProject, id: string): boolean =>
  paired.aliases?.has(id) === true && findFinishPair(paired, id) === undefined;

/** Throws `UnusableInputError` with E_VALUE if no project has the activity in both files. */
export function checkFinishOption(
  projects: readonly PairedProject[],
  { option, id }: { readonly option: 'finish' | 'milestones'; readonly id: string },
): void {
  if (projects.some((project) => findFinishPair(project, id) !== undefined)) return;
  const milestones = projects
    .flatMap(({ pairs }) => pairs.map(({ current }) => current))
    .filter(isMilestone)
    .map(getPairCode);
  const nearest = listNearest(milestones, id).slice(0, shownMilestones);
  const hint =
    nearest.length === 0
      ? 'Neither is there a milestone in both'
      : `The milestones with the most similar IDs are ${nearest.join(', ')}`;
  throw new UnusableInputError(
    'E_VALUE',
    `The option ${option} ${option === 'finish' ? 'is' : 'has'} '${id}', but no activity with this ID is in both ${nameFiles(projects)}. ${hint}. Enter the Activity ID of an activity in both.`,
  );
}

function nameFiles([first]: readonly PairedProject[]): string {
  const names = [...new Set([first?.previous.file.name, first?.current.file.name])];
  return names.length < 2 ? 'projects' : names.join(' and ');
}
