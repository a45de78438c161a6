import { setTimeout as sleep } from 'node:timers/promises';
import type { Conversion } from '@floatwise/contracts';
import type { ConversionObjects } from './ports.ts';

/** No call waits for a removal, so removals are gathered this long and sent to the store in one call. */
const gatherMs = 250;

/** Removes the objects of conversions that end at about the same time together. */
export function gatherRemovals(removeTogether: ConversionObjects['removeObjects']) {
  let gathered: Conversion[] = [];
  let next: Promise<void> | undefined;
  const under = new Set<Promise<void>>();
  const removeGathered = async (): Promise<void> => {
    await sleep(gatherMs);
    const due = gathered;
    gathered = [];
    next = undefined;
    await removeTogether(due);
  };
  const begin = (): Promise<void> => {
    const removal = removeGathered().finally(() => under.delete(removal));
    under.add(removal);
    return removal;
  };
  return {
    remove: (conversions: readonly Conversion[]): Promise<void> => {
      gathered.push(...conversions);
      next ??= begin();
      return next;
    },
    /** Resolves when all requested removals have succeeded or failed. */
    settled: async (): Promise<void> => {
      await Promise.allSettled(under);
    },
  };
}
