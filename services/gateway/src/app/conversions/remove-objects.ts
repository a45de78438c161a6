import { setTimeout as sleep } from 'node:timers/promises';
import type { Conversion } from '@floatwise/contracts';
import { inSpan } from '@floatwise/service-kit';
import type { ConversionObjects } from './ports.ts';

/** No call waits for a removal, so removals are gathered this long and sent to the store in one call. */
const gatherMs = 250;
const latePauseMs = 20_000;

/** Removes the objects of conversions, together those that end at about the same time. */
export function createRemovals(
  { removeObjects }: Pick<ConversionObjects, 'removeObjects'>,
  onError: (error: unknown) => void,
) {
  let gathered: Conversion[] = [];
  let next: Promise<void> | undefined;
  const under = new Set<Promise<void>>();
  const removeGathered = async (): Promise<void> => {
    await sleep(gatherMs);
    const due = gathered;
    gathered = [];
    next = undefined;
    await removeObjects(due);
  };
  const begin = (): Promise<void> => {
    const removal = removeGathered().finally(() => under.delete(removal));
    under.add(removal);
    return removal;
  };
  const late = createLateRemovals(removeObjects, onError);
  return {
    /** Those it could not remove are removed later. */
    removeObjects: (conversions: readonly Conversion[]): Promise<void> =>
      inSpan('removeObjects', async () => {
        gathered.push(...conversions);
        try {
          await (next ??= begin());
        } catch (error) {
          conversions.forEach(late.add);
          throw error;
        }
      }),
    removeLater: late.add,
    /** Resolves when all requested removals have succeeded or failed. */
    stop: async (): Promise<void> => {
      late.stop();
      await Promise.allSettled(under);
    },
  };
}

/**
 * Removes the objects of ended conversions again, later and in batches. The process that ended one may have been lost before
 * it removed them, the store may have been unavailable, or a cancelled run may still have been writing.
 */
function createLateRemovals(
  removeObjects: ConversionObjects['removeObjects'],
  onError: (error: unknown) => void,
) {
  let young: Conversion[] = [];
  let old: Conversion[] = [];
  let timer: NodeJS.Timeout | undefined;
  const add = (conversion: Conversion): void => {
    young.push(conversion);
    timer ??= setTimeout(turn, latePauseMs);
  };
  const remove = async (due: readonly Conversion[]): Promise<void> => {
    try {
      await removeObjects(due);
    } catch (error) {
      onError(error);
      // The store is unavailable: try again later.
      due.forEach(add);
    }
  };
  const turn = (): void => {
    const due = old;
    old = young;
    young = [];
    timer = old.length > 0 ? setTimeout(turn, latePauseMs) : undefined;
    if (due.length > 0) void remove(due);
  };
  return { add, stop: (): void => clearTimeout(timer) };
}
