import { isFault, noUserId, userIdSchema, type UserId } from '@floatwise/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMemoryStores, type MemoryState } from '../../test/memory-stores.ts';
import { createEnding } from '../../test/sample-events.ts';
import type { ConversionEnding } from './conversion-ending.ts';
import type { PeriodUsage, ToolCounts } from './period-usage.ts';
import { allTime, formatHour, getDay, getMonth } from './periods.ts';
import type { StatsStores } from './ports.ts';
import { sumPeriods, type KnownSums } from './sum-periods.ts';
import { forgetUser } from './user-periods.ts';

const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 0, 31, 20);
const people = ['1', '2', '3'].map((digit) => userIdSchema.parse(digit.repeat(24)));

const drawnEnding = fc.record({
  kind: fc.constantFrom('delivered' as const, 'failed' as const),
  user: fc.nat(2),
  tool: fc.constantFrom('soos', 'rrr'),
  hour: fc.nat(8),
});

/** What happens to a site: events arrive in any order and more than once, and users are deleted. */
const quietHistory = {
  drawn: fc.array(drawnEnding, { minLength: 1, maxLength: 16 }),
  order: fc.infiniteStream(fc.nat(1_000)),
  repeats: fc.array(fc.nat(15), { maxLength: 6 }),
  deletions: fc.array(fc.nat(2), { maxLength: 2 }),
  backUp: fc.constant<[number, number] | null>(null),
  replicas: fc.integer({ min: 1, max: 3 }),
};
const histories = {
  'several instances and deletions': fc.record(quietHistory),
  'several instances, deletions and a restored database': fc.record({
    ...quietHistory,
    /** Batches after which a back-up is made, and after which it is restored. */
    backUp: fc.tuple(fc.nat(4), fc.nat(6)),
  }),
};

type Work = ConversionEnding | { readonly deleted: UserId };

class KilledError extends Error {}

const draw = (numbers: Iterator<number, unknown>): number => Number(numbers.next().value);

it.each(Object.entries(histories))(
  'sums every ending once, in any order, with repetitions, kills, %s',
  async (_title, history) => {
    await fc.assert(
      fc.asyncProperty(history, fc.infiniteStream(fc.nat(29)), async (drawnHistory, luck) => {
        const { drawn, order, repeats, deletions, backUp, replicas } = drawnHistory;
        const endings = drawn.map(({ kind, user, tool, hour }) =>
          createEnding(kind, {
            ...{ userId: String(people[user]), username: `p${user}`, toolId: tool },
            at: new Date(startMs + hour * hourMs),
            code: hour % 2 === 0 ? 'conversion.crashed' : 'E_NOT_XER',
          }),
        );
        const work: Work[] = [
          ...endings,
          ...repeats.flatMap((index) => endings[index] ?? []),
          ...deletions.flatMap((user) => people.slice(user, user + 1).map((deleted) => ({ deleted }))),
        ];
        const shuffled = work
          .map((one) => ({ one, rank: draw(order) }))
          .sort((left, right) => left.rank - right.rank)
          .map(({ one }) => one);
        let kills = 25;
        /** Ends a run here, or lets others run before it goes on. */
        const step = async (): Promise<void> => {
          const drawnLuck = draw(luck);
          if (drawnLuck === 0 && kills-- > 0) throw new KilledError();
          // Now and then for so long that another instance finishes a batch.
          for (let turns = drawnLuck < 4 ? 100 : drawnLuck % 4; turns > 0; turns--) await Promise.resolve();
        };
        const { state, stores } = createMemoryStores(step);
        const queue = [...shuffled];
        let done = 0;
        let copy: MemoryState | undefined;
        /** Takes work until none is left; what was taken and not finished is delivered again. */
        const run = async (): Promise<void> => {
          const known: KnownSums = new Map();
          for (let taken = queue.splice(0, 3); taken.length > 0; taken = queue.splice(0, 3)) {
            try {
              await takeWork(stores, taken, known);
              done += 1;
            } catch (error) {
              queue.push(...taken);
              if (!(error instanceof KilledError)) throw error;
            }
          }
        };
        const runAll = async (): Promise<void> => {
          await Promise.all(Array.from({ length: replicas }, run));
          if (queue.length > 0) await runAll();
        };
        if (backUp !== null) {
          const [before, after] = backUp;
          const later = queue.splice(before * 3);
          await runAll();
          copy = copyState(state);
          queue.push(...later.splice(0, after * 3));
          await runAll();
          restore(state, copy);
          // The stream still has everything.
          queue.push(...shuffled);
        }
        await runAll();
        expect(done).toBeGreaterThan(0);
        // A restored database knows none of the later deletions: they are repeated.
        for (const user of backUp === null ? [] : deletions) {
          const [userId] = people.slice(user, user + 1);
          if (userId !== undefined) await repeat(() => forgetUser(stores, userId));
        }
        const gone = new Set(deletions.flatMap((user) => people.slice(user, user + 1)));
        expect(countPeriods(state.periods)).toEqual(countNaively(endings, gone));
        expect([...state.endings.values()].filter(({ userId }) => gone.has(userId))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  },
);

async function takeWork(stores: StatsStores, work: readonly Work[], known: KnownSums): Promise<void> {
  for (const one of work) if ('deleted' in one) await forgetUser(stores, one.deleted);
  const endings = work.filter((one) => 'run' in one);
  await stores.endings.put(endings);
  await sumPeriods(stores, new Set(endings.map(({ at }) => formatHour(at))), known);
}

async function repeat(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof KilledError)) throw error;
    await repeat(work);
  }
}

const copyState = ({ endings, periods, forgotten }: MemoryState): MemoryState => ({
  endings: new Map(endings),
  periods: new Map(periods),
  forgotten: new Set(forgotten),
});

function restore(state: MemoryState, copy: MemoryState): void {
  state.endings.clear();
  state.periods.clear();
  state.forgotten.clear();
  for (const [run, ending] of copy.endings) state.endings.set(run, ending);
  for (const [id, usage] of copy.periods) state.periods.set(id, usage);
  for (const userId of copy.forgotten) state.forgotten.add(userId);
}

interface Counts {
  site: Record<string, [delivered: number, failed: number, refused: number]>;
  people: Record<string, Record<string, [delivered: number, failed: number, refused: number]>>;
}

function countPeriods(periods: ReadonlyMap<string, PeriodUsage>): Record<string, Counts> {
  return Object.fromEntries(
    [...periods].map(([id, { cells, people: users }]) => {
      const site: Counts['site'] = {};
      for (const tools of Object.values(cells)) addTools(site, tools);
      const own = Object.entries(users).map(([userId, { tools }]) => [userId, addTools({}, tools)] as const);
      return [id, { site, people: Object.fromEntries(own) }];
    }),
  );
}

function addTools(sum: Counts['site'], tools: ToolCounts): Counts['site'] {
  for (const [tool, [delivered, failed, refused]] of Object.entries(tools)) {
    const [before, failedBefore, refusedBefore] = sum[tool] ?? [0, 0, 0];
    sum[tool] = [before + delivered, failedBefore + failed, refusedBefore + refused];
  }
  return sum;
}

/** The plain sum of the endings, for every period in which there are any. */
function countNaively(
  endings: readonly ConversionEnding[],
  gone: ReadonlySet<UserId>,
): Record<string, Counts> {
  const periods: Record<string, Counts> = {};
  for (const ending of endings) {
    const { at, toolId, userId } = ending;
    const hour = formatHour(at);
    const count: ToolCounts = {
      [toolId]:
        ending.kind === 'delivered' ? [1, 0, 0, ''] : isFault(ending.code) ? [0, 1, 0, ''] : [0, 0, 1, ''],
    };
    for (const id of [hour, getDay(hour), getMonth(hour), allTime]) {
      const period = (periods[id] ??= { site: {}, people: {} });
      addTools(period.site, count);
      if (userId !== noUserId && !gone.has(userId)) addTools((period.people[userId] ??= {}), count);
    }
  }
  return periods;
}
