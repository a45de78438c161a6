import type { UserId } from '@floatwise/contracts';
import { removePerson, type PeopleUsage, type PersonUsage } from './period-usage.ts';
import { allTime, parseEnd } from './periods.ts';
import type { FindPeriod, PeriodStore, StatsStores } from './ports.ts';

/** The parts of a period in which a user has conversions. */
export function listUserParts(id: string, { parts }: PersonUsage): string[] {
  return parts === '' ? [] : parts.split(' ').map((end) => parseEnd(id, end));
}

/** The days on which a user has conversions, newest first. */
export async function listUserDays(findPeople: FindPeriod<PeopleUsage>, userId: UserId): Promise<string[]> {
  const listParts = async (id: string): Promise<string[]> => {
    const person = (await findPeople(id))?.[userId];
    return person === undefined ? [] : listUserParts(id, person);
  };
  const months = await Promise.all((await listParts(allTime)).map(listParts));
  return months.flat().sort().reverse();
}

/**
 * Removes the user from all sums, and id and names from the user's endings: counts of the site stay. Whatever is summed from now
 * on leaves the user out too, and a sum that is under way repeats this when it ends. To be repeated if interrupted.
 */
export async function forgetUser(
  { endings, periods, forgotten }: StatsStores,
  userId: UserId,
): Promise<void> {
  await forgotten.mark(userId);
  await endings.clearUser(userId, await listUserDays(periods.findPeople, userId));
  await removeFrom(periods, userId, allTime);
}

/** Removes the user from the parts first: through longer periods a repetition finds what is left. */
async function removeFrom(periods: PeriodStore, userId: UserId, id: string): Promise<void> {
  const person = (await periods.findPeople(id))?.[userId];
  if (person === undefined) return;
  for (const part of listUserParts(id, person)) await removeFrom(periods, userId, part);
  const usage = await periods.find(id);
  const left = usage?.people[userId];
  if (usage === undefined || left === undefined || (await isInPart(periods, userId, { id, left }))) return;
  await periods.put(id, removePerson(usage, userId));
}

/** Whether a sum from before has brought the user back into a part. */
async function isInPart(
  periods: PeriodStore,
  userId: UserId,
  { id, left }: { id: string; left: PersonUsage },
): Promise<boolean> {
  for (const part of listUserParts(id, left)) {
    if ((await periods.findPeople(part))?.[userId] !== undefined) return true;
  }
  return false;
}
