import type { Conversion } from '@floatwise/contracts';
import type { ConversionObjects } from './ports.ts';

const pauseMs = 20_000;

export interface LateRemoval {
  readonly add: (conversion: Conversion) => void;
  readonly stop: () => void;
}

/**
 * Removes once more, some time later and many at a time, what ended conversions may have left: the process that ended
 * one may have been lost before it had removed its objects, and a run that was called off may have been writing.
 */
export function createLateRemoval(
  objects: ConversionObjects,
  onError: (error: unknown) => void,
): LateRemoval {
  let young: Conversion[] = [];
  let old: Conversion[] = [];
  let timer: NodeJS.Timeout | undefined;
  const turn = (): void => {
    const due = old;
    old = young;
    young = [];
    timer = old.length > 0 ? setTimeout(turn, pauseMs) : undefined;
    if (due.length > 0) objects.removeObjects(due).catch(onError);
  };
  return {
    add: (conversion) => {
      young.push(conversion);
      timer ??= setTimeout(turn, pauseMs);
    },
    stop: () => clearTimeout(timer),
  };
}
