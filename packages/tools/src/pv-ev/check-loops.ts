import type { Schedule } from '@floatwise/schedule';
import {
  ActivityLabels,
  carriesLogic,
  findShortestCycle,
  formatLoop,
  UnusableInputError,
} from '@floatwise/schedule';

/** Throws E_LOOP, which names a shortest loop of activities. */
export function checkLoops(schedule: Schedule): void {
  const { activities, relationships } = schedule;
  const logic = activities.filter(carriesLogic);
  const indexes = new Map(logic.map(({ id }, index) => [id, index]));
  const from: number[] = [];
  const to: number[] = [];
  for (const { predecessorId, successorId } of relationships) {
    const source = indexes.get(predecessorId);
    const target = indexes.get(successorId);
    if (source === undefined || target === undefined) continue;
    from.push(source);
    to.push(target);
  }
  const cycle = findShortestCycle({
    nodeCount: logic.length,
    from: Int32Array.from(from),
    to: Int32Array.from(to),
  });
  if (cycle === undefined) return;
  const loop = cycle.flatMap((index) => logic[index] ?? []);
  throw new UnusableInputError('E_LOOP', formatLoop(loop, new ActivityLabels(schedule)));
}
