import { listedFailureSchema, noUserId, pastConversionSchema, type UserId } from '@floatwise/contracts';
import type { ConversionEnding } from '../src/app/conversion-ending.ts';
import { compareSums, type PeriodUsage } from '../src/app/period-usage.ts';
import { formatDay, formatHour } from '../src/app/periods.ts';
import type { StatsStores, UsageFinds } from '../src/app/ports.ts';
import { sumPeriods } from '../src/app/sum-periods.ts';

/** What the stores contain, which a test can copy, as a back-up does. */
export interface MemoryState {
  readonly endings: Map<string, ConversionEnding>;
  readonly periods: Map<string, PeriodUsage>;
  readonly forgotten: Set<UserId>;
}

export interface MemorySite {
  readonly state: MemoryState;
  readonly stores: StatsStores;
  readonly find: UsageFinds;
}

/** All stores in memory. `mayFail` throws where a test ends a run, and lets others run between two steps. */
export function createMemoryStores(
  mayFail: () => Promise<void> = () => Promise.resolve(),
  state: MemoryState = { endings: new Map(), periods: new Map(), forgotten: new Set() },
): MemorySite {
  const { endings, periods, forgotten } = state;
  const sorted = (keep: (ending: ConversionEnding) => boolean): ConversionEnding[] =>
    [...endings.values()]
      .filter(keep)
      .sort((one, other) => other.at.getTime() - one.at.getTime() || (one.run < other.run ? 1 : -1));
  const stores: StatsStores = {
    endings: {
      put: async (some) => {
        let inserted = 0;
        for (const ending of some) {
          await mayFail();
          if (endings.has(ending.run)) continue;
          endings.set(ending.run, ending);
          inserted += 1;
        }
        return inserted;
      },
      has: ({ run }) => Promise.resolve(endings.has(run)),
      readHours: async (_day, hours) => {
        await mayFail();
        const some = [...endings.values()].filter(({ at }) => hours.has(formatHour(at)));
        await mayFail();
        return Map.groupBy(some, ({ at }) => formatHour(at));
      },
      listFailures: (day, toolId) =>
        Promise.resolve(
          sorted(
            (one) =>
              one.kind === 'failed' && formatDay(one.at) === day && [undefined, one.toolId].includes(toolId),
          ).map(({ run, conversionId: id, at, ...facts }) => ({
            run,
            failure: listedFailureSchema.parse({ ...facts, id, at: at.toISOString() }),
          })),
        ),
      listOfUser: (userId, { days, until, limit }) =>
        Promise.resolve(
          sorted(
            (one) => one.userId === userId && days.includes(formatDay(one.at)) && (!until || one.at <= until),
          )
            .slice(0, limit)
            .map(({ kind, conversionId: id, at, ...facts }) =>
              pastConversionSchema.parse({ ...facts, id, state: kind, at: at.toISOString() }),
            ),
        ),
      clearUser: async (userId, days) => {
        for (const one of endings.values()) {
          if (one.userId !== userId || !days.includes(formatDay(one.at))) continue;
          await mayFail();
          endings.set(one.run, { ...one, userId: noUserId, username: '', fileName: '' });
        }
      },
    },
    periods: {
      find: async (id) => {
        await mayFail();
        return periods.get(id);
      },
      findAge: async (id) => {
        await mayFail();
        return periods.get(id);
      },
      findCells: (id) => Promise.resolve(periods.get(id)?.cells),
      findPeople: async (id) => {
        await mayFail();
        return periods.get(id)?.people;
      },
      put: async (id, usage) => {
        await mayFail();
        const known = periods.get(id);
        if (known === undefined || compareSums(usage, known) > 0) periods.set(id, usage);
      },
      listMonths: async () => {
        await mayFail();
        return [...periods.keys()].filter((id) => id.length === 7).sort();
      },
    },
    forgotten: {
      mark: (userId) => Promise.resolve(void forgotten.add(userId)),
      find: async (ids) => {
        await mayFail();
        return new Set(ids.filter((id) => forgotten.has(id)));
      },
    },
  };
  const find = {
    cells: stores.periods.findCells,
    people: stores.periods.findPeople,
    listFailures: stores.endings.listFailures,
  };
  return { state, stores, find };
}

/** Counts endings as the service does with a batch. */
export async function countEndings(stores: StatsStores, endings: readonly ConversionEnding[]): Promise<void> {
  await stores.endings.put(endings);
  await sumPeriods(stores, new Set(endings.map(({ at }) => formatHour(at))));
}
