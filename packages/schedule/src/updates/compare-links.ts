import type { Activity, ActivityId, Relationship } from '../model/index.ts';
import type { PairedProject } from './pair.ts';
import { getPairCode } from './pair.ts';
import { comparePlainly, toDays, toHours, tolerance } from './row-values.ts';
import type { SideFacts } from './side-facts.ts';
import type { LinkLagRow, LinkLists, LinkRow, LinkTypeRow } from './update-rows.ts';

/** An end of a link. `key` is the same for the same activity on both sides, `id` is what rows show. */
interface LinkEnd {
  readonly key: string;
  readonly id: string;
  readonly activity: Activity | undefined;
}

interface Link {
  readonly predecessor: LinkEnd;
  readonly successor: LinkEnd;
  readonly pairKey: string;
  readonly relationship: Relationship;
}

/** Links that came, went, or changed their type or lag. Linear in links. */
export function compareLinks(paired: PairedProject, previous: SideFacts, current: SideFacts): LinkLists {
  const ends = createEnds(paired);
  const before = listLinks(previous, ends.previous);
  const now = listLinks(current, ends.current);
  const { gone, come, kept } = matchLinks(before, now);
  const isOpen = ({ successor }: Link): boolean => {
    const status = ends.statuses.get(successor.key) ?? successor.activity?.status;
    return status !== 'completed';
  };
  const toRow = (link: Link, side: SideFacts, fate: ReadonlyMap<string, 'added' | 'deleted'>): LinkRow => ({
    ...toEnds(link),
    lagHours: toHours(link.relationship.lagMinutes),
    lagDays: toDays(link.relationship.lagMinutes, getLagHoursPerDay(link, side)),
    activity: fate.get(link.predecessor.key) ?? fate.get(link.successor.key) ?? 'kept',
    open: isOpen(link),
  });
  const retyped = findRetyped(gone, come);
  const goneForGood = gone.filter((link) => !retyped.has(link));
  const replacing = new Set(retyped.values());
  return {
    linkAdded: sortLinks(
      come.filter((link) => !replacing.has(link)).map((link) => toRow(link, current, ends.fates)),
    ),
    linkDeleted: sortLinks(goneForGood.map((link) => toRow(link, previous, ends.fates))),
    linkType: sortLinks(
      [...retyped].map(([link, other]): LinkTypeRow => ({
        ...toEnds(other),
        previousType: link.relationship.type,
        previousLagHours: toHours(link.relationship.lagMinutes),
        lagHours: toHours(other.relationship.lagMinutes),
        open: isOpen(other),
        more: {
          previousLagDays: toDays(link.relationship.lagMinutes, getLagHoursPerDay(link, previous)),
          lagDays: toDays(other.relationship.lagMinutes, getLagHoursPerDay(other, current)),
        },
      })),
    ),
    linkLag: sortLinks(
      kept
        .filter(([link, other]) => hasOtherLag(link.relationship, other.relationship))
        .map(([link, other]): LinkLagRow => ({
          ...toEnds(other),
          previousLagHours: toHours(link.relationship.lagMinutes),
          lagHours: toHours(other.relationship.lagMinutes),
          previousLagDays: toDays(link.relationship.lagMinutes, getLagHoursPerDay(link, previous)),
          lagDays: toDays(other.relationship.lagMinutes, getLagHoursPerDay(other, current)),
          open: isOpen(other),
        })),
    ),
  };
}

const hasOtherLag = (one: Relationship, other: Relationship): boolean =>
  Math.abs(one.lagMinutes - other.lagMinutes) / 60 > tolerance;

interface Ends {
  readonly previous: ReadonlyMap<ActivityId, LinkEnd>;
  readonly current: ReadonlyMap<ActivityId, LinkEnd>;
  /** Of the project's activities as they are now, by key; a deleted one's as it was. */
  readonly statuses: ReadonlyMap<string, Activity['status']>;
  readonly fates: ReadonlyMap<string, 'added' | 'deleted'>;
}

function createEnds({ pairs, added, deleted }: PairedProject): Ends {
  const previous = new Map<ActivityId, LinkEnd>();
  const current = new Map<ActivityId, LinkEnd>();
  const statuses = new Map<string, Activity['status']>();
  const fates = new Map<string, 'added' | 'deleted'>();
  pairs.forEach((pair, place) => {
    const key = `pair ${place}`;
    const id = getPairCode(pair.current);
    previous.set(pair.previous.id, { key, id, activity: pair.previous });
    current.set(pair.current.id, { key, id, activity: pair.current });
    statuses.set(key, pair.current.status);
  });
  const addOwn = (activity: Activity, ends: Map<ActivityId, LinkEnd>, fate: 'added' | 'deleted'): void => {
    const key = `${fate} ${activity.id}`;
    ends.set(activity.id, { key, id: getPairCode(activity), activity });
    statuses.set(key, activity.status);
    fates.set(key, fate);
  };
  for (const activity of added) addOwn(activity, current, 'added');
  for (const activity of deleted) addOwn(activity, previous, 'deleted');
  return { previous, current, statuses, fates };
}

/** Links with an end in the project; a key that occurs several times is repeated. */
function listLinks({ schedule }: SideFacts, ends: ReadonlyMap<ActivityId, LinkEnd>): Link[] {
  let others: ReadonlyMap<ActivityId, Activity> | undefined;
  const getEnd = (id: ActivityId): LinkEnd => {
    const own = ends.get(id);
    if (own !== undefined) return own;
    others ??= new Map(schedule.activities.map((activity) => [activity.id, activity]));
    const activity = others.get(id);
    const text = `external:${activity === undefined ? id : getPairCode(activity)}`;
    return { key: text, id: text, activity };
  };
  return schedule.relationships.flatMap((relationship) => {
    const { predecessorId, successorId } = relationship;
    if (!ends.has(predecessorId) && !ends.has(successorId)) return [];
    const predecessor = getEnd(predecessorId);
    const successor = getEnd(successorId);
    return [{ predecessor, successor, pairKey: `${predecessor.key}\t${successor.key}`, relationship }];
  });
}

interface MatchedLinks {
  readonly gone: readonly Link[];
  readonly come: readonly Link[];
  readonly kept: readonly (readonly [Link, Link])[];
}

/** Of links with one key the first pairs with the first, the second with the second. */
function matchLinks(before: readonly Link[], now: readonly Link[]): MatchedLinks {
  const waiting = new Map<string, Link[]>();
  for (const link of now) {
    const key = getLinkKey(link);
    const same = waiting.get(key);
    if (same === undefined) waiting.set(key, [link]);
    else same.push(link);
  }
  const gone: Link[] = [];
  const kept: (readonly [Link, Link])[] = [];
  const found = new Set<Link>();
  const taken = new Map<string, number>();
  for (const link of before) {
    const key = getLinkKey(link);
    const place = taken.get(key) ?? 0;
    const other = waiting.get(key)?.[place];
    if (other === undefined) {
      gone.push(link);
      continue;
    }
    taken.set(key, place + 1);
    found.add(other);
    kept.push([link, other]);
  }
  return { gone, kept, come: now.filter((link) => !found.has(link)) };
}

const getLinkKey = ({ pairKey, relationship }: Link): string => `${pairKey}\t${relationship.type}`;

/** The new link in place of the old one, where one of two activities went and one of another type came. */
function findRetyped(gone: readonly Link[], come: readonly Link[]): ReadonlyMap<Link, Link> {
  const goneByPair = groupByPair(gone);
  const retyped = new Map<Link, Link>();
  for (const [pairKey, [now, ...more]] of groupByPair(come)) {
    const [before, ...others] = goneByPair.get(pairKey) ?? [];
    if (now === undefined || before === undefined || more.length > 0 || others.length > 0) continue;
    retyped.set(before, now);
  }
  return retyped;
}

function groupByPair(links: readonly Link[]): ReadonlyMap<string, readonly Link[]> {
  const groups = new Map<string, Link[]>();
  for (const link of links) {
    const group = groups.get(link.pairKey);
    if (group === undefined) groups.set(link.pairKey, [link]);
    else group.push(link);
  }
  return groups;
}

const toEnds = ({ predecessor, successor, relationship }: Link) => ({
  predecessor: predecessor.id,
  successor: successor.id,
  type: relationship.type,
});

/** Hours of a day on the calendar the lag counts on. */
function getLagHoursPerDay({ predecessor, successor }: Link, side: SideFacts): number {
  const ends = { predecessor: predecessor.activity, successor: successor.activity };
  switch (side.options.lagCalendar) {
    case 'twentyFourHour':
      return 24;
    case 'projectDefault':
      return side.getHoursPerDay(side.project.calendarId);
    case 'successor':
      return side.getHoursPerDay((ends.successor ?? ends.predecessor)?.calendarId);
    case 'predecessor':
      return side.getHoursPerDay((ends.predecessor ?? ends.successor)?.calendarId);
  }
}

const sortLinks = <
  Row extends { readonly predecessor: string; readonly successor: string; readonly type: string },
>(
  rows: readonly Row[],
): readonly Row[] =>
  [...rows].sort(
    (one, other) =>
      comparePlainly(one.predecessor, other.predecessor) ||
      comparePlainly(one.successor, other.successor) ||
      comparePlainly(one.type, other.type),
  );
