import type { FindLatestDates, LatestDates, LogicDates, LogicLink } from '../../cpm/index.ts';
import { isFromStart, isToStart, type ActivityId, type Minutes } from '../../model/index.ts';
import type { StepActivity, StepSchedule } from './schedule-step.ts';
import { isCompleted, type PathActivity, type StepEnd } from './step-end.ts';

/** What an activity of the driving path did to the finish, in working minutes of one calendar. */
export interface Cause {
  readonly activity: StepActivity;
  /** What it moved the finish by: its own change less the float that was there to take it. */
  readonly share: number;
  /** How much later it leaves the path than what leads to it explains. */
  readonly own: number;
  /** The part of its own change that float took. */
  readonly float: number;
  /** Nothing of it was changed: only calendars count its work differently. */
  readonly isUnchanged: boolean;
}

export interface DividedStep {
  readonly causes: readonly Cause[];
  /** What no activity of the driving paths explains. */
  readonly others: number;
}

export interface StepEnds {
  readonly from: StepEnd;
  readonly to: StepEnd;
  /** The activity that is followed instead of the finish of the project. */
  readonly followed: ActivityId | undefined;
  /** Working minutes of the calendar that measures, from a fixed instant. */
  readonly position: (instant: number) => number;
  /** Whether nothing of an activity, and of its calendar, differs between two schedules. */
  readonly isUnchanged: (before: StepActivity, after: StepActivity) => boolean;
}

/**
 * Divides the movement of a finish among the activities of the driving path after a step. Each has its own change, less the
 * float that had come in on the path until there. Float that was not used was gained on the path that drove before. The shares
 * and `others` add up to the step.
 */
export function divideStep(ends: StepEnds): DividedStep {
  const { from, to } = ends;
  const { changes, floatAtEnd } = listChanges(to.path, from.after, to.after, { ...ends, end: from.last });
  const causes: Cause[] = [];
  let float = 0;
  for (const { floatIn, own, ...rest } of changes) {
    float += floatIn;
    const used = Math.max(0, Math.min(own, float));
    float -= used;
    causes.push({ ...rest, own, float: used, share: own - used });
  }
  const unheld = releaseHeld(causes, from.after);
  const left = float + floatAtEnd;
  const gains = left > 0 ? listGains(ends, left, unheld.causes) : [];
  const gained = gains.reduce((sum, { share }) => sum + share, 0);
  return { causes: joinCauses([...unheld.causes, ...gains]), others: unheld.others - left - gained };
}

/**
 * A finish may be held by the actual date of what was completed in both schedules. That has no share: what led to it gained less
 * than its own change.
 */
function releaseHeld(causes: readonly Cause[], before: StepSchedule): DividedStep {
  const last = causes.at(-1);
  const known = last && before.activities.get(last.activity.key);
  if (last === undefined || known === undefined || !isCompleted(last.activity) || !isCompleted(known))
    return { causes, others: 0 };
  let held = last.share;
  const released = causes
    .slice(0, -1)
    .toReversed()
    .map((cause): Cause => {
      const taken = Math.max(0, Math.min(held, 0 - cause.share));
      held -= taken;
      return { ...cause, share: cause.share + taken };
    });
  return { causes: released.reverse(), others: held };
}

/** The activities of the path before the step that gained, in its order, up to the float that is left. */
function listGains({ from, to, ...ends }: StepEnds, left: number, causes: readonly Cause[]): Cause[] {
  const { changes } = listChanges(from.path, to.after, from.after, { ...ends, end: to.last });
  // What an activity of both paths gained on the path after counts once.
  const counted = new Map(causes.map(({ activity, share }) => [activity.key, Math.min(0, share)]));
  let room = left;
  return changes.flatMap(({ own, activity, isUnchanged }): Cause[] => {
    const gain = Math.min(own + (counted.get(activity.key) ?? 0), room);
    if (gain <= 0) return [];
    room -= gain;
    return [
      {
        activity: to.after.activities.get(activity.key) ?? activity,
        share: 0 - gain,
        own: 0 - own,
        float: 0,
        isUnchanged,
      },
    ];
  });
}

/** One cause an activity: it may be on both paths. */
function joinCauses(causes: readonly Cause[]): Cause[] {
  const joined = new Map<ActivityId, Cause>();
  for (const cause of causes) {
    const known = joined.get(cause.activity.key);
    joined.set(cause.activity.key, known === undefined ? cause : joinCause(known, cause));
  }
  return [...joined.values()];
}

/** Its own change on the path before counts where that on the path after does not explain its share. */
function joinCause(known: Cause, gained: Cause): Cause {
  const share = known.share + gained.share;
  return {
    ...known,
    share,
    own: Math.abs(share) <= Math.abs(known.own) ? known.own : gained.own,
    isUnchanged: known.isUnchanged && gained.isUnchanged,
  };
}

interface Change {
  readonly activity: StepActivity;
  readonly own: number;
  readonly floatIn: number;
  readonly isUnchanged: boolean;
}

interface ChangeOptions extends Pick<StepEnds, 'followed' | 'position' | 'isUnchanged'> {
  /** What ended last before. */
  readonly end: StepActivity;
}

/** Early and late dates before, of an activity of the path after. */
interface PlacedBefore {
  readonly early: LogicDates;
  /** As early, with actual dates of work that waits for nothing. */
  readonly shown: LogicDates;
  readonly late: LatestDates;
  /** Whether it led to the end before. */
  readonly leads: boolean;
}

function listChanges(
  path: readonly PathActivity[],
  before: StepSchedule,
  after: StepSchedule,
  options: ChangeOptions,
): { readonly changes: readonly Change[]; readonly floatAtEnd: number } {
  const { position, isUnchanged } = options;
  const walk = dropOvertaken(listWalk(path, before), after);
  // A milestone may lie hours after the end of work before it, through which a lag leads.
  const { finish } = options.end;
  const placed = placeWalk(walk, before, { latest: findLatest(before, options), finish });
  const changes: Change[] = [];
  // How late the one before leaves the path, against its late date; and that date.
  let lateness = 0;
  let allowed = 0;
  // Its float before, and whether it leaves the path at an actual date, so that the data date alone holds back the next.
  let room = 0;
  let isLeftDone = false;
  for (const [place, { activity, link, was, isLinkedAlike }] of walk.entries()) {
    const { early, shown, late } = placed[place] ?? nowhere(finish);
    const isLast = place === walk.length - 1;
    const leaves = walk[place + 1]?.link;
    const known = before.activities.get(activity.key);
    // Dates of one kind are compared: what has begun in both and waits in one has dates of the logic in both.
    const waits =
      after.isWaiting(activity) ||
      (known !== undefined && isEventActual(known, leaves) && before.isWaiting(known));
    const dates = waits ? getDates(after, activity) : getShownDates(after, activity);
    const now = isLast ? activity.workingFinish : getEvent(dates, leaves);
    // What was done and no longer is counts from where the data date had put it.
    const isActual = isLast || (!waits && isEventActual(activity, leaves));
    const then = position(getEvent(isActual ? shown : early, leaves));
    const latest = position(getEvent({ ...late, finish: late.freeFinish }, leaves));
    const thenLate = then + latest - position(getEvent(early, leaves));
    const entry = was ?? link;
    const isFirst = place === 0;
    const isSame = known !== undefined && isUnchanged(known, activity);
    // The finish alone may move, if a relationship from the start leads on.
    const spare =
      entry !== undefined && isToStart(entry.type) && !(leaves && isFromStart(leaves.type))
        ? position(late.freeFinish) - position(late.finish)
        : 0;
    const entered =
      entry === undefined
        ? position(late.start) - position(early.start) - room
        : position(entry.computeEndBefore(getEntry(late, entry))) - allowed;
    const floatIn = isFirst ? thenLate - then : Math.max(0, entered) + spare;
    const own = isFirst ? position(now) - then : position(now) - thenLate - lateness + floatIn;
    // What drove it before no longer does: that gained, not the activity itself.
    const released = isFirst && isSame && own < 0 ? own : 0;
    changes.push({
      activity,
      own: own - released,
      floatIn: floatIn - released,
      isUnchanged:
        isSame &&
        isLinkedAlike &&
        !isLeftDone &&
        // A lag after completed work has begun, and what waits after it has not started.
        !isCompletedIn(walk[place - 1], before),
    });
    lateness = position(now) - thenLate;
    allowed = isLast ? thenLate : latest;
    room = latest - position(getEvent(early, leaves));
    isLeftDone = isEventActual(activity, leaves) && !after.isWaiting(activity);
  }
  return { changes, floatAtEnd: walk.length === 0 ? 0 : position(options.end.workingFinish) - allowed };
}

const nowhere = (finish: number): PlacedBefore => {
  const dates = { start: finish, finish, freeFinish: finish };
  return { early: dates, shown: dates, late: dates, leads: false };
};

interface WalkActivity extends PathActivity {
  /** The same relationship in the schedule before. */
  readonly was: LogicLink | undefined;
  /** Whether what leads here from the one before, through completed work too, is as it was; false for the first. */
  readonly isLinkedAlike: boolean;
}

/** The path without what was completed in either schedule already; its last activity always counts. */
function listWalk(path: readonly PathActivity[], before: StepSchedule): WalkActivity[] {
  const walked: WalkActivity[] = [];
  let isLinkedAlike = true;
  let previous: StepActivity | undefined;
  for (const [place, { activity, link }] of path.entries()) {
    const isDirect = link !== undefined && previous?.activity.id === link.predecessorId;
    const was = isDirect && previous !== undefined ? findLink(before, previous, activity, link) : undefined;
    isLinkedAlike &&= isDirect && was?.lagMinutes === link.lagMinutes;
    previous = activity;
    const other = before.activities.get(activity.key);
    const isDone = isCompleted(activity) && other !== undefined && isCompleted(other);
    if (isDone && place < path.length - 1) continue;
    const follows = isDirect && walked.at(-1)?.activity === path[place - 1]?.activity;
    walked.push({
      activity,
      link: follows ? link : undefined,
      was: follows ? was : undefined,
      isLinkedAlike: isLinkedAlike && walked.length > 0,
    });
    isLinkedAlike = true;
  }
  return walked;
}

/** Drops what comes before work that has begun although that was not done: from there only the actual date leads on. */
function dropOvertaken(walk: readonly WalkActivity[], after: StepSchedule): readonly WalkActivity[] {
  const isDone = (place: number): boolean => {
    const activity = walk[place]?.activity;
    return (
      activity !== undefined && isEventActual(activity, walk[place + 1]?.link) && !after.isWaiting(activity)
    );
  };
  const first = walk.findLastIndex(
    (_, place) => place < walk.length - 1 && isDone(place) && !isDone(place - 1),
  );
  return first > 0 ? walk.slice(first) : walk;
}

function findLink(
  { activities, logic }: StepSchedule,
  from: StepActivity,
  to: StepActivity,
  { type }: LogicLink,
): LogicLink | undefined {
  const [predecessor, successor] = [activities.get(from.key), activities.get(to.key)];
  if (predecessor === undefined || successor === undefined) return undefined;
  return logic
    .listIncoming(successor.activity.id)
    .find((link) => link.predecessorId === predecessor.activity.id && link.type === type);
}

function findLatest(
  { activities, logic }: StepSchedule,
  { followed, end: { finish } }: ChangeOptions,
): FindLatestDates {
  const end = followed === undefined ? undefined : activities.get(followed);
  return logic.computeLatestDates({ id: end?.activity.id, finish });
}

interface Latest {
  readonly latest: FindLatestDates;
  readonly finish: Minutes;
}

/** Places the activities of a path in the schedule before, last to first. */
function placeWalk(walk: readonly WalkActivity[], before: StepSchedule, end: Latest): PlacedBefore[] {
  const placed: PlacedBefore[] = [];
  let next: PlacedBefore | undefined;
  for (const [place, { activity }] of [...walk.entries()].toReversed()) {
    next = placeActivity(before.activities.get(activity.key), { before, end, next, leaves: walk[place + 1] });
    placed.push(next);
  }
  return placed.reverse();
}

interface PlaceInput {
  readonly before: StepSchedule;
  readonly end: Latest;
  /** The next activity of the path, as placed before, and how the path leaves to it. */
  readonly next: PlacedBefore | undefined;
  readonly leaves: WalkActivity | undefined;
}

function placeActivity(
  known: StepActivity | undefined,
  { before, end, next, leaves }: PlaceInput,
): PlacedBefore {
  const link = leaves?.was ?? leaves?.link;
  if (next === undefined) {
    const finish = known?.finish ?? end.finish;
    const late = (known && end.latest(known.activity.id)) ?? nowhere(end.finish).late;
    const early = { start: known?.start ?? finish, finish };
    const shown = known === undefined ? early : { ...early, finish: known.workingFinish };
    return { early, shown, late, leads: true };
  }
  const reach = (dates: LogicDates): number =>
    link === undefined ? dates.start : link.computeEndBefore(getEntry(dates, link));
  // It has no duration, and the dates that the next one allows.
  if (known === undefined) {
    const [early, late] = [next.early, next.late]
      .map(reach)
      .map((at) => ({ start: at, finish: at, freeFinish: at }));
    return early === undefined || late === undefined
      ? nowhere(end.finish)
      : { early, shown: early, late, leads: next.leads };
  }
  const early = getDates(before, known);
  const shown = getShownDates(before, known);
  const late = end.latest(known.activity.id);
  if (late !== undefined) return { early, shown, late, leads: true };
  const allowed = next.leads ? end.finish : reach(next.late);
  return { early, shown, late: placeLate(before, known, { early, link, allowed }), leads: false };
}

/** The late dates of an activity that may leave the path at an instant. */
function placeLate(
  before: StepSchedule,
  { activity }: StepActivity,
  { early, link, allowed }: { early: LogicDates; link: LogicLink | undefined; allowed: number },
): LatestDates {
  if (link === undefined || !isFromStart(link.type))
    return before.logic.placeBefore(activity.id, allowed) ?? nowhere(allowed).late;
  const calendar = before.getWorkCalendar(activity);
  const finish = calendar.addWork(allowed, calendar.measureWork(early.start, early.finish));
  return { start: allowed, finish, freeFinish: finish };
}

/** Activities that carry no logic have their own dates. */
const getDates = ({ logic }: StepSchedule, { activity, start, finish }: StepActivity): LogicDates =>
  logic.getDates(activity.id) ?? { start: start ?? finish, finish };

/**
 * The dates by which an activity is judged: actual dates of work that has begun, unless its remaining work waits for something.
 * The data date moves what has begun in the schedule, and delays nothing.
 */
function getShownDates(schedule: StepSchedule, activity: StepActivity): LogicDates {
  const dates = getDates(schedule, activity);
  if (schedule.isWaiting(activity)) return dates;
  const { actualStart, actualFinish } = activity.activity;
  return { start: actualStart ?? dates.start, finish: actualFinish ?? dates.finish };
}

/** The event by which a path leaves an activity: its start for SS and SF, else its finish. */
const getEvent = ({ start, finish }: LogicDates, link: LogicLink | undefined): number =>
  link !== undefined && isFromStart(link.type) ? start : finish;

/** Whether an activity of the path is completed, or was in the schedule before. */
const isCompletedIn = (walked: WalkActivity | undefined, { activities }: StepSchedule): boolean =>
  walked !== undefined &&
  [walked.activity, activities.get(walked.activity.key)].some((each) => each && isCompleted(each));

/** Whether the event by which a path leaves an activity has an actual date. */
const isEventActual = ({ activity }: StepActivity, link: LogicLink | undefined): boolean =>
  link !== undefined && isFromStart(link.type)
    ? activity.actualStart !== undefined
    : activity.actualFinish !== undefined;

const getEntry = ({ start, finish }: LogicDates, { type }: LogicLink): number =>
  isToStart(type) ? start : finish;
