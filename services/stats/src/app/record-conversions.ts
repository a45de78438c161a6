import { noUserId, type UserId } from '@floatwise/contracts';
import { createCounterAdvance } from './advance-counters.ts';
import type { ConversionEnding } from './conversion-ending.ts';
import {
  addToFailureHour,
  addToPeople,
  addToSeries,
  addToUserUsage,
  listFailureHours,
  listPeriods,
  listSeries,
  listUsers,
  type FailureHour,
  type PeopleUsage,
  type UsageSeries,
} from './tallies.ts';
import type { CounterStore, EndingStore, PositionStore, UserUsageStore } from './ports.ts';

/** Counters of endings. */
export interface CounterStores {
  readonly users: UserUsageStore;
  readonly series: CounterStore<UsageSeries>;
  readonly people: CounterStore<PeopleUsage>;
  readonly failureHours: CounterStore<FailureHour>;
}

export interface CountingStores extends CounterStores {
  readonly endings: EndingStore;
}

/** Returns how many counted. Batches follow the stream without a gap; repeats and interruptions keep counts exact (README). */
export function createRecordConversions(
  stores: CountingStores,
  findForgotten: (userIds: readonly UserId[]) => Promise<ReadonlySet<UserId>> = () =>
    Promise.resolve(new Set()),
): (endings: readonly ConversionEnding[]) => Promise<number> {
  const prepares = [
    createCounterAdvance(stores.failureHours, { listIds: listFailureHours, add: addToFailureHour }),
    createCounterAdvance(stores.users, { listIds: listUsers, add: addToUserUsage }),
    createCounterAdvance(stores.people, { listIds: listPeriods, add: addToPeople }),
    createCounterAdvance(stores.series, { listIds: listSeries, add: addToSeries }),
  ];
  return async (batch) => {
    const forgotten = await findForgotten([...new Set(batch.map(({ event }) => event.userId))]);
    const endings = batch.map((ending) =>
      forgotten.has(ending.event.userId) ? removePerson(ending) : ending,
    );
    const prepared = await Promise.all(prepares.map((prepare) => prepare(endings)));
    const fresh = endings.filter((ending) => prepared.some((one) => one.fresh.has(ending)));
    if (fresh.length === 0) return 0;
    const counting = new Set(await stores.endings.put(fresh));
    for (const { advance } of prepared) await advance(counting);
    return counting.size;
  };
}

/** The ending as recorded for a deleted account. */
function removePerson(ending: ConversionEnding): ConversionEnding {
  const unnamed = { userId: noUserId, username: '', fileName: '' };
  return ending.kind === 'failed'
    ? { ...ending, event: { ...ending.event, ...unnamed, message: '' } }
    : { ...ending, event: { ...ending.event, ...unnamed } };
}

/** Counts recorded endings again, in stream order, into empty counters. Returns their number. */
export async function rebuildCounters(
  endings: AsyncIterable<readonly ConversionEnding[]>,
  { counters, positions }: { counters: CounterStores; positions: PositionStore },
): Promise<number> {
  // Each ending is recorded once, under the first event that reported it, so all count.
  const recorded = { put: (some: readonly ConversionEnding[]) => Promise.resolve([...some]) };
  const count = createRecordConversions({ ...counters, endings: recorded });
  let counted = 0;
  let last: ConversionEnding | undefined;
  for await (const batch of endings) {
    counted += await count(batch);
    last = batch.at(-1) ?? last;
  }
  if (last !== undefined) await positions.put(last.position);
  return counted;
}
