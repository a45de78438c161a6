import { setImmediate as pause } from 'node:timers/promises';
import { userIdSchema } from '@floatwise/contracts';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createDelivered, createDeliveredEnding } from '../../test/sample-events.ts';
import { createMemoryStores } from '../../test/memory-stores.ts';
import type { Counter, CounterStore } from '../app/ports.ts';
import { createRecordConversions } from '../app/record-conversions.ts';
import { isBehind, type StreamPosition } from '../app/conversion-ending.ts';
import { addToUserUsage, type UserTally } from '../app/tallies.ts';
import { createPersonCounterStore, formatBucket, hashUserId, type PersonBucket } from './person-counters.ts';

const streamCreated = new Date(5);
const at = (sequence: number): StreamPosition => ({ streamCreated, sequence });
const people = ['1', '2', '3', '4'].map((digit) => userIdSchema.parse(`${digit.repeat(21)}abc`));
const bucketId = formatBucket(people[0] ?? '');

/** Keeps the later of two states, as MongoDB does; other calls may come between any two. */
function createBuckets(mayFail: () => void = () => undefined) {
  const kept = new Map<string, Counter<PersonBucket<UserTally>>>();
  const buckets: CounterStore<PersonBucket<UserTally>> = {
    find: async (id) => {
      await pause();
      mayFail();
      return kept.get(id);
    },
    put: async (counters) => {
      for (const [id, counter] of counters) {
        await pause();
        mayFail();
        const before = kept.get(id);
        const isSame = before?.position.sequence === counter.position.sequence;
        if (
          before === undefined ||
          (isSame
            ? counter.tally.revision > before.tally.revision
            : isBehind(counter.position, before.position))
        )
          kept.set(id, counter);
      }
    },
  };
  return { kept, buckets };
}

it('counts each event of its users once, whatever is killed, continuing from the counts of an earlier release', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(3), { minLength: 1, maxLength: 25 }),
      // How far the earlier release had counted, and how much further for each user.
      fc.record({ counted: fc.nat(10), ahead: fc.array(fc.nat(6), { minLength: 4, maxLength: 4 }) }),
      fc.infiniteStream(fc.integer({ min: 1, max: 6 })),
      fc.infiniteStream(fc.integer({ min: 0, max: 9 })),
      async (drawn, { counted, ahead }, batchSizes, luck) => {
        const endings = drawn.map((person, index) =>
          createDeliveredEnding(at(index + 1), createDelivered({ userId: people[person] ?? '' })),
        );
        const from = Math.min(counted, endings.length);
        let patience = 100;
        const { kept, buckets } = createBuckets(() => {
          if (patience-- > 0 && luck.next().value === 0) throw new Error('killed');
        });
        const open = () =>
          createPersonCounterStore<UserTally>({
            ...{ buckets, keepsBuckets: true, listForgotten: () => Promise.resolve(new Set()) },
          });
        const adopted = people.flatMap((userId, person) => {
          const own = endings
            .slice(0, from + (ahead[person] ?? 0))
            .filter(({ event }) => event.userId === userId);
          const position = own.at(-1)?.position;
          return position === undefined
            ? []
            : [[userId, { position, tally: addToUserUsage(undefined, own) }] as const];
        });
        for (let done = false; !done;) {
          const put = open().put(new Map(adopted));
          done = await put.then(() => true).catch(() => false);
        }
        const { stores } = createMemoryStores();
        let position = from;
        const run = async (): Promise<void> => {
          const own = { ...stores, users: { ...stores.users, ...open() } };
          const count = createRecordConversions(own);
          for (let place = position; place < endings.length;) {
            const batch = endings.slice(place, place + Number(batchSizes.next().value));
            await count(batch);
            place += batch.length;
            position = Math.max(position, place);
          }
        };
        while (position < endings.length) await Promise.allSettled([run(), run()]);
        const found = Object.entries(kept.get(bucketId)?.tally.people ?? {});
        expect(Object.fromEntries(found.map(([id, [, , { total }]]) => [id, total]))).toEqual(
          Object.fromEntries(
            people.flatMap((userId, person) => {
              const total = drawn.filter((one) => one === person).length;
              return total === 0 ? [] : [[userId, total]];
            }),
          ),
        );
      },
    ),
    { numRuns: 200 },
  );
});

it('removes a user who is deleted while the bucket is written, and keeps the others', async () => {
  const [ann = '', bob = ''] = people;
  const usage = addToUserUsage(undefined, [createDeliveredEnding(at(1))]);
  const { buckets } = createBuckets();
  const forgotten = new Set<string>();
  const settings = { buckets, listForgotten: () => Promise.resolve(new Set(forgotten)) };
  let written: Promise<unknown> = Promise.resolve();
  const slow: typeof buckets = {
    ...buckets,
    put: async (counters) => written.then(() => buckets.put(counters)),
  };
  const counting = createPersonCounterStore<UserTally>({ ...settings, buckets: slow, keepsBuckets: true });
  const other = createPersonCounterStore<UserTally>({ ...settings, keepsBuckets: false });
  const put = (id: string, sequence: number) =>
    counting.put(new Map([[id, { position: at(sequence), tally: usage }]]));
  await put(ann, 1);
  await put(bob, 2);
  const { promise, resolve } = Promise.withResolvers();
  written = promise;
  const writing = put(bob, 3);
  await pause();
  forgotten.add(hashUserId(ann));
  await other.remove(bucketId, (id) => id === ann);
  resolve(undefined);
  await writing;
  expect(await other.find(ann)).toBeUndefined();
  expect((await other.find(bob))?.position).toEqual(at(3));
  await put(bob, 4);
  expect(await other.find(ann)).toBeUndefined();
});

it('keeps out a person who was forgotten days ago, whom a bucket in memory still has', async () => {
  const [ann = '', bob = ''] = people;
  const usage = addToUserUsage(undefined, [createDeliveredEnding(at(1))]);
  const { buckets } = createBuckets();
  const settings = { buckets, listForgotten: () => Promise.resolve(new Set<string>()) };
  const counting = createPersonCounterStore<UserTally>({ ...settings, keepsBuckets: true });
  const other = createPersonCounterStore<UserTally>({ ...settings, keepsBuckets: false });
  await counting.put(new Map([[ann, { position: at(1), tally: usage }]]));
  await other.remove(bucketId, (id) => id === ann);
  const readMs = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => readMs() + 25 * 3_600_000);
  await counting.put(new Map([[bob, { position: at(2), tally: usage }]]));
  later.mockRestore();
  expect(await other.find(ann)).toBeUndefined();
  expect((await other.find(bob))?.position).toEqual(at(2));
});
