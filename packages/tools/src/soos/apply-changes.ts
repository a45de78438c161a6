import { getProgressActivity, type ProgressNetwork, type Schedule } from '@floatwise/schedule';
import type { ScheduledLink } from './early-dates.ts';
import type { Change } from './list-changes.ts';

/** The relationships of a schedule with changes made to them, and which of them each change made. */
export interface ChangedLinks {
  readonly links: readonly ScheduledLink[];
  readonly changes: ReadonlyMap<ScheduledLink, Change>;
}

/** The file's in its order, then new ones. */
export function applyChanges(
  { relationships }: Pick<Schedule, 'relationships'>,
  network: ProgressNetwork,
  changes: readonly Change[],
): ChangedLinks {
  const byRelationship = new Map(changes.map((change) => [change.relationship, change]));
  const links: ScheduledLink[] = [];
  const made = new Map<ScheduledLink, Change>();
  relationships.forEach((source, relationship) => {
    const change = byRelationship.get(relationship);
    if (change === undefined) links.push(source);
    else if (change.after !== undefined) {
      const { predecessorId, successorId } = source;
      const link = { predecessorId, successorId, ...change.after };
      links.push(link);
      made.set(link, change);
    }
  });
  for (const change of changes) {
    if (change.relationship !== undefined || change.after === undefined) continue;
    const predecessorId = getProgressActivity(network, change.link.predecessor).source.id;
    const successorId = getProgressActivity(network, change.link.successor).source.id;
    const link = { predecessorId, successorId, ...change.after };
    links.push(link);
    made.set(link, change);
  }
  return { links, changes: made };
}
