import type { Minutes } from '../model/minutes.ts';
import { computeWorkHours, plainWeek } from './compute-work-hours.ts';
import { computeUnitHours } from './duration-unit.ts';
import type { SheetActivity, SheetNetwork, SheetRelationship } from './sheet-network.ts';

type Suspected = Pick<SheetNetwork, 'activities' | 'relationships' | 'units' | 'dataDate'>;

/** Hours by which work may miss a date: exports round durations. */
const tolerance = 0.05;

/**
 * The open activities without a type that behave as levels of effort, by their places. A level of effort starts with the
 * earliest of its SS predecessors, where a task waits for the latest; and it ends with the latest activity it is linked to
 * by FF, wherever its remaining duration would end.
 */
export function findSuspects({ activities, relationships, units, dataDate }: Suspected): Set<number> {
  const suspects = new Set<number>();
  const unknown = (index: number): SheetActivity | undefined => {
    const activity = activities[index];
    return activity?.row === undefined || activity.type !== undefined || activity.status === 'completed'
      ? undefined
      : activity;
  };
  // Most sheets tell types, or no dates.
  if (
    !activities.some(
      ({ index, start, finish }) => (start ?? finish) !== undefined && unknown(index) !== undefined,
    )
  )
    return suspects;
  const links = relationships.filter(
    ({ isDeleted, predecessor, successor }) => !isDeleted && predecessor !== successor,
  );
  for (const { type, predecessor, successor } of links) {
    if (type !== 'SS') continue;
    const start = unknown(successor)?.start;
    const other = activities[predecessor]?.start;
    if (start !== undefined && other !== undefined && other > start) suspects.add(successor);
  }
  const spans = new WorkSpans({ activities, units, dataDate }, links);
  for (const [index, finish] of listLatestFinishes(activities, links)) {
    const activity = unknown(index);
    if (activity?.finish === finish && spans.endsElsewhere(activity)) suspects.add(index);
  }
  return suspects;
}

/** The latest finish each activity is linked to by FF, on either side. */
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

/** Of activities alike: the least and the most of the plain week's hours that an hour of work takes. */
interface Pace {
  least: number;
  most: number;
}

/**
 * Judges where work ends without knowing calendars: activities on the same calendar and about as long, whose finish nothing
 * but their work decides, show how far holidays and longer days move it from where it would end in a plain week.
 */
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

  /** Whether the finish is none that work from the start on can have. */
  endsElsewhere(activity: SheetActivity): boolean {
    const duration = this.#getHours(activity);
    const { start, finish, status } = activity;
    if (duration === undefined || start === undefined || finish === undefined) return false;
    const { least, most } = this.#getPace(activity, duration);
    // Of work in progress the sheet does not tell where the rest begins; from the data date on there must be room for it.
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

/** Activities of one size are at most twice as long as each other. */
function getSize(duration: number): number {
  return duration === 0 ? 0 : Math.floor(Math.log2(duration));
}

function formatKey(calendar: string | undefined, size: number): string {
  return `${size} ${calendar ?? ''}`;
}
