import { createAdjacency } from '@floatwise/schedule';
import type { SheetRelationship } from '@floatwise/schedule/sheet';

/**
 * The groups of relationships that join the same two activities in the same direction, each in the order given; of two or
 * more only, since most pairs have one.
 */
export function listParallelLinks(
  activityCount: number,
  links: readonly SheetRelationship[],
): SheetRelationship[][] {
  const ends = new Int32Array(links.length);
  for (const [place, { predecessor }] of links.entries()) ends[place] = predecessor;
  const { offsets, edges } = createAdjacency(activityCount, ends);
  /** Of each successor the predecessor whose links were seen last, and the first of those. */
  const seenFrom = new Int32Array(activityCount).fill(-1);
  const firstLink = new Int32Array(activityCount);
  const groups = new Map<number, SheetRelationship[]>();
  for (let activity = 0; activity < activityCount; activity++) {
    for (let slot = offsets[activity] ?? 0; slot < (offsets[activity + 1] ?? 0); slot++) {
      const place = edges[slot] ?? 0;
      const link = links[place];
      if (link === undefined) continue;
      if (seenFrom[link.successor] !== activity) {
        seenFrom[link.successor] = activity;
        firstLink[link.successor] = place;
        continue;
      }
      const first = firstLink[link.successor] ?? 0;
      const group = groups.get(first) ?? links.slice(first, first + 1);
      groups.set(first, group);
      group.push(link);
    }
  }
  return [...groups.values()];
}
