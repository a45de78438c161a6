import {
  computeCpm,
  toId,
  type Activity,
  type ActivityId,
  type Relationship,
  type Schedule,
} from '@floatwise/schedule';
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
  const relationships = added.flatMap((link, place): Relationship[] => {
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
  const list = (floats: ReadonlyMap<ActivityId, number>): Floats =>
    sheet.activities.map(({ index }) => {
      const activity = find(index);
      return activity === undefined ? undefined : floats.get(activity.id);
    });
  return {
    before: list(scheduleFloats(schedule)),
    after: list(
      scheduleFloats({ ...schedule, relationships: [...schedule.relationships, ...relationships] }),
    ),
    unit: 'hours',
  };
}

/** Row 1 has the names of columns, row 2 their captions. */
const firstRow = 3;

function scheduleFloats(schedule: Schedule): Map<ActivityId, number> {
  const cpm = computeCpm(schedule);
  if (cpm.kind === 'loop') return new Map();
  return new Map(
    cpm.activities.flatMap(({ activity, totalFloatMinutes }) =>
      totalFloatMinutes === undefined ? [] : [[activity.id, totalFloatMinutes / 60] as const],
    ),
  );
}
