import { sizeClasses, type SizeClass } from '@floatwise/contracts';

/** A job that arrives after the other class took the last slot waits this long; then another converter may have it. */
const holdMs = 1_000;

/** A small conversion that runs longer frees its slot for others, and goes on beside them: most end long before. */
const overtimeMs = 500;

/**
 * Slots for conversions in this process: large ones never take all, so that a small one need not wait for them. As many small
 * ones as there are slots may run beside them, after `overtimeMs`.
 */
export function createJobSlots(slots: number) {
  // A single slot takes both classes.
  const most: Record<SizeClass, number> = { small: slots, large: Math.max(1, slots - 1) };
  const taken: Record<SizeClass, number> = { small: 0, large: 0 };
  const waiting: { size: SizeClass; slots: number; start: () => void }[] = [];
  let overtime = 0;
  let isGivenWhole = false;
  let changed = Promise.withResolvers<undefined>();

  const countTaken = (): number => sizeClasses.reduce((sum, size) => sum + taken[size], 0);
  const hasSlot = (size: SizeClass): boolean => countTaken() < slots && taken[size] < most[size];
  const hasRoom = (one: { size: SizeClass; slots: number }): boolean =>
    one.slots === 1 ? hasSlot(one.size) : countTaken() + overtime === 0;
  // Large jobs are requested even while small ones fill the slots, and get the next free one; otherwise they would starve.
  const isWorthAsking = (size: SizeClass): boolean =>
    waiting.length === 0 && !isGivenWhole && (size === 'large' ? taken.large < most.large : hasSlot(size));
  const signalChange = (): void => {
    changed.resolve(undefined);
    changed = Promise.withResolvers();
  };
  const startNext = (): void => {
    const next = waiting.findIndex(hasRoom);
    if (next >= 0) waiting.splice(next, 1)[0]?.start();
    signalChange();
  };
  const giveOne = (size: SizeClass): (() => void) => {
    taken[size]++;
    let isOver = false;
    const timer = setInterval(() => {
      if (size === 'large' || overtime >= slots) return;
      clearInterval(timer);
      isOver = true;
      overtime++;
      taken[size]--;
      startNext();
    }, overtimeMs);
    return () => {
      clearInterval(timer);
      if (isOver) overtime--;
      else taken[size]--;
      startNext();
    };
  };
  const giveAll = (size: SizeClass): (() => void) => {
    taken[size] += slots;
    isGivenWhole = true;
    return () => {
      taken[size] -= slots;
      isGivenWhole = false;
      startNext();
    };
  };

  return {
    /** Resolves when a job of this class should be requested. */
    awaitRoom: async (size: SizeClass): Promise<void> => {
      while (!isWorthAsking(size)) await changed.promise;
    },
    /** Takes a slot, waiting for one if need be; returns a function that releases it, or undefined if none was free in time. */
    take: async (size: SizeClass): Promise<(() => void) | undefined> => {
      if (hasSlot(size)) return giveOne(size);
      const { promise, resolve } = Promise.withResolvers<(() => void) | undefined>();
      const one = { size, slots: 1, start: () => resolve(giveOne(size)) };
      waiting.push(one);
      const timer = setTimeout(() => {
        const at = waiting.indexOf(one);
        if (at >= 0) waiting.splice(at, 1);
        resolve(undefined);
        signalChange();
      }, holdMs);
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
      }
    },
    /** Waits, however long, until nothing else runs, and lets nothing else begin until it is released. */
    takeAll: async (size: SizeClass): Promise<() => void> => {
      if (countTaken() + overtime === 0) return giveAll(size);
      const { promise, resolve } = Promise.withResolvers<() => void>();
      waiting.push({ size, slots, start: () => resolve(giveAll(size)) });
      return promise;
    },
  };
}
