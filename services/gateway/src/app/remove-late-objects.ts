import type { Conversion } from '@floatwise/contracts';
import type { ConversionObjects } from './ports.ts';

const pauseMs = 20_000;

/**
 * Removes the objects of ended conversions again, later and in batches. The process that ended one may have been lost before
 * it removed them, the store may have been unavailable, or a cancelled run may still have been writing.
 */
export function createLateRemoval(objects: ConversionObjects, onError: (error: unknown) => void) {
  let young: Conversion[] = [];
  let old: Conversion[] = [];
  let timer: NodeJS.Timeout | undefined;
  const add = (conversion: Conversion): void => {
    young.push(conversion);
    timer ??= setTimeout(turn, pauseMs);
  };
  const remove = async (due: readonly Conversion[]): Promise<void> => {
    try {
      await objects.removeObjects(due);
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
    timer = old.length > 0 ? setTimeout(turn, pauseMs) : undefined;
    if (due.length > 0) void remove(due);
  };
  return { add, stop: (): void => clearTimeout(timer) };
}
