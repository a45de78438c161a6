import { computeTotalFloats, type Activity } from '@floatwise/schedule';
import type { PlanSource, SheetNetwork } from '@floatwise/schedule/sheet';
import { replaceRelationships, type ScheduledLink } from '../input/replace-relationships.ts';
import type { Floats, FloatsBeforeAndAfter } from './compute-sheet-floats.ts';
import type { Link } from './open-end.ts';

/** Total float in hours before and after links are added, calculated on the file's own calendars, constraints and progress. */
export function computeScheduleFloats(
  { schedule, listed }: PlanSource,
  sheet: SheetNetwork,
  added: readonly Link[],
): FloatsBeforeAndAfter {
  const find = (index: number): Activity | undefined =>
    listed[(sheet.activities[index]?.row ?? 0) - firstRow];
  const links = added.flatMap(({ type, ...link }): ScheduledLink | [] => {
    const [predecessor, successor] = [find(link.predecessor), find(link.successor)];
    if (predecessor === undefined || successor === undefined) return [];
    return { predecessorId: predecessor.id, successorId: successor.id, type, lagMinutes: 0 };
  });
  const ids = listed.map(({ id }) => id);
  const list = (relationships: readonly ScheduledLink[]): Floats => {
    const floats = computeTotalFloats(replaceRelationships(schedule, relationships), ids);
    return sheet.activities.map(({ index }) => {
      const activity = find(index);
      const minutes = activity && floats.get(activity.id);
      return minutes === undefined ? undefined : minutes / 60;
    });
  };
  const { relationships } = schedule;
  return { before: list(relationships), after: list([...relationships, ...links]), unit: 'hours' };
}

/** Row 1 has column names, row 2 captions. */
const firstRow = 3;
