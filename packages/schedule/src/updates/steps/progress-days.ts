import { toMinutes, minutesPerDay, replaceFields } from '../../model/index.ts';
import type { Activity, ActivityId, Minutes, Project, ProjectId, Schedule } from '../../model/index.ts';
import type { PairedProject } from '../pair.ts';
import { hasFields, listProgress } from './apply-progress.ts';
import { getDataDate } from './get-data-date.ts';
import type { StepSchedule } from './schedule-step.ts';
import type { StepIds } from './step-ids.ts';

/** Beyond it, progress is followed week by week. */
const maxDays = 62;
const daysPerWeek = 7;
/** Activities scheduled on all days, times the finishes that are followed: about two seconds. */
const maxScheduled = 250_000;

export interface ProgressDays {
  /** One schedule for each day before the current data date, first to last, each made when it is called. */
  readonly list: readonly (() => Schedule)[];
  /** Days from one to the next. */
  readonly everyDays: number;
  /**
   * Of an activity in progress at the current data date: its remaining duration in the previous file, and the one that is planned by
   * it for that date.
   */
  readonly findRemaining: (
    id: ActivityId,
  ) => { readonly first: number; readonly planned: number } | undefined;
}

interface ProgressOptions {
  readonly ids: StepIds;
  /** How many finishes are followed. */
  readonly followed: number;
}

/**
 * The previous file as it would have been statused on each day before the current data date, with the actual dates of the current
 * file. Undefined if a data date does not move forward. Days count back from the current data date at its clock time. A project
 * with fewer days keeps its previous data date until they begin.
 */
export function listProgressDays(
  before: StepSchedule,
  projects: readonly PairedProject[],
  { ids: { current }, followed }: ProgressOptions,
): ProgressDays | undefined {
  const moves = projects.map(({ previous, current: now }): Move => ({
    id: previous.project.id,
    from: getDataDate(previous.project),
    to: getDataDate(now.project),
  }));
  if (moves.some(({ from, to }) => to <= from)) return undefined;
  const days = Math.max(...moves.map(({ from, to }) => Math.ceil((to - from) / minutesPerDay)));
  const { schedule } = before;
  const interval = findInterval(days, schedule.activities.length * followed);
  const byId = new Map(moves.map((move) => [move.id, move]));
  const progressing = listProgressing(schedule.activities, current, byId);
  const createDay = (daysLeft: number): Schedule => ({
    ...schedule,
    projects: schedule.projects.map((project): Project => {
      const move = byId.get(project.id);
      return move === undefined ? project : { ...project, dataDate: getDate(move, daysLeft) };
    }),
    activities: placeProgress(before, progressing, daysLeft),
  });
  const left: number[] = [];
  for (let day = interval; day < days; day += interval) left.push(day);
  return {
    list: left.reverse().map((daysLeft) => () => createDay(daysLeft)),
    everyDays: interval,
    findRemaining: (id) => {
      const [then, now] = [before.activities.get(id)?.activity, current.get(id)];
      const move = then === undefined ? undefined : byId.get(then.projectId);
      if (then === undefined || now?.actualStart === undefined || move === undefined) return undefined;
      const day = { before, from: move.from, day: move.to };
      const { remainingDurationMinutes: planned = 0 } = listRunning(then, now, day, now.actualStart);
      return { first: getRemaining(then), planned };
    },
  };
}

interface Move {
  readonly id: ProjectId;
  readonly from: Minutes;
  readonly to: Minutes;
}

/** An activity that a day may change. */
interface Progressing {
  /** Among the activities of the schedule. */
  readonly place: number;
  readonly then: Activity;
  readonly now: Activity;
  readonly move: Move;
  /** As it was on the day before: most change on few days, and a copy reads the whole row. */
  made: Activity;
}

function listProgressing(
  activities: readonly Activity[],
  current: ReadonlyMap<ActivityId, Activity>,
  moves: ReadonlyMap<ProjectId, Move>,
): Progressing[] {
  return activities.flatMap((then, place): Progressing[] => {
    const now = current.get(then.id);
    const move = moves.get(then.projectId);
    if (now === undefined || move === undefined) return [];
    const isToCome = now.status === 'notStarted' && then.status === 'notStarted';
    return isToCome ? [] : [{ place, then, now, move, made: then }];
  });
}

/** The activities of the previous file on a day. */
function placeProgress(
  before: StepSchedule,
  progressing: readonly Progressing[],
  daysLeft: number,
): Activity[] {
  const activities = [...before.schedule.activities];
  for (const each of progressing) {
    const { place, then, now, move } = each;
    const fields = statusActivity(then, now, { before, from: move.from, day: getDate(move, daysLeft) });
    if (fields === undefined || hasFields(then, fields)) continue;
    if (!hasFields(each.made, fields)) each.made = replaceFields(then, fields);
    activities[place] = each.made;
  }
  return activities;
}

const getDate = ({ from, to }: Move, daysLeft: number): Minutes =>
  toMinutes(Math.max(from, to - daysLeft * minutesPerDay));

function findInterval(days: number, scheduled: number): number {
  const least = Math.ceil((days * scheduled) / maxScheduled);
  if (days <= maxDays && least <= 1) return 1;
  return daysPerWeek * Math.max(1, Math.ceil(days / daysPerWeek / maxDays), Math.ceil(least / daysPerWeek));
}

interface StatusDay {
  readonly before: StepSchedule;
  /** The previous data date, and the data date of the day. */
  readonly from: Minutes;
  readonly day: Minutes;
}

/** The progress of an activity on a day; undefined if it is as the previous file planned. */
function statusActivity(then: Activity, now: Activity, day: StatusDay): Partial<Activity> | undefined {
  const { actualStart, actualFinish, status } = now;
  if (status === 'notStarted') return listProgress(then, now);
  if (status === 'completed' && (actualFinish ?? actualStart ?? day.day) <= day.day)
    return listProgress(then, now);
  // Work starts on the day that its start belongs to.
  if (actualStart === undefined || actualStart >= day.day)
    return then.status === 'notStarted' ? undefined : listUnstarted(then);
  return listRunning(then, now, day, actualStart);
}

/** A start that the current file moved past the day. */
const listUnstarted = (then: Activity): Partial<Activity> => ({
  status: 'notStarted',
  actualStart: undefined,
  actualFinish: undefined,
  suspended: undefined,
  resumed: undefined,
  remainingDurationMinutes: then.originalDurationMinutes,
});

const getRemaining = ({ remainingDurationMinutes, originalDurationMinutes }: Activity): number =>
  remainingDurationMinutes ?? originalDurationMinutes ?? 0;

/** Work in progress: what remained, less the work since. */
function listRunning(
  then: Activity,
  { suspended, resumed }: Activity,
  { before, from, day }: StatusDay,
  actualStart: Minutes,
): Partial<Activity> {
  const remaining = getRemaining(then);
  const calendar = before.getWorkCalendar(then);
  const isSuspended = suspended !== undefined && suspended < day;
  const since = Math.max(actualStart, from);
  let worked = calendar.measureWork(since, day);
  if (isSuspended) {
    const end = resumed !== undefined && resumed < day ? resumed : day;
    worked -= Math.max(0, calendar.measureWork(Math.max(since, suspended), Math.max(since, end)));
  }
  return {
    status: 'inProgress',
    actualStart,
    actualFinish: undefined,
    suspended: isSuspended ? suspended : undefined,
    resumed: isSuspended ? resumed : undefined,
    remainingDurationMinutes: Math.max(0, remaining - Math.max(0, worked)),
  };
}
