import { noUserId, type UserId } from '@floatwise/contracts';
import type { CountedEnding } from './conversion-ending.ts';
import { sumEndings, sumParts, type PeriodUsage } from './period-usage.ts';
import { allTime, getDay, getMonth, listParts } from './periods.ts';
import type { PeriodStore, StatsStores } from './ports.ts';
import { forgetUser } from './user-periods.ts';

/** By period, the sum of all its parts but the last, and their ages. Only the last part changes often. */
export type KnownSums = Map<string, { readonly ages: string; readonly usage: PeriodUsage }>;
/** One for each length of periods, twice: at midnight events of two days arrive. */
const mostKnown = 6;

/**
 * Sums some hours again from their endings, then their days, months and all time from their parts. Several instances may do so
 * at once, and one may stop anywhere: the one that sums last has seen everything, and the later of two sums is kept.
 */
export async function sumPeriods(
  stores: StatsStores,
  hours: Iterable<string>,
  known: KnownSums = new Map(),
): Promise<void> {
  const { periods } = stores;
  const months = new Set<string>();
  const named = new Set<UserId>();
  for (const [day, some] of Map.groupBy(hours, getDay)) {
    if (!(await sumHours(stores, { day, hours: new Set(some), named }))) continue;
    await sumWhole(periods, day, known);
    months.add(getMonth(day));
  }
  for (const month of months) await sumWhole(periods, month, known);
  if (months.size > 0) await sumWhole(periods, allTime, known);
  // A deletion that came while the sums were made did not find them. One that comes from now on does.
  for (const userId of await stores.forgotten.find([...named])) await forgetUser(stores, userId);
}

/** Returns whether there were endings, and adds the users of the sums to `named`. */
async function sumHours(
  stores: StatsStores,
  { day, hours, named }: { day: string; hours: ReadonlySet<string>; named: Set<UserId> },
): Promise<boolean> {
  const found = await stores.endings.readHours(day, hours);
  for (const [hour, endings] of found) {
    const counted = await forgetUsers(stores, day, endings);
    for (const { userId } of counted) if (userId !== noUserId) named.add(userId);
    await stores.periods.put(hour, sumEndings(hour, counted));
  }
  return found.size > 0;
}

/** Removes users whose accounts were deleted before their endings arrived. */
async function forgetUsers(
  { endings: store, forgotten }: StatsStores,
  day: string,
  endings: readonly CountedEnding[],
): Promise<readonly CountedEnding[]> {
  const gone = await forgotten.find([...new Set(endings.map(({ userId }) => userId))]);
  if (gone.size === 0) return endings;
  for (const userId of gone) await store.clearUser(userId, [day]);
  return endings.map((ending) => (gone.has(ending.userId) ? { ...ending, userId: noUserId } : ending));
}

/** Sums a day, a month or all time from its parts. */
export async function sumWhole(
  periods: PeriodStore,
  id: string,
  known: KnownSums = new Map(),
): Promise<void> {
  const parts = await listAges(periods, id === allTime ? await periods.listMonths() : listParts(id));
  const before = parts.slice(0, -1);
  const ages = before.map(({ part, endings, nameless }) => `${part} ${endings} ${nameless}`).join();
  let sum = known.get(id);
  if (sum?.ages !== ages) {
    sum = { ages, usage: sumParts(id, await findParts(periods, before)) };
    if (known.size >= mostKnown) known.clear();
    known.set(id, sum);
  }
  await periods.put(id, sumParts(id, await findParts(periods, parts.slice(-1)), sum.usage));
}

interface AgedPart {
  readonly part: string;
  readonly endings: number;
  readonly nameless: number;
}

/** The parts of a period that have a sum. */
async function listAges(periods: PeriodStore, ids: readonly string[]): Promise<AgedPart[]> {
  const found = await Promise.all(ids.map(async (part) => ({ part, age: await periods.findAge(part) })));
  return found.flatMap(({ part, age }) => (age === undefined ? [] : [{ part, ...age }]));
}

async function findParts(
  periods: PeriodStore,
  parts: readonly AgedPart[],
): Promise<(readonly [id: string, usage: PeriodUsage])[]> {
  const found = await Promise.all(parts.map(async ({ part }) => ({ part, usage: await periods.find(part) })));
  return found.flatMap(({ part, usage }) => (usage === undefined ? [] : [[part, usage] as const]));
}
