import { groupBy } from '../model/group-by.ts';
import type { Activity } from '../model/index.ts';
import { getPairCode, type ActivityPair, type PairedProject, type UpdateSide } from './pair.ts';
import { joinSpaces } from './row-values.ts';

/** Pairs the activities of a project: by Activity ID, then by guid and name, then by internal id and name. Linear in activities. */
export function pairActivities(previous: UpdateSide, current: UpdateSide): PairedProject {
  const byCode = pairInOrder(previous.activities, current.activities, getPairCode);
  const pairs = byCode.pairs.map(([then, now]) => ({ previous: then, current: now, isRenamed: false }));
  const byGuid = pairOnce(byCode.gone, byCode.come, findGuid);
  const isSameProject = previous.project.id === current.project.id;
  const byId = isSameProject ? pairById(byGuid.deleted, byGuid.added) : { ...byGuid, renamed: [] };
  return {
    previous,
    current,
    pairs: [...pairs, ...byGuid.renamed, ...byId.renamed],
    added: byId.added,
    deleted: byId.deleted,
    reused: listReused(pairs),
    perhaps: findPerhaps(byId.deleted, byId.added),
    duplicateIds: listDuplicateIds(previous, current),
  };
}

/** Pairs items with the same key in order, first with first, second with second; empty keys do not pair. */
export function pairInOrder<Item>(
  before: readonly Item[],
  now: readonly Item[],
  getKey: (item: Item) => string,
) {
  const waiting = groupBy(before, getKey);
  waiting.delete('');
  const pairs: (readonly [Item, Item])[] = [];
  const come: Item[] = [];
  const taken = new Map<string, number>();
  for (const item of now) {
    const key = getKey(item);
    const place = taken.get(key) ?? 0;
    taken.set(key, place + 1);
    const partner = waiting.get(key)?.[place];
    if (partner === undefined) come.push(item);
    else pairs.push([partner, item]);
  }
  const partners = new Set(pairs.map(([partner]) => partner));
  return { pairs, come, gone: before.filter((item) => !partners.has(item)) };
}

const findGuid = ({ guid }: Activity): string | undefined => guid?.trim();

const hasSameName = (one: Activity, other: Activity): boolean =>
  joinSpaces(one.name) === joinSpaces(other.name);

/** Pairs activities with the same key and name, if the key is unique on each side. */
function pairOnce(
  deleted: readonly Activity[],
  added: readonly Activity[],
  findKey: (activity: Activity) => string | undefined,
  fits: (previous: Activity, current: Activity) => boolean = () => true,
) {
  const before = groupByKey(deleted, findKey);
  const now = groupByKey(added, findKey);
  const renamed: ActivityPair[] = [];
  for (const [key, [current, ...more]] of now) {
    const [previous, ...others] = before.get(key) ?? [];
    if (current === undefined || previous === undefined || more.length > 0 || others.length > 0) continue;
    if (hasSameName(previous, current) && fits(previous, current))
      renamed.push({ previous, current, isRenamed: true });
  }
  const gone = new Set(renamed.flatMap((pair) => [pair.previous, pair.current]));
  return {
    renamed,
    deleted: deleted.filter((activity) => !gone.has(activity)),
    added: added.filter((activity) => !gone.has(activity)),
  };
}

/** An internal id proves nothing if both have a guid: P6 reuses ids for other activities. */
function pairById(deleted: readonly Activity[], added: readonly Activity[]) {
  return pairOnce(
    deleted,
    added,
    ({ id }) => id,
    (previous, current) => !hasGuid(previous) || !hasGuid(current),
  );
}

const hasGuid = (activity: Activity): boolean => (findGuid(activity) ?? '') !== '';

/** A different guid means a different activity only if at least half of the pairs share their guids. */
function listReused(pairs: readonly ActivityPair[]): readonly ActivityPair[] {
  const sharing = pairs.filter(
    ({ previous, current }) => hasGuid(previous) && findGuid(previous) === findGuid(current),
  );
  if (sharing.length * 2 < pairs.length) return [];
  return pairs.filter(
    ({ previous, current }) =>
      hasGuid(previous) &&
      hasGuid(current) &&
      findGuid(previous) !== findGuid(current) &&
      !hasSameName(previous, current),
  );
}

/** Pairs each activity at most once, by guid before name. */
function findPerhaps(
  deleted: readonly Activity[],
  added: readonly Activity[],
): ReadonlyMap<Activity, Activity> {
  const perhaps = new Map<Activity, Activity>();
  const name = (one: Activity, other: Activity): void => {
    if (perhaps.has(one) || perhaps.has(other)) return;
    perhaps.set(one, other);
    perhaps.set(other, one);
  };
  const guids = groupByKey(added, findGuid);
  for (const activity of deleted) {
    const [other] = guids.get(findGuid(activity) ?? '') ?? [];
    if (other !== undefined) name(activity, other);
  }
  const names = groupByKey(added, findPlainName);
  for (const [key, [activity, ...more]] of groupByKey(deleted, findPlainName)) {
    const [other, ...others] = names.get(key) ?? [];
    if (activity !== undefined && other !== undefined && more.length === 0 && others.length === 0)
      name(activity, other);
  }
  return perhaps;
}

const findPlainName = ({ name }: Activity): string => joinSpaces(name).toLowerCase();

function listDuplicateIds(...sides: readonly UpdateSide[]): readonly string[] {
  const found = sides.flatMap(({ activities }) =>
    [...groupByKey(activities, getPairCode)].filter(([, same]) => same.length > 1).map(([code]) => code),
  );
  return [...new Set(found)];
}

/** Groups activities by key, without those that have no key or an empty one. */
function groupByKey(
  activities: readonly Activity[],
  findKey: (activity: Activity) => string | undefined,
): Map<string, Activity[]> {
  const groups = groupBy(activities, (activity) => findKey(activity) ?? '');
  groups.delete('');
  return groups;
}
