import type { EarlyActivity } from '@floatwise/schedule/cpm';
import {
  carriesLogic,
  type Activity,
  type ActivityId,
  type Project,
  type Schedule,
} from '@floatwise/schedule/model';
import { getProgressActivity } from '@floatwise/schedule/out-of-sequence';
import type { ScheduledLink } from '../input/read-schedule-file.ts';
import { scheduleBy, type EarlyDates, type Scheduling } from './early-dates.ts';
import type { NamedNetwork } from './format-link.ts';
import type { Change } from './list-changes.ts';
import type { Solution } from './solve-sequence.ts';

/** Effect of the repair on dates; `obstacle` says why there are none. */
export interface Effect {
  readonly obstacle?: string;
  readonly projects: readonly ProjectFinish[];
  readonly moves: readonly Move[];
  /** The relationships after the repair. */
  readonly links: readonly ScheduledLink[];
}

export interface ProjectFinish {
  readonly project: Project;
  /** Latest early finish in minutes. */
  readonly before: number;
  readonly after: number;
  /** Working days between both on the project's default calendar; negative if earlier. */
  readonly movedDays: number;
  /** The change of the repair that moves it; undefined if it does not move, or none is found. */
  readonly cause?: Change | undefined;
}

export interface Move {
  readonly activity: Activity;
  readonly before: EarlyActivity;
  readonly after: EarlyActivity;
  /** Work on its calendar by which the finish moved, or the start if the finish did not; negative if earlier. */
  readonly movedMinutes: number;
  /** The date measured by `movedMinutes`. */
  readonly movedDate: 'start' | 'finish';
  /** The link that sets the later of the two dates, before or after the repair; undefined for followers such as a level of effort. */
  readonly link: ScheduledLink | undefined;
  /** The change of the repair at this link or further back on the path. */
  readonly change: Change | undefined;
}

export interface Repair {
  readonly solution: Solution;
  readonly changes: readonly Change[];
  readonly effect: Effect;
}

/** Schedules the changed relationships, if any, and compares dates. */
export function computeEffect(
  schedule: Schedule,
  network: NamedNetwork,
  before: Scheduling,
  changes: readonly Change[],
): Effect {
  const { links, made, unmade } = applyChanges(schedule, network, changes);
  const none = { projects: [], moves: [], links };
  if ('obstacle' in before) return { ...none, obstacle: before.obstacle };
  const after = changes.length === 0 ? before : scheduleBy(schedule, links);
  if ('obstacle' in after) return { ...none, obstacle: after.obstacle };
  const projects = listProjectFinishes(schedule, network, [before, after]);
  const shifts = changes.length === 0 ? [] : listShifts(schedule, network, [before, after]);
  if (shifts.length === 0) return { projects, moves: [], links };
  const moved = new Set(shifts.map(({ activity }) => activity.id));
  const completed = new Set(
    schedule.activities.filter(({ status }) => status === 'completed').map(({ id }) => id),
  );
  // An earlier date was held by a link before the repair, a later date is held by one after it.
  const findEarlier = createMoverFinder(before, unmade, { moved, completed });
  const findLater = createMoverFinder(after, made, { moved, completed });
  const moves = shifts.map((shift) => {
    const find = shift.movedMinutes < 0 ? findEarlier : findLater;
    return { ...shift, ...(carriesLogic(shift.activity) ? find(shift.activity.id) : nothing) };
  });
  const finishes = projects.map((each) => ({ ...each, cause: findCause(each, moves) }));
  return { projects: finishes, moves, links };
}

/** The change behind the activity that ends the project: after the repair if that is later, otherwise before it. */
function findCause({ project, before, after }: ProjectFinish, moves: readonly Move[]): Change | undefined {
  if (before === after) return undefined;
  const isEnd = (move: Move): boolean =>
    before < after ? move.after.earlyFinish === after : move.before.earlyFinish === before;
  return moves.find(
    (move) => move.activity.projectId === project.id && move.change !== undefined && isEnd(move),
  )?.change;
}

/** Where the projects finish with other relationships than those of the file. */
export function listProjectFinishes(
  schedule: Schedule,
  { calendars }: Pick<NamedNetwork, 'calendars'>,
  [before, after]: readonly [EarlyDates, EarlyDates],
): ProjectFinish[] {
  return before.projects.map(({ project, finish }, index) => {
    const finishAfter = after.projects[index]?.finish ?? finish;
    const minutes = calendars.get(project.calendarId).measureWork(finish, finishAfter);
    const { hoursPerDay } = schedule.calendars.find(({ id }) => id === project.calendarId) ?? {};
    const movedDays = minutes / 60 / (hoursPerDay || 8);
    return { project, before: finish, after: finishAfter, movedDays };
  });
}

/** That of the project that moved most; of several that moved alike, the one that finishes last. */
export const findMostMoved = (finishes: readonly ProjectFinish[]): ProjectFinish | undefined =>
  finishes.toSorted((a, b) => Math.abs(b.movedDays) - Math.abs(a.movedDays) || b.after - a.after)[0];

/** The relationships after the changes, new ones last. `made` finds changes by the new relationship, `unmade` by the original one. */
function applyChanges({ relationships }: Schedule, network: NamedNetwork, changes: readonly Change[]) {
  const unmade = new Map<ScheduledLink, Change>();
  const made = new Map<ScheduledLink, Change>();
  const getId = (activity: number): ActivityId => getProgressActivity(network, activity).source.id;
  const changed = new Map<ScheduledLink, ScheduledLink>();
  const added: ScheduledLink[] = [];
  for (const change of changes) {
    const { predecessor, successor, before, after } = change;
    if (before !== undefined) unmade.set(before, change);
    if (after === undefined) continue;
    const { type, lagMinutes } = after;
    const is = { predecessorId: getId(predecessor), successorId: getId(successor), type, lagMinutes };
    made.set(is, change);
    if (before === undefined) added.push(is);
    else changed.set(before, is);
  }
  const kept = relationships.flatMap(
    (each): ScheduledLink | [] => changed.get(each) ?? (unmade.has(each) ? [] : each),
  );
  return { links: [...kept, ...added], made, unmade };
}

type Mover = Pick<Move, 'link' | 'change'>;
type Shift = Omit<Move, keyof Mover>;

const nothing: Mover = { link: undefined, change: undefined };

/** Both lists have the same activities in the same order. */
function listShifts(
  { projects }: Schedule,
  { calendars }: NamedNetwork,
  [before, after]: readonly [EarlyDates, EarlyDates],
): Shift[] {
  const projectCalendars = new Map(projects.map(({ id, calendarId }) => [id, calendarId]));
  return before.activities.flatMap((was, index): Shift[] => {
    const { activity } = was;
    const is = after.activities[index];
    if (is === undefined || (was.earlyStart === is.earlyStart && was.earlyFinish === is.earlyFinish))
      return [];
    const calendar = calendars.get(activity.calendarId ?? projectCalendars.get(activity.projectId));
    const measure = (from: number | undefined, to: number | undefined): number =>
      from === undefined || to === undefined ? 0 : calendar.measureWork(from, to);
    // 0 if both dates are the same instant of work.
    const finish = measure(was.earlyFinish, is.earlyFinish);
    const movedMinutes = finish || measure(was.earlyStart, is.earlyStart);
    if (movedMinutes === 0) return [];
    return [{ activity, before: was, after: is, movedMinutes, movedDate: finish === 0 ? 'start' : 'finish' }];
  });
}

/** Follows driving links back from an activity to one that the repair changed, each link once. `changes` finds changes by link. */
function createMoverFinder(
  dates: EarlyDates,
  changes: ReadonlyMap<ScheduledLink, Change>,
  { moved, completed }: Readonly<Record<'moved' | 'completed', ReadonlySet<ActivityId>>>,
) {
  const byActivity = new Map<ActivityId, Mover>();
  /** Prefers a changed link, then one from an activity that moved, then one from completed work, which passes on its predecessors. */
  const choose = (id: ActivityId): ScheduledLink | undefined => {
    const driving = dates.listDriving(id);
    if (driving.length <= 1) return dates.relationships[driving[0] ?? -1];
    const links = driving.flatMap((index) => dates.relationships[index] ?? []);
    return (
      links.find((link) => changes.has(link)) ??
      links.find(({ predecessorId }) => moved.has(predecessorId)) ??
      links.find(({ predecessorId }) => completed.has(predecessorId)) ??
      links[0]
    );
  };
  return (id: ActivityId): Mover => {
    const path: ScheduledLink[] = [];
    let change: Change | undefined;
    let reached = id;
    while (change === undefined) {
      const known = byActivity.get(reached);
      const link = known === undefined ? choose(reached) : undefined;
      if (link === undefined) {
        change = known?.change;
        break;
      }
      path.push(link);
      change = changes.get(link);
      reached = link.predecessorId;
    }
    for (const link of path) byActivity.set(link.successorId, { link, change });
    return byActivity.get(id) ?? nothing;
  };
}
