import fc from 'fast-check';
import { expect, it } from 'vitest';
import { userIdSchema } from '@floatwise/contracts';
import {
  createDelivered,
  createDeliveredEnding,
  createFailed,
  createFailedEnding,
} from '../../test/sample-events.ts';
import { createRecordConversions, type CountingStores } from './record-conversions.ts';
import type { ConversionEnding } from './conversion-ending.ts';
import type { Counter, CounterStore } from './ports.ts';
import { isBehind } from './stream-position.ts';

const streamCreated = new Date(5);

/** A store in memory that fails at the steps a test names. */
function createCounters<Tally>(
  mayFail: () => void,
): CounterStore<Tally> & { kept: Map<string, Counter<Tally>> } {
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

function createStores(mayFail: () => void) {
  const first = new Map<string, number>();
  const users = createCounters<never>(mayFail);
  const periods = createCounters<never>(mayFail);
  const put = async (endings: readonly ConversionEnding[]): Promise<ConversionEnding[]> => {
    await Promise.resolve();
    return endings.filter(({ kind, event, position }) => {
      mayFail();
      const id = `${kind} ${event.conversionId}`;
      if (!first.has(id)) first.set(id, position.sequence);
      return first.get(id) === position.sequence;
    });
  };
  const stores = {
    endings: { put },
    users: { ...users, list: () => Promise.resolve([]) },
    periods,
  } as unknown as CountingStores;
  return {
    stores,
    users: users.kept as Map<string, Counter<{ total: number; failed: number }>>,
    periods: periods.kept,
  };
}

it('counts each ending once, wherever runs break off, wherever they begin again and however many go at once', async () => {
  const event = fc.record({
    user: fc.constantFrom('1', '2', '3'),
    isFailure: fc.boolean(),
    /** A repetition of one that was published before. */
    repeats: fc.option(fc.nat(20), { nil: undefined, freq: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 30 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 7 })),
      fc.infiniteStream(fc.integer({ min: 0, max: 9 })),
      async (drawn, batchSizes, luck) => {
        const endings: ConversionEnding[] = [];
        for (const [index, { user, isFailure, repeats }] of drawn.entries()) {
          const position = { streamCreated, sequence: index + 1 };
          const repeated = repeats === undefined ? undefined : endings[repeats];
          const userId = userIdSchema.parse(user.repeat(24));
          if (repeated !== undefined) endings.push({ ...repeated, position });
          else if (isFailure) endings.push(createFailedEnding(position, createFailed({ userId })));
          else endings.push(createDeliveredEnding(position, createDelivered({ userId })));
        }
        let patience = 200;
        const mayFail = (): void => {
          if (patience-- > 0 && luck.next().value === 0) throw new Error('killed');
        };
        const { stores, users, periods } = createStores(mayFail);
        let position = 0;
        /** One instance's run from the stored position on, until it is killed or through. */
        const run = async (): Promise<void> => {
          const count = createRecordConversions(stores);
          let at = position;
          while (at < endings.length) {
            const batch = endings.slice(at, at + Number(batchSizes.next().value));
            await count(batch);
            at += batch.length;
            position = Math.max(position, at);
          }
        };
        while (position < endings.length) await Promise.allSettled([run(), run()]);
        const expected = new Map<string, { total: number; failed: number }>();
        for (const { kind, event: told } of new Map(
          endings.map((ending) => [`${ending.kind} ${ending.event.conversionId}`, ending]),
        ).values()) {
          const usage = expected.get(told.userId) ?? { total: 0, failed: 0 };
          usage[kind === 'failed' ? 'failed' : 'total'] += 1;
          expected.set(told.userId, usage);
        }
        expect(
          new Map(
            [...users].map(
              ([
                id,
                {
                  tally: { total, failed },
                },
              ]) => [id, { total, failed }],
            ),
          ),
        ).toEqual(expected);
        expect([...periods.keys()].sort()).toEqual(['2026-03-16', '2026-03-16T08']);
      },
    ),
    { numRuns: 200 },
  );
});
