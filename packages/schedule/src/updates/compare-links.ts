import { groupBy } from '../model/group-by.ts';
import type { Activity, ActivityId, ActivityStatus, Relationship } from '../model/index.ts';
import { pairInOrder } from './pair-activities.ts';
import { getPairCode, type PairedProject, type UpdateSide } from './pair.ts';
import { comparePlainly, toDays, toHours, tolerance } from './row-values.ts';

/** An end of a link. `key` identifies the activity on both sides, `id` is shown in rows. */
interface LinkEnd {
  readonly key: string;
  readonly id: string;
  readonly activity: Activity | undefined;
  /** The current status; for a deleted activity, the previous one. */
  readonly status: ActivityStatus | undefined;
  /** Set if the activity itself was added or deleted. */
  readonly fate?: 'added' | 'deleted';
}

interface Link {
  readonly predecessor: LinkEnd;
  readonly successor: LinkEnd;
  readonly pairKey: string;
  readonly relationship: Relationship;
}

/** Links that were added or deleted, or whose type or lag changed. Linear in links. */
export function compareLinks(paired: PairedProject) {
  const { previous, current } = paired;
  const ends = createEnds(paired);
  const before = listLinks(previous, ends.previous);
  const now = listLinks(current, ends.current);
  const { gone, come, pairs } = pairInOrder(before, now, getLinkKey);
  const isOpen = ({ successor }: Link): boolean => successor.status !== 'completed';
  const toRow = (link: Link, side: UpdateSide) => ({
    ...toEnds(link),
    lagHours: toHours(link.relationship.lagMinutes),
    lagDays: findLagDays(link, side),
    activity: link.predecessor.fate ?? link.successor.fate ?? 'kept',
    open: isOpen(link),
  });
  const retyped = findRetyped(gone, come);
  const goneForGood = gone.filter((link) => !retyped.has(link));
  const replacing = new Set(retyped.values());
  return {
    linkAdded: sortLinks(come.filter((link) => !replacing.has(link)).map((link) => toRow(link, current))),
    linkDeleted: sortLinks(goneForGood.map((link) => toRow(link, previous))),
    linkType: sortLinks(
      [...retyped].map(([link, other]) => ({
        ...toEnds(other),
        previousType: link.relationship.type,
        previousLagHours: toHours(link.relationship.lagMinutes),
        lagHours: toHours(other.relationship.lagMinutes),
        open: isOpen(other),
        more: { previousLagDays: findLagDays(link, previous), lagDays: findLagDays(other, current) },
      })),
    ),
    linkLag: sortLinks(
      pairs
        .filter(([link, other]) => hasOtherLag(link.relationship, other.relationship))
        .map(([link, other]) => ({
          ...toEnds(other),
          previousLagHours: toHours(link.relationship.lagMinutes),
          lagHours: toHours(other.relationship.lagMinutes),
          previousLagDays: findLagDays(link, previous),
          lagDays: findLagDays(other, current),
          open: isOpen(other),
        })),
    ),
  };
}

const hasOtherLag = (one: Relationship, other: Relationship): boolean =>
  Math.abs(one.lagMinutes - other.lagMinutes) / 60 > tolerance;

type Ends = Map<ActivityId, LinkEnd>;

function createEnds({
  pairs,
  added,
  deleted,
}: PairedProject): Readonly<Record<'previous' | 'current', Ends>> {
  const previous: Ends = new Map();
  const current: Ends = new Map();
  pairs.forEach((pair, place) => {
    const end = { key: `pair ${place}`, id: getPairCode(pair.current), status: pair.current.status };
    previous.set(pair.previous.id, { ...end, activity: pair.previous });
    current.set(pair.current.id, { ...end, activity: pair.current });
  });
  const addOwn = (activity: Activity, ends: Ends, fate: 'added' | 'deleted'): void => {
    const { id, status } = activity;
    ends.set(id, { key: `${fate} ${id}`, id: getPairCode(activity), activity, status, fate });
  };
  for (const activity of added) addOwn(activity, current, 'added');
  for (const activity of deleted) addOwn(activity, previous, 'deleted');
  return { previous, current };
}

/** Links with an end in the project. Links with the same key are all listed. */
function listLinks({ schedule }: UpdateSide, ends: Ends): Link[] {
  let others: ReadonlyMap<ActivityId, Activity> | undefined;
  const getEnd = (id: ActivityId): LinkEnd => {
    const own = ends.get(id);
    if (own !== undefined) return own;
    others ??= new Map(schedule.activities.map((activity) => [activity.id, activity]));
    const activity = others.get(id);
    const text = `external:${activity === undefined ? id : getPairCode(activity)}`;
    return { key: text, id: text, activity, status: activity?.status };
  };
  return schedule.relationships.flatMap((relationship) => {
    const { predecessorId, successorId } = relationship;
    if (!ends.has(predecessorId) && !ends.has(successorId)) return [];
    const predecessor = getEnd(predecessorId);
    const successor = getEnd(successorId);
    return [{ predecessor, successor, pairKey: `${predecessor.key}\t${successor.key}`, relationship }];
  });
}

const getLinkKey = ({ pairKey, relationship }: Link): string => `${pairKey}\t${relationship.type}`;

/** New links by the old link they replace: the only deleted and the only added link of two activities, of different types. */
function findRetyped(gone: readonly Link[], come: readonly Link[]): ReadonlyMap<Link, Link> {
  const goneByPair = groupBy(gone, ({ pairKey }) => pairKey);
  const retyped = new Map<Link, Link>();
  for (const [pairKey, [now, ...more]] of groupBy(come, ({ pairKey }) => pairKey)) {
    const [before, ...others] = goneByPair.get(pairKey) ?? [];
    if (now === undefined || before === undefined || more.length > 0 || others.length > 0) continue;
    retyped.set(before, now);
  }
  return retyped;
}

const toEnds = ({ predecessor, successor, relationship }: Link) => ({
  predecessor: predecessor.id,
  successor: successor.id,
  type: relationship.type,
});

const findLagDays = (link: Link, side: UpdateSide): number =>
  toDays(
    link.relationship.lagMinutes,
    getLagHoursPerDay({ predecessor: link.predecessor.activity, successor: link.successor.activity }, side),
  );

interface LagEnds {
  readonly predecessor: Activity | undefined;
  readonly successor: Activity | undefined;
}

/** Hours per day of the calendar on which a lag counts. */
export function getLagHoursPerDay(ends: LagEnds, side: UpdateSide): number {
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
