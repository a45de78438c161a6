import type { Activity } from '../model/index.ts';
import { listWorkPairs, type ActivityPair, type PairedProject, type UpdateSide } from './pair.ts';
import { findDays, findHours, nameRow, round, sortLists } from './row-values.ts';

/** Days of float that differ by no more than this count as equal. */
const dayTolerance = 0.05;

/** Lists lost and gained float, and activities that became critical or no longer are. */
export function compareFloats(paired: PairedProject) {
  const { previous, current } = paired;
  const pairs = listWorkPairs(paired);
  const changed = pairs.flatMap((pair) => compareFloat(pair, paired) ?? []);
  const isCritical = (pair: ActivityPair): boolean => current.isCritical(pair.current);
  const turned = pairs.filter((pair) => previous.isCritical(pair.previous) !== isCritical(pair));
  const toRow = (pair: ActivityPair) => ({
    ...nameRow(pair.current),
    previousFloatHours: findHours(pair.previous.totalFloatMinutes),
    currentFloatHours: findHours(pair.current.totalFloatMinutes),
    more: {
      previousDays: findFloatDays(pair.previous, previous),
      currentDays: findFloatDays(pair.current, current),
    },
  });
  return sortLists({
    floatEroded: changed.filter(({ days }) => days < 0),
    floatGained: changed.filter(({ days }) => days >= 0),
    becameCritical: turned.filter(isCritical).map(toRow),
    noLongerCritical: turned
      .filter((pair) => !isCritical(pair))
      .map((pair) => ({ ...toRow(pair), completed: pair.current.status === 'completed' })),
  });
}

const findFloatDays = ({ totalFloatMinutes, calendarId }: Activity, side: UpdateSide): number | null =>
  findDays(totalFloatMinutes, side.getHoursPerDay(calendarId));

function compareFloat({ previous, current }: ActivityPair, sides: PairedProject) {
  if (previous.status === 'completed' || current.status === 'completed') return undefined;
  if (previous.totalFloatMinutes === undefined || current.totalFloatMinutes === undefined) return undefined;
  const before = previous.totalFloatMinutes / 60 / sides.previous.getHoursPerDay(previous.calendarId);
  const now = current.totalFloatMinutes / 60 / sides.current.getHoursPerDay(current.calendarId);
  if (Math.abs(now - before) <= dayTolerance) return undefined;
  return {
    ...nameRow(current),
    previousDays: round(before),
    currentDays: round(now),
    days: round(now - before),
    more: { isCriticalInBoth: sides.previous.isCritical(previous) && sides.current.isCritical(current) },
  };
}
