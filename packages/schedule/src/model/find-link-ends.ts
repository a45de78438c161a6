import type { ActivityId } from './ids.ts';
import type { Schedule } from './schedule.ts';

/** Two places for each relationship: those of its predecessor and its successor among the activities; -1 for a missing one. */
export type LinkEndPlaces = Int32Array;

interface Found {
  readonly activities: Schedule['activities'];
  readonly ends: LinkEndPlaces;
}

/** What reads a file and each scheduling of it ask for the same ends, and looking them up takes a tenth of the time to schedule. */
const found = new WeakMap<Schedule['relationships'], Found>();

const placesFound = new WeakMap<Schedule['activities'], ReadonlyMap<ActivityId, number>>();

/** The place of each activity by its id, that of the last one where an id occurs twice. */
export function findPlaces(activities: Schedule['activities']): ReadonlyMap<ActivityId, number> {
  const known = placesFound.get(activities);
  if (known !== undefined) return known;
  const places = new Map<ActivityId, number>();
  for (let place = 0; place < activities.length; place += 1) {
    const activity = activities[place];
    if (activity !== undefined) places.set(activity.id, place);
  }
  placesFound.set(activities, places);
  return places;
}

export function findLinkEnds({
  activities,
  relationships,
}: Pick<Schedule, 'activities' | 'relationships'>): LinkEndPlaces {
  const known = found.get(relationships);
  if (known !== undefined && haveSameIds(known.activities, activities)) return known.ends;
  const places = findPlaces(activities);
  const ends = new Int32Array(2 * relationships.length);
  for (let at = 0; at < relationships.length; at += 1) {
    const link = relationships[at];
    if (link === undefined) continue;
    ends[2 * at] = places.get(link.predecessorId) ?? -1;
    ends[2 * at + 1] = places.get(link.successorId) ?? -1;
  }
  found.set(relationships, { activities, ends });
  return ends;
}

/** Copies of a file's activities, as steps and days of an update have them. */
const haveSameIds = (some: Schedule['activities'], others: Schedule['activities']): boolean =>
  some === others ||
  (some.length === others.length && some.every(({ id }, place) => id === others[place]?.id));
