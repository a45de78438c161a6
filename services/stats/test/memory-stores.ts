import { listedFailureSchema, noUserId, type ListedFailure, type UserId } from '@floatwise/contracts';
import { getEndingId, isBehind, type ConversionEnding } from '../src/app/conversion-ending.ts';
import type { Counter, CounterStore } from '../src/app/ports.ts';
import type { CountingStores } from '../src/app/record-conversions.ts';
import type { UserTally } from '../src/app/tallies.ts';
import type { CountedSite } from './sums-contract.ts';

type Kept<Tally> = CounterStore<Tally> & { readonly kept: Map<string, Counter<Tally>> };

/** A store in memory that fails at the steps chosen by a test. */
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

/** All stores in memory, and the look-ups of answers. `mayFail` throws where a test ends a run. */
export function createMemoryStores(mayFail: () => void = () => undefined): {
  readonly stores: Stores;
  readonly find: CountedSite['find'];
  readonly forget: CountedSite['forget'];
  readonly findForgotten: CountedSite['findForgotten'];
} {
  const first = new Map<string, ConversionEnding>();
  const users = createCounters<UserTally>(mayFail);
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
    users: {
      ...users,
      list: () => Promise.resolve([...users.kept].map(([id, { tally }]) => [id, tally])),
      listNames: () =>
        Promise.resolve(new Map([...users.kept].map(([id, { tally }]) => [id, tally.username]))),
    },
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
  const forgotten = new Set<UserId>();
  const forget = (userId: UserId): Promise<void> => {
    forgotten.add(userId);
    for (const [id, ending] of first) {
      if (ending.event.userId !== userId) continue;
      const unnamed = { userId: noUserId, username: '', fileName: '' };
      first.set(id, { ...ending, event: { ...ending.event, ...unnamed } } as ConversionEnding);
    }
    stores.users.kept.delete(userId);
    for (const id of stores.series.kept.keys()) {
      if (id.startsWith(`${userId}/`)) stores.series.kept.delete(id);
    }
    return Promise.resolve();
  };
  return {
    stores,
    forget,
    findForgotten: (ids) => Promise.resolve(new Set(ids.filter((id) => forgotten.has(id)))),
    find: {
      series: stores.series.find,
      people: stores.people.find,
      users: stores.users.find,
      listNames: stores.users.listNames,
      failureHours: stores.failureHours.find,
      failure,
    },
  };
}
