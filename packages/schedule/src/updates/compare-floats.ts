import type { Activity } from '../model/index.ts';
import type { ActivityPair, PairedProject } from './pair.ts';
import { findDays, findHours, nameRow, round, sortRows } from './row-values.ts';
import type { SideFacts } from './side-facts.ts';
import { isWork } from './side-facts.ts';
import type { CriticalRow, FloatLists, FloatRow, NoLongerCriticalRow } from './update-rows.ts';

/** Days of float that differ by no more are the same. */
const dayTolerance = 0.05;

/** Where float went, and what became critical or ceased to be. */
export function compareFloats({ pairs }: PairedProject, previous: SideFacts, current: SideFacts): FloatLists {
  const floatEroded: FloatRow[] = [];
  const floatGained: FloatRow[] = [];
  const becameCritical: CriticalRow[] = [];
  const noLongerCritical: NoLongerCriticalRow[] = [];
  for (const pair of pairs) {
    if (!isWork(pair.previous) || !isWork(pair.current)) continue;
    const row = compareFloat(pair, previous, current);
    if (row !== undefined) (row.days < 0 ? floatEroded : floatGained).push(row);
    const wasCritical = previous.isCritical(pair.previous);
    const isCritical = current.isCritical(pair.current);
    if (wasCritical === isCritical) continue;
    const cells = {
      ...nameRow(pair.current),
      previousFloatHours: findHours(pair.previous.totalFloatMinutes),
      currentFloatHours: findHours(pair.current.totalFloatMinutes),
      more: {
        previousDays: findFloatDays(pair.previous, previous),
        currentDays: findFloatDays(pair.current, current),
      },
    };
    if (isCritical) becameCritical.push(cells);
    else noLongerCritical.push({ ...cells, completed: pair.current.status === 'completed' });
  }
  return {
    floatEroded: sortRows(floatEroded),
    floatGained: sortRows(floatGained),
    becameCritical: sortRows(becameCritical),
    noLongerCritical: sortRows(noLongerCritical),
  };
}

const findFloatDays = ({ totalFloatMinutes, calendarId }: Activity, side: SideFacts): number | null =>
  findDays(totalFloatMinutes, side.getHoursPerDay(calendarId));

function compareFloat(
  { previous, current }: ActivityPair,
  sideBefore: SideFacts,
  sideNow: SideFacts,
): FloatRow | undefined {
  if (previous.status === 'completed' || current.status === 'completed') return undefined;
  if (previous.totalFloatMinutes === undefined || current.totalFloatMinutes === undefined) return undefined;
  const before = previous.totalFloatMinutes / 60 / sideBefore.getHoursPerDay(previous.calendarId);
  const now = current.totalFloatMinutes / 60 / sideNow.getHoursPerDay(current.calendarId);
  if (Math.abs(now - before) <= dayTolerance) return undefined;
  return {
    ...nameRow(current),
    previousDays: round(before),
    currentDays: round(now),
    days: round(now - before),
    more: { isCriticalInBoth: sideBefore.isCritical(previous) && sideNow.isCritical(current) },
  };
}
