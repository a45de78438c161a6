import { computeTotalFloats, toId, type Activity, type Relationship } from '@floatwise/schedule';
import type { PlanSource, SheetNetwork } from '@floatwise/schedule/sheet';
import type { Floats, FloatsBeforeAndAfter } from './compute-sheet-floats.ts';
import type { Link } from './open-end.ts';

/** Total float in hours before and after links are added, scheduled on the file's own calendars, constraints and progress. */
export function computeScheduleFloats(
  { schedule, listed }: PlanSource,
  sheet: SheetNetwork,
  added: readonly Link[],
): FloatsBeforeAndAfter {
  const find = (index: number): Activity | undefined =>
    listed[(sheet.activities[index]?.row ?? 0) - firstRow];
  const links = added.flatMap((link, place): Relationship[] => {
    const [predecessor, successor] = [find(link.predecessor), find(link.successor)];
    if (predecessor === undefined || successor === undefined) return [];
    return [
      {
        id: toId(`added ${place}`),
        predecessorId: predecessor.id,
        successorId: successor.id,
        predecessorProjectId: predecessor.projectId,
        successorProjectId: successor.projectId,
        type: link.type,
        lagMinutes: 0,
        floatPath: undefined,
        row: schedule.relationships.length + place,
      },
    ];
  });
  const list = (relationships: readonly Relationship[]): Floats => {
    const ids = listed.map(({ id }) => id);
    const floats = computeTotalFloats({ ...schedule, relationships }, ids);
    return sheet.activities.map(({ index }) => {
      const activity = find(index);
      const minutes = activity && floats.get(activity.id);
      return minutes === undefined ? undefined : minutes / 60;
    });
  };
  const { relationships } = schedule;
  return { before: list(relationships), after: list([...relationships, ...links]), unit: 'hours' };
}

/** Row 1 has the names of columns, row 2 their captions. */
const firstRow = 3;
