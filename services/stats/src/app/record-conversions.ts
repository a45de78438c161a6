import { createCounterAdvance } from './advance-counters.ts';
import type { ConversionEnding } from './conversion-ending.ts';
import { addToPeriodUsage, listPeriods, type PeriodUsage } from './period-usage.ts';
import type { CounterStore, EndingStore, UserUsageStore } from './ports.ts';
import { addToUserUsage } from './user-usage.ts';

export interface CountingStores {
  readonly endings: EndingStore;
  readonly users: UserUsageStore;
  readonly periods: CounterStore<PeriodUsage>;
}

/**
 * Answers a function that stores a batch of endings and counts them, for one instance's run through the stream: in
 * order, without a gap, from a position up to which everything is counted. It may be called again with the same batch,
 * or stop anywhere within, and what is counted stays exact. Answers how many counted.
 */
export function createRecordConversions(
  stores: CountingStores,
): (endings: readonly ConversionEnding[]) => Promise<number> {
  const advanceUsers = createCounterAdvance(stores.users, {
    listIds: ({ event }) => [event.userId],
    add: addToUserUsage,
  });
  const advancePeriods = createCounterAdvance(stores.periods, {
    listIds: ({ at }) => listPeriods(at),
    add: addToPeriodUsage,
  });
  return async (endings) => {
    if (endings.length === 0) return 0;
    const counting = await stores.endings.put(endings);
    await advanceUsers(counting);
    await advancePeriods(counting);
    return counting.length;
  };
}
