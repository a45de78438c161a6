import type { Minutes } from '../model/minutes.ts';
import { computeUnitHours, computeWorkHours, plainWeek } from './compute-work-hours.ts';
import type { SheetActivity, SheetNetwork, SheetRelationship } from './sheet-network.ts';

type Suspected = Pick<SheetNetwork, 'activities' | 'relationships' | 'units' | 'dataDate'>;

/** Hours by which a finish may differ from the work, because exports round durations. */
const tolerance = 0.05;

/**
 * Indexes of open activities without a type that start with their earliest SS predecessor and end with the latest FF neighbour.
 * One of the two must be evident and the other hold: a task may start out of sequence, or end with a linked activity by chance.
 */
export function findSuspects({ activities, relationships, units, dataDate }: Suspected): Set<number> {
  const suspects = new Set<number>();
  // Most sheets have types or no dates.
  if (!activities.some((activity) => activity.start !== undefined && isUntyped(activity))) return suspects;
  const links = relationships.filter(
    ({ isDeleted, predecessor, successor }) => !isDeleted && predecessor !== successor,
  );
  const starts = listStartNeighbours(activities, links);
  const finishes = listLatestFinishes(activities, links);
  const spans = new WorkSpans({ activities, units, dataDate }, links);
  for (const [index, { earliest, latestBound }] of starts) {
    const activity = activities[index];
    if (activity?.start === undefined || !isUntyped(activity) || hasFixedStart(activity)) continue;
    if (!isSameInstant(activity.start, earliest)) continue;
    const startsEarly = latestBound !== undefined && isBefore(activity.start, latestBound);
    const finish = finishes.get(index);
    if (finish === undefined) {
      // P6 starts no task before a predecessor allows it, unless it has already started.
      if (startsEarly && activity.status !== 'inProgress') suspects.add(index);
    } else if (
      activity.finish !== undefined &&
      isSameInstant(activity.finish, finish) &&
      (startsEarly || spans.endsElsewhere(activity))
    ) {
      suspects.add(index);
    }
  }
  return suspects;
}

function isUntyped({ row, type, status }: SheetActivity): boolean {
  return row !== undefined && type === undefined && status !== 'completed';
}

/** True if a constraint, not a predecessor, sets the start of the activity. */
function hasFixedStart({ constraints }: SheetActivity): boolean {
  return constraints.some(({ type }) => type === 'startOn' || type === 'mandatoryStart');
}

/** Sheets contain no calendars: a day of a plain week ends at 17:00, that of another calendar maybe at 16:00. */
const dayEndHours = 1;

/** True if no work is between the dates: Friday 17:00 equals Monday 08:00. */
const isSameInstant = (a: Minutes, b: Minutes): boolean => Math.abs(computeWorkHours(a, b)) <= dayEndHours;
const isBefore = (a: Minutes, b: Minutes): boolean => computeWorkHours(a, b) > dayEndHours;

interface StartNeighbours {
  earliest: Minutes;
  /** The latest start that a task must wait for; undefined if all have leads. */
  latestBound: Minutes | undefined;
}

/** The starts of each activity's SS predecessors. */
function listStartNeighbours(
  activities: readonly SheetActivity[],
  links: readonly SheetRelationship[],
): Map<number, StartNeighbours> {
  const neighbours = new Map<number, StartNeighbours>();
  for (const { type, predecessor, successor, lag } of links) {
    const start = type === 'SS' ? activities[predecessor]?.start : undefined;
    if (start === undefined) continue;
    const bound = lag < 0 ? undefined : start;
    const known = neighbours.get(successor);
    if (known === undefined) {
      neighbours.set(successor, { earliest: start, latestBound: bound });
      continue;
    }
    if (start < known.earliest) known.earliest = start;
    if (bound !== undefined && bound > (known.latestBound ?? -Infinity)) known.latestBound = bound;
  }
  return neighbours;
}

/** The latest finish of the activities linked to each activity by FF, in either direction. */
function listLatestFinishes(
  activities: readonly SheetActivity[],
  links: readonly SheetRelationship[],
): Map<number, Minutes> {
  const latest = new Map<number, Minutes>();
  const raise = (index: number, finish: Minutes | undefined): void => {
    const known = latest.get(index);
    if (finish !== undefined && (known === undefined || finish > known)) latest.set(index, finish);
  };
  for (const { type, predecessor, successor } of links) {
    if (type !== 'FF') continue;
    raise(successor, activities[predecessor]?.finish);
    raise(predecessor, activities[successor]?.finish);
  }
  return latest;
}

/** Hours in a plain week per hour of work: the least and the most among similar activities. */
interface Pace {
  least: number;
  most: number;
}

/** Estimates where work ends without calendars: similar activities show how far holidays and longer days move the finish. */
class WorkSpans {
  readonly #sheet: Pick<SheetNetwork, 'units' | 'dataDate'>;
  readonly #paces = new Map<string, Pace>();

  constructor(sheet: Omit<Suspected, 'relationships'>, links: readonly SheetRelationship[]) {
    this.#sheet = sheet;
    const held = new Set<number>();
    for (const { type, predecessor, successor } of links) {
      if (type === 'FF' || type === 'SF') held.add(successor);
      if (type === 'FF') held.add(predecessor);
    }
    for (const activity of sheet.activities) {
      if (held.has(activity.index) || activity.status !== 'notStarted') continue;
      const duration = this.#getHours(activity);
      const { start, finish } = activity;
      if (duration === undefined || duration === 0 || start === undefined || finish === undefined) continue;
      this.#notePace(activity, duration, computeWorkHours(start, finish) / duration);
    }
  }

  /** True if work from the start cannot end at the finish. */
  endsElsewhere(activity: SheetActivity): boolean {
    const duration = this.#getHours(activity);
    const { start, finish, status } = activity;
    if (duration === undefined || start === undefined || finish === undefined) return false;
    const { least, most } = this.#getPace(activity, duration);
    // The sheet does not say when remaining work resumes; it must fit after the data date.
    const isStarted = status === 'inProgress';
    const from = isStarted && (this.#sheet.dataDate ?? start) > start ? this.#sheet.dataDate : start;
    const work = computeWorkHours(from ?? start, finish);
    if (work < duration * least - tolerance) return true;
    return !isStarted && work > duration * most + tolerance;
  }

  #getHours({ remainingDuration, originalDuration, status }: SheetActivity): number | undefined {
    const duration = remainingDuration ?? (status === 'inProgress' ? undefined : originalDuration);
    return duration === undefined
      ? undefined
      : Math.max(0, duration) * computeUnitHours(this.#sheet.units.durations, plainWeek);
  }

  #notePace({ calendar }: SheetActivity, duration: number, pace: number): void {
    const size = getSize(duration);
    for (const near of [size - 1, size, size + 1]) {
      const key = formatKey(calendar, near);
      const known = this.#paces.get(key);
      if (known === undefined) this.#paces.set(key, { least: Math.min(1, pace), most: Math.max(1, pace) });
      else {
        known.least = Math.min(known.least, pace);
        known.most = Math.max(known.most, pace);
      }
    }
  }

  #getPace({ calendar }: SheetActivity, duration: number): Pace {
    return this.#paces.get(formatKey(calendar, getSize(duration))) ?? { least: 1, most: 1 };
  }
}

/** Activities of the same size differ by less than a factor of two. */
function getSize(duration: number): number {
  return duration === 0 ? 0 : Math.floor(Math.log2(duration));
}

function formatKey(calendar: string | undefined, size: number): string {
  return `${size} ${calendar ?? ''}`;
}
