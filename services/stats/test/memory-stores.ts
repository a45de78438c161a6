import { listedFailureSchema, type ListedFailure } from '@floatwise/contracts';
import { getEndingId, type ConversionEnding } from '../src/app/conversion-ending.ts';
import type { FailureFinds } from '../src/app/list-failures.ts';
import type { Counter, CounterStore } from '../src/app/ports.ts';
import type { CountingStores } from '../src/app/record-conversions.ts';
import { isBehind } from '../src/app/stream-position.ts';
import type { UsageFinds } from '../src/app/sum-usage.ts';

type Kept<Tally> = CounterStore<Tally> & { readonly kept: Map<string, Counter<Tally>> };

/** A store in memory that fails at the steps a test names. */
function createCounters<Tally>(mayFail: () => void): Kept<Tally> {
  const kept = new Map<string, Counter<Tally>>();
  return {
    kept,
    find: (id) => Promise.resolve(kept.get(id)),
    put: async (counters) => {
      for (const [id, counter] of counters) {
        mayFail();
        const before = kept.get(id);
        if (before === undefined || isBehind(counter.position, before.position)) kept.set(id, counter);
      }
      await Promise.resolve();
    },
  };
}

type Stores = {
  [Name in keyof CountingStores]: CountingStores[Name] extends CounterStore<infer Tally>
    ? Kept<Tally> & CountingStores[Name]
    : CountingStores[Name];
};

/** All stores in memory, and what answers are made of. `mayFail` throws where a test ends a run. */
export function createMemoryStores(mayFail: () => void = () => undefined): {
  readonly stores: Stores;
  readonly find: UsageFinds & FailureFinds;
} {
  const first = new Map<string, ConversionEnding>();
  const users = createCounters<never>(mayFail);
  const stores = {
    endings: {
      put: async (endings: readonly ConversionEnding[]) => {
        await Promise.resolve();
        return endings.filter((ending) => {
          mayFail();
          const id = `${ending.kind} ${getEndingId(ending)}`;
          if (!first.has(id)) first.set(id, ending);
          return first.get(id)?.position.sequence === ending.position.sequence;
        });
      },
    },
    users: { ...users, list: () => Promise.resolve([]) },
    series: createCounters(mayFail),
    people: createCounters(mayFail),
    failureHours: createCounters(mayFail),
  } as unknown as Stores;
  const failure = (id: string): Promise<ListedFailure | undefined> => {
    const ending = first.get(`failed ${id}`);
    return Promise.resolve(
      ending && listedFailureSchema.parse({ ...ending.event, id, at: ending.at.toISOString() }),
    );
  };
  return {
    stores,
    find: {
      series: stores.series.find,
      people: stores.people.find,
      users: stores.users.find,
      failureHours: stores.failureHours.find,
      failure,
    },
  };
}
