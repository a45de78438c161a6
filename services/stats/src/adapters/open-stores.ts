import type { Connection } from 'mongoose';
import { createCachedFind } from '../app/find-cached.ts';
import type { StatsStores, UsageFinds } from '../app/ports.ts';
import type { EndingCollections } from './ending-collections.ts';
import { createMongoEndingStore } from './mongo-ending-store.ts';
import { createMongoForgottenPeople } from './mongo-forgotten-people.ts';
import { createMongoPeriodStore } from './mongo-period-store.ts';

/** Opens all stores, and the look-ups for answers, which keep closed periods in memory. */
export function openStores(
  connection: Connection,
  collections: EndingCollections,
): { readonly stores: StatsStores; readonly find: UsageFinds } {
  const endings = createMongoEndingStore(collections);
  const periods = createMongoPeriodStore(connection);
  return {
    stores: { endings, periods, forgotten: createMongoForgottenPeople(connection) },
    find: {
      cells: createCachedFind(periods.findCells),
      people: createCachedFind(periods.findPeople),
      listFailures: endings.listFailures,
    },
  };
}
