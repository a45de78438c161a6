import { setTimeout as sleep } from 'node:timers/promises';
import type { Conversion } from '@floatwise/contracts';
import type { ConversionObjects } from './ports.ts';

/** No call waits for a removal, so removals are gathered this long and sent to the store as one call. */
const gatherMs = 250;

type RemoveOf = ConversionObjects['removeObjects'];

export interface GatheredRemovals {
  readonly remove: RemoveOf;
  /** Resolves when all that was asked for has been removed, or refused. */
  readonly settled: () => Promise<void>;
}

/** Removes what conversions leave that end at about the same time together. */
export function gatherRemovals(removeTogether: RemoveOf): GatheredRemovals {
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
    remove: (conversions) => {
      gathered.push(...conversions);
      next ??= begin();
      return next;
    },
    settled: async () => {
      await Promise.allSettled(under);
    },
  };
}
