import type { ComparedProject } from './compare-project.ts';
import { isOnTime } from './compare-plan.ts';
import { comparePlainly } from './row-values.ts';

/** Of what was due in a window: how much happened, and how much of that less than half a day late. */
export interface Hits {
  readonly group: string | null;
  readonly which: 'start' | 'finish';
  due: number;
  done: number;
  onTime: number;
}

/** Due starts and finishes by group, in the order of their names; those without a group are last, under null. */
export function measureHits({ lists }: ComparedProject, findGroup: (id: string) => string | null): Hits[] {
  const hits = new Map<string, Hits>();
  const add = (which: Hits['which'], row: (typeof lists.plannedStartMet)[number], isDone: boolean): void => {
    const group = findGroup(row.id);
    const key = JSON.stringify([group, which]);
    const own = hits.get(key) ?? { group, which, due: 0, done: 0, onTime: 0 };
    own.due += 1;
    if (isDone) own.done += 1;
    if (isDone && isOnTime(row)) own.onTime += 1;
    hits.set(key, own);
  };
  for (const row of lists.plannedStartMet) add('start', row, true);
  for (const row of lists.plannedStartMissed) add('start', row, false);
  for (const row of lists.plannedFinishMet) add('finish', row, true);
  for (const row of lists.plannedFinishMissed) add('finish', row, false);
  return [...hits.values()].sort(
    (one, other) => compareGroups(one.group, other.group) || comparePlainly(other.which, one.which),
  );
}

/** By name; null is last. */
export function compareGroups(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return comparePlainly(one, other);
}
