import fc from 'fast-check';
import { expect, it } from 'vitest';
import { userIdSchema } from '@floatwise/contracts';
import {
  createDelivered,
  createDeliveredEnding,
  createFailed,
  createFailedEnding,
} from '../../test/sample-events.ts';
import { createMemoryStores } from '../../test/memory-stores.ts';
import { createRecordConversions } from './record-conversions.ts';
import type { ConversionEnding } from './conversion-ending.ts';

const streamCreated = new Date(5);

it('counts each ending once, wherever runs stop and restart and however many run in parallel', async () => {
  const event = fc.record({
    user: fc.constantFrom('1', '2', '3'),
    isFailure: fc.boolean(),
    /** Repeats an event published before. */
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
        const { stores } = createMemoryStores(mayFail);
        let position = 0;
        /** Runs one instance from the stored position until it is killed or reaches the end. */
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
        for (const { kind, event } of new Map(
          endings.map((ending) => [`${ending.kind} ${ending.event.conversionId}`, ending]),
        ).values()) {
          const usage = expected.get(event.userId) ?? { total: 0, failed: 0 };
          usage[kind === 'failed' ? 'failed' : 'total'] += 1;
          expected.set(event.userId, usage);
        }
        const users = [...stores.users.kept].map(([id, { tally }]) => {
          const { total, failed } = tally;
          return [id, { total, failed }] as const;
        });
        expect(new Map(users), 'each ending is counted once for its person').toEqual(expected);
        expect([...stores.people.kept.keys()].sort()).toEqual(['2026-03', '2026-03-16', '2026-03-16T08']);
        const sums = [...expected.values()];
        const all = stores.series.kept.get('all')?.tally.cells['2026-03']?.['x-pobs'];
        const failed = sums.reduce((sum, one) => sum + one.failed, 0);
        expect([all?.delivered, all?.failed], 'each ending is counted once for the site').toEqual([
          sums.reduce((sum, one) => sum + one.total, 0),
          failed,
        ]);
        expect(stores.failureHours.kept.get('2026-03-16T08')?.tally.failures.length ?? 0).toBe(failed);
        const person = stores.people.kept.get('2026-03')?.tally.people ?? {};
        for (const [id, { total, failed: ownFailed }] of expected) {
          expect(person[id]).toEqual({ 'x-pobs': [total, ownFailed] });
        }
      },
    ),
    { numRuns: 200 },
  );
});
