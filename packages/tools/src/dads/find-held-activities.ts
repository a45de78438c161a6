import { isFromStart } from '@floatwise/schedule';
import type { SheetActivity } from '@floatwise/schedule/sheet';
import type { Link } from './open-end.ts';

/**
 * The places of activities that have started or finished and still wait for something to come: out of sequence, by themselves or
 * through others that are. With retained logic P6 lets what follows them wait for it too, whatever their actual dates say.
 */
export function findHeldActivities(
  activities: readonly SheetActivity[],
  links: readonly Link[],
): ReadonlySet<number> {
  const held = new Set<number>();
  const between: Link[] = [];
  for (const link of links) {
    if (!hasStarted(activities[link.successor])) continue;
    if (!leavesActualDate(activities, link)) held.add(link.successor);
    else between.push(link);
  }
  if (held.size === 0) return held;
  const bySource = Map.groupBy(between, ({ predecessor }) => predecessor);
  // Members that are added on the way are visited as well.
  for (const activity of held) {
    for (const { successor } of bySource.get(activity) ?? []) held.add(successor);
  }
  return held;
}

/** Whether what the link leads from, a start or a finish, has happened. */
export function leavesActualDate(activities: readonly SheetActivity[], { predecessor, type }: Link): boolean {
  const activity = activities[predecessor];
  return isFromStart(type) ? hasStarted(activity) : activity?.status === 'completed';
}

const hasStarted = (activity: SheetActivity | undefined): boolean =>
  activity?.status === 'completed' || activity?.status === 'inProgress';
