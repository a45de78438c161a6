import type { WorkCalendar } from '../calendar/work-calendar.ts';
import { type Activity, type ActivityId, type Minutes, type Schedule, isMilestone } from '../model/index.ts';
import { toMinutes, replaceFields } from '../model/index.ts';
import type { CpmActivity, CpmNetwork } from './cpm-network.ts';
import { createNetwork, hasLoop, isOpen } from './create-network.ts';
import { CalendarSpan, type WorkSpan } from './work-span.ts';
import { isDriving } from './link-bounds.ts';
import { placeEarly, runForwardPass } from './run-forward-pass.ts';

/** The drag of an activity, and what limits it. */
interface ActivityDragTime {
  /** Working minutes on the calendar of the activity that ends the plan; negative if the plan would end later. */
  readonly dragMinutes: number;
  /** When the plan would end without the activity. */
  readonly finish: Minutes;
  /** The activity whose path then sets the finish; undefined if the start of the shortened one does, or if it saves all of its work. */
  readonly limit: Activity | undefined;
}

export interface ScheduleDrags {
  /** The activity that ends the plan, and the finish. */
  readonly end: Activity;
  readonly calendar: WorkCalendar;
  readonly finish: Minutes;
  /** Early dates of all open activities, in minutes since 1970, and their remaining work in minutes. */
  readonly dates: ReadonlyMap<ActivityId, { start: number; finish: number; workMinutes: number | undefined }>;
  readonly drags: ReadonlyMap<ActivityId, ActivityDragTime>;
  /** Open activities with a duration that were not tried because of `maxEffort`. */
  readonly untried: ReadonlySet<ActivityId>;
}

export interface DragOptions {
  /** The activities to try first and to find limits for: those that are critical or on the longest path. */
  readonly isCritical: (id: ActivityId) => boolean;
  /** Most dates of activities to recalculate. */
  readonly maxEffort?: number;
  /** Called from time to time with the share done, 0..1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/** About 20 seconds on calendars with many exceptions. */
const defaultMaxEffort = 40_000_000;
/** Share of the effort for activities that are not critical, which have drag only in rare calendar situations. */
const shareForOthers = 0.1;
/** Activities tried between two progress reports. */
const reportEvery = 64;

/**
 * The drag of open activities: how much earlier the plan would end if the activity took no time and had no expected finish,
 * rescheduled on the file's own calendars, constraints and progress. Critical activities come first, longest first. Undefined if
 * there are no open activities or the logic has a loop.
 *
 * Method: one forward pass; then for each activity only what its dates move is rescheduled, in topological order, and restored.
 * Source of the definition: S. Devaux, "Total Project Control" (1999).
 */
export function computeDrags(
  schedule: Schedule,
  { isCritical, maxEffort = defaultMaxEffort, onProgress }: DragOptions,
): ScheduleDrags | undefined {
  const network = createNetwork(schedule);
  if (hasLoop(network)) return undefined;
  const run = new Rescheduling(network);
  const { end } = run;
  if (end === undefined) return undefined;
  const drags = new Map<ActivityId, ActivityDragTime>();
  const untried = new Set<ActivityId>();
  const open = network.activities.filter((activity) => isOpen(activity) && !isMilestone(activity.source));
  const critical = open
    .filter(({ source }) => isCritical(source.id))
    .sort((a, b) => b.earlyFinish - b.earlyStart - (a.earlyFinish - a.earlyStart));
  const others = open.filter(({ source }) => !isCritical(source.id));
  const tryEach = (list: readonly CpmActivity[], hasLimit: boolean, most: number): void => {
    for (const activity of list) {
      const isTried =
        run.effort <= most || (!hasLimit && run.effort <= maxEffort && isHeldAtFinish(activity));
      if (isTried) drags.set(activity.source.id, run.shorten(activity, hasLimit));
      else untried.add(activity.source.id);
      if (drags.size % reportEvery === 0) onProgress?.(drags.size / open.length);
    }
  };
  tryEach(critical, true, maxEffort);
  tryEach(others, false, Math.min(maxEffort, run.effort + shareForOthers * maxEffort));
  return { ...run.describe(), end: end.source, calendar: end.calendar, drags, untried };
}

/** True if something fixes the finish: shortened, the activity starts later and, on its calendar, may even finish later. */
function isHeldAtFinish({ source, firstIncoming }: CpmActivity): boolean {
  const held = [source.primaryConstraint, source.secondaryConstraint].map((one) => one?.type);
  if (held.some((type) => type === 'finishOn' || type === 'finishOnOrAfter' || type === 'mandatoryFinish'))
    return true;
  for (let link = firstIncoming; link !== undefined; link = link.nextIncoming)
    if (link.type === 'FF' || link.type === 'SF') return true;
  return false;
}

/** A forward pass that can be repeated with one activity changed. */
class Rescheduling {
  /** Number of activities rescheduled so far. */
  effort = 0;
  /** The open activity that finishes last; of several, one without successors, then a milestone. */
  readonly end: CpmActivity | undefined;
  /** Spans before the pass, which adapts them to expected finishes. */
  readonly #spans: readonly WorkSpan[];
  readonly #placed: readonly { start: number; finish: number; span: WorkSpan }[];
  readonly #positions: Int32Array;
  /** Open activities, latest finish first. */
  readonly #byFinish: readonly CpmActivity[];
  readonly #order: readonly CpmActivity[];
  /** By position, 1 if the activity must be rescheduled. */
  readonly #waiting: Uint8Array;
  /** By index, the last run that rescheduled the activity, and the last that marked it as a successor of the shortened activity. */
  readonly #touchedIn: Int32Array;
  readonly #behindIn: Int32Array;
  #run = 0;

  constructor(network: CpmNetwork) {
    this.#spans = network.activities.map(({ span }) => span);
    runForwardPass(network);
    this.#placed = network.activities.map(({ earlyStart: start, earlyFinish: finish, span }) => ({
      start,
      finish,
      span,
    }));
    this.#order = network.order;
    const count = network.order.length;
    this.#waiting = new Uint8Array(count);
    this.#touchedIn = new Int32Array(count);
    this.#behindIn = new Int32Array(count);
    this.#positions = new Int32Array(count);
    network.order.forEach(({ index }, position) => (this.#positions[index] = position));
    this.#byFinish = network.activities
      .filter(isOpen)
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

  /** Finds the finish of the plan if the activity takes no time; restores everything afterwards. */
  shorten(activity: CpmActivity, hasLimit: boolean): ActivityDragTime {
    const { source } = activity;
    this.#run += 1;
    replaceSource(activity, replaceFields(source, { expectedFinish: undefined }));
    const touched = this.#placeAgain(activity);
    const last = this.#findLast(touched);
    const { end } = this;
    const finish = this.#placed[end?.index ?? -1]?.finish ?? 0;
    const dragMinutes =
      end === undefined || last === undefined ? 0 : end.calendar.measureWork(last.earlyFinish, finish);
    const isLimited = hasLimit && dragMinutes < this.#getWork(activity);
    const described = {
      dragMinutes: dragMinutes === 0 ? 0 : dragMinutes,
      finish: toMinutes(last?.earlyFinish ?? finish),
      limit: last === undefined || !isLimited ? undefined : this.#findLimit(activity, last),
    };
    replaceSource(activity, source);
    for (const one of touched) {
      const { start = 0, finish: known = 0, span = one.span } = this.#placed[one.index] ?? {};
      one.earlyStart = start;
      one.earlyFinish = known;
      one.span = span;
    }
    return described;
  }

  /** Working minutes that shortening removes; Infinity for work on the calendars of resources. */
  #getWork({ index }: CpmActivity): number {
    const span = this.#placed[index]?.span;
    return span instanceof CalendarSpan ? span.minutes : Infinity;
  }

  /** Reschedules an activity and whatever that moves. Returns the rescheduled activities, the activity itself first. */
  #placeAgain(activity: CpmActivity): CpmActivity[] {
    const touched: CpmActivity[] = [];
    const waiting = this.#waiting;
    let position = this.#positions[activity.index] ?? 0;
    let last = position;
    waiting[position] = 1;
    for (; position <= last; position++) {
      const one = this.#order[position];
      if (waiting[position] === 0 || one === undefined) continue;
      waiting[position] = 0;
      if (one.project.isFixed) continue;
      this.effort += 1;
      one.span = one === activity ? new CalendarSpan(one.calendar, 0) : (this.#spans[one.index] ?? one.span);
      placeEarly(one);
      touched.push(one);
      this.#touchedIn[one.index] = this.#run;
      const known = this.#placed[one.index];
      if (one.earlyStart === known?.start && one.earlyFinish === known.finish && one !== activity) continue;
      for (let link = one.firstOutgoing; link !== undefined; link = link.nextOutgoing) {
        const next = this.#positions[link.to.index] ?? 0;
        waiting[next] = 1;
        if (next > last) last = next;
      }
    }
    return touched;
  }

  #findLast(touched: readonly CpmActivity[]): CpmActivity | undefined {
    const still = this.#byFinish.find(({ index }) => this.#touchedIn[index] !== this.#run);
    return touched
      .filter(isOpen)
      .reduce(
        (latest, one) => (latest === undefined || one.earlyFinish > latest.earlyFinish ? one : latest),
        still,
      );
  }

  /** Follows drivers back from the last activity to the first that is no successor of the shortened one, or whose start no link sets. */
  #findLimit(activity: CpmActivity, last: CpmActivity): Activity | undefined {
    this.#markBehind(activity);
    const isBehind = ({ index }: CpmActivity): boolean => this.#behindIn[index] === this.#run;
    for (let at = last; at !== activity;) {
      if (!isBehind(at)) return at.source;
      let next: CpmActivity | undefined;
      for (let link = at.firstIncoming; link !== undefined; link = link.nextIncoming) {
        if (!isDriving(link)) continue;
        if (next === undefined || next === activity || !isBehind(link.from)) next = link.from;
      }
      if (next === undefined) return at.source;
      at = next;
    }
    return undefined;
  }

  /** Marks the activity and all its direct and indirect successors. */
  #markBehind(activity: CpmActivity): void {
    const behind = [activity];
    this.#behindIn[activity.index] = this.#run;
    for (let one = behind.pop(); one !== undefined; one = behind.pop())
      for (let link = one.firstOutgoing; link !== undefined; link = link.nextOutgoing) {
        if (this.#behindIn[link.to.index] === this.#run) continue;
        this.#behindIn[link.to.index] = this.#run;
        behind.push(link.to);
      }
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
