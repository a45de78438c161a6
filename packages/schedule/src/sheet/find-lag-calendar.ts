import type { SheetNetwork, SheetRelationship } from './sheet-network.ts';

/**
 * The name of the calendar a relationship's lag counts on; undefined for a calendar that all such relationships share, and
 * for an unknown one. A spreadsheet does not contain P6's option, which defaults to the predecessor's calendar; an XER has
 * it for each project, and the successor's project decides.
 */
export function findLagCalendar(
  { activities, lagCalendars }: Pick<SheetNetwork, 'activities' | 'lagCalendars'>,
  { predecessor, successor }: Pick<SheetRelationship, 'predecessor' | 'successor'>,
): string | undefined {
  if (lagCalendars.size === 0) return activities[predecessor]?.calendar;
  const option = lagCalendars.get(activities[successor]?.projectId ?? '') ?? 'predecessor';
  if (option === 'predecessor') return activities[predecessor]?.calendar;
  return option === 'successor' ? activities[successor]?.calendar : undefined;
}
