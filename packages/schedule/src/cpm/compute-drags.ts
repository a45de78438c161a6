import type { WorkCalendar } from '../calendar/work-calendar.ts';
import { createWorkCalendars } from '../calendar/create-work-calendars.ts';
import { PriorityQueue } from '../graph/priority-queue.ts';
import type { Activity, ActivityId, Minutes, Schedule } from '../model/index.ts';
import { toMinutes, replaceFields } from '../model/index.ts';
import type { CpmActivity, CpmNetwork } from './cpm-network.ts';
import { createNetwork } from './create-network.ts';
import { isMilestone } from './create-work-spans.ts';
import { isDriving } from './mark-longest-path.ts';
import { placeEarly, runForwardPass } from './run-forward-pass.ts';
import { CalendarSpan, type WorkSpan } from './work-span.ts';

/** What an activity costs the plan in time, and what keeps it from costing its whole duration. */
interface ActivityDragTime {
  /** Work on the calendar of the activity that ends the plan; below 0 where the plan would last longer. */
  readonly dragMinutes: number;
  /** The activity whose path keeps the plan as long as it is without this one; undefined where its own start does. */
  readonly limit: Activity | undefined;
}

export interface ScheduleDrags {
  /** The activity that ends the plan, and when. */
  readonly end: Activity;
  readonly calendar: WorkCalendar;
  readonly finish: Minutes;
  /** Early dates of all open activities, in minutes since 1970, and the work left on them in minutes. */
  readonly dates: ReadonlyMap<ActivityId, { start: number; finish: number; workMinutes: number | undefined }>;
  readonly drags: ReadonlyMap<ActivityId, ActivityDragTime>;
}

/** So many dates of activities are found again before the file is taken to be too large. */
const maxEffort = 25_000_000;
/** So many before only critical activities are looked at: others have drag in odd corners of calendars alone. */
const maxEffortForOthers = 6_000_000;

/**
 * The drag of open activities: by how much the plan ends later than it would if the activity took no time and had no expected
 * finish, scheduled again on the file's own calendars, constraints and progress. `isCritical` names the activities to begin with, for
 * which limits are told. Undefined without open activities, in a loop, and where it would take too long.
 *
 * Method: one forward pass; then for each activity only what its dates move is placed again, in topological order, and put
 * back. Source of the definition: S. Devaux, "Total Project Control" (1999).
 */
export function computeDrags(
  schedule: Schedule,
  isCritical: (id: ActivityId) => boolean,
): ScheduleDrags | undefined {
  const network = createNetwork(schedule, createWorkCalendars(schedule.calendars));
  const { order, activities } = network;
  if (order.length < activities.length) return undefined;
  const run = new Rescheduling(network);
  const { end } = run;
  if (end === undefined) return undefined;
  const drags = new Map<ActivityId, ActivityDragTime>();
  const open = activities.filter(
    ({ source, project }) => !project.isFixed && source.status !== 'completed' && !isMilestone(source),
  );
  for (const activity of open) {
    if (!isCritical(activity.source.id)) continue;
    drags.set(activity.source.id, run.shorten(activity, true));
    if (run.effort > maxEffort) return undefined;
  }
  for (const activity of open) {
    if (isCritical(activity.source.id)) continue;
    if (run.effort > maxEffortForOthers && !isHeldAtFinish(activity)) continue;
    drags.set(activity.source.id, run.shorten(activity, false));
    if (run.effort > maxEffort) return undefined;
  }
  return { ...run.describe(), end: end.source, calendar: end.calendar, drags };
}

/** Whether something holds its finish: shorter it starts later, and on its calendar it may even end later. */
function isHeldAtFinish({ source, firstIncoming }: CpmActivity): boolean {
  const held = [source.primaryConstraint, source.secondaryConstraint].map((one) => one?.type);
  if (held.some((type) => type === 'finishOn' || type === 'finishOnOrAfter' || type === 'mandatoryFinish'))
    return true;
  for (let link = firstIncoming; link !== undefined; link = link.nextIncoming)
    if (link.type === 'FF' || link.type === 'SF') return true;
  return false;
}

interface Placed {
  readonly start: number;
  readonly finish: number;
  readonly span: WorkSpan;
}

/** A forward pass that can be done again with one activity changed. */
class Rescheduling {
  /** How many activities have been placed again. */
  effort = 0;
  /** The open activity that finishes last; of equal ones one that nothing follows, a milestone before others. */
  readonly end: CpmActivity | undefined;
  /** Spans before the pass, which fits them to expected finishes. */
  readonly #spans: readonly WorkSpan[];
  readonly #placed: readonly Placed[];
  readonly #positions: Int32Array;
  /** Open activities, the last to finish first. */
  readonly #byFinish: readonly CpmActivity[];
  readonly #order: readonly CpmActivity[];

  constructor(network: CpmNetwork) {
    this.#spans = network.activities.map(({ span }) => span);
    runForwardPass(network);
    this.#placed = network.activities.map(({ earlyStart, earlyFinish, span }) => ({
      start: earlyStart,
      finish: earlyFinish,
      span,
    }));
    this.#order = network.order;
    this.#positions = new Int32Array(network.order.length);
    network.order.forEach(({ index }, position) => (this.#positions[index] = position));
    this.#byFinish = network.activities
      .filter(({ project, source }) => !project.isFixed && source.status !== 'completed')
      .sort((a, b) => b.earlyFinish - a.earlyFinish || compareEnds(a, b));
    this.end = this.#byFinish[0];
  }

  describe(): Pick<ScheduleDrags, 'finish' | 'dates'> {
    return {
      finish: toMinutes(this.end?.earlyFinish ?? 0),
      dates: new Map(
        this.#byFinish.map(({ source, earlyStart, earlyFinish, span }) => [
          source.id,
          {
            start: earlyStart,
            finish: earlyFinish,
            workMinutes: span instanceof CalendarSpan ? span.minutes : undefined,
          },
        ]),
      ),
    };
  }

  /** What becomes of the plan's finish when the activity takes no time; everything is put back afterwards. */
  shorten(activity: CpmActivity, tellsLimit: boolean): ActivityDragTime {
    const { source } = activity;
    replaceSource(activity, replaceFields(source, { expectedFinish: undefined }));
    const touched = this.#placeAgain(activity);
    const last = this.#findLast(touched);
    const end = this.end;
    const dragMinutes =
      end === undefined || last === undefined
        ? 0
        : end.calendar.measureWork(last.earlyFinish, this.#placed[end.index]?.finish ?? 0);
    const limit = last === undefined || !tellsLimit ? undefined : this.#findLimit(activity, last);
    replaceSource(activity, source);
    for (const one of touched) {
      const { start = 0, finish = 0, span = one.span } = this.#placed[one.index] ?? {};
      one.earlyStart = start;
      one.earlyFinish = finish;
      one.span = span;
    }
    return { dragMinutes: dragMinutes === 0 ? 0 : dragMinutes, limit };
  }

  /** Those whose dates are no longer what they were, and the activity itself. */
  #placeAgain(activity: CpmActivity): Set<CpmActivity> {
    const touched = new Set<CpmActivity>([activity]);
    const waiting = new PriorityQueue<number>((a, b) => a - b);
    const queued = new Set<number>();
    const put = (one: CpmActivity): void => {
      const position = this.#positions[one.index] ?? 0;
      if (queued.has(position)) return;
      queued.add(position);
      waiting.put(position);
    };
    put(activity);
    for (let position = waiting.take(); position !== undefined; position = waiting.take()) {
      const one = this.#order[position];
      if (one === undefined || one.project.isFixed) continue;
      this.effort += 1;
      one.span = one === activity ? new CalendarSpan(one.calendar, 0) : (this.#spans[one.index] ?? one.span);
      placeEarly(one);
      touched.add(one);
      const known = this.#placed[one.index];
      if (one.earlyStart === known?.start && one.earlyFinish === known.finish && one !== activity) continue;
      for (let link = one.firstOutgoing; link !== undefined; link = link.nextOutgoing) put(link.to);
    }
    return touched;
  }

  #findLast(touched: ReadonlySet<CpmActivity>): CpmActivity | undefined {
    const still = this.#byFinish.find((one) => !touched.has(one));
    return [...touched]
      .filter(({ source, project }) => source.status !== 'completed' && !project.isFixed)
      .reduce(
        (latest, one) => (latest === undefined || one.earlyFinish > latest.earlyFinish ? one : latest),
        still,
      );
  }

  /**
   * From the last activity back along what sets its start: the first that does not wait for the shortened one, or one that a date
   * of its own holds.
   */
  #findLimit(activity: CpmActivity, last: CpmActivity): Activity | undefined {
    const behind = this.#listBehind(activity);
    for (let at = last; at !== activity;) {
      if (!behind.has(at)) return at.source;
      let next: CpmActivity | undefined;
      for (let link = at.firstIncoming; link !== undefined; link = link.nextIncoming) {
        if (!isDriving(link)) continue;
        if (next === undefined || next === activity || !behind.has(link.from)) next = link.from;
      }
      if (next === undefined) return at.source;
      at = next;
    }
    return undefined;
  }

  /** The activity and all that waits for it, however indirectly. */
  #listBehind(activity: CpmActivity): Set<CpmActivity> {
    const behind = new Set([activity]);
    for (const { firstOutgoing } of behind)
      for (let link = firstOutgoing; link !== undefined; link = link.nextOutgoing) behind.add(link.to);
    this.effort += behind.size;
    return behind;
  }
}

function compareEnds(a: CpmActivity, b: CpmActivity): number {
  const rank = ({ source, firstOutgoing }: CpmActivity): number =>
    (firstOutgoing === undefined ? 0 : 2) + (isMilestone(source) ? 0 : 1);
  return rank(a) - rank(b) || (a.source.code < b.source.code ? -1 : a.source.code > b.source.code ? 1 : 0);
}

function replaceSource(activity: { source: Activity }, source: Activity): void {
  activity.source = source;
}
