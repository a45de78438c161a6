import { userIdSchema } from '@floatwise/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConversionEnding, StreamPosition } from '../src/app/conversion-ending.ts';
import type {
  CountingLease,
  EndingStore,
  PersonRecords,
  PositionStore,
  UserUsageStore,
} from '../src/app/ports.ts';
import type { CounterStores } from '../src/app/record-conversions.ts';
import type { UserTally } from '../src/app/tallies.ts';
import { createDelivered, createDeliveredEnding, createFailed, createFailedEnding } from './sample-events.ts';

const early = new Date('2026-01-01T00:00:00.100Z');
const late = new Date('2026-01-01T00:00:00.120Z');
const at = (sequence: number, streamCreated = early): StreamPosition => ({ sequence, streamCreated });

/** Reads a stored record; `undefined` if there is none. */
export type ReadRecord = (collection: string, id: string) => Promise<Record<string, unknown> | undefined>;

/** What every `EndingStore` must do. */
export function describeEndingStore(
  name: string,
  openEmpty: () => Promise<{ store: EndingStore; read: ReadRecord }>,
): void {
  describe(`ending store contract: ${name}`, () => {
    let store: EndingStore;
    let read: ReadRecord;
    beforeEach(async () => {
      ({ store, read } = await openEmpty());
    });

    it('stores names and figures of a delivery, and code and message of a failure', async () => {
      const [delivered, failed] = [createDeliveredEnding(at(1)), createFailedEnding(at(2))];
      expect(await store.put([delivered, failed])).toEqual([delivered, failed]);
      const facts = { userId: 'a'.repeat(24), username: 'Ann', toolId: 'x-pobs', fileName: 'Hotel.xer' };
      expect(await read('deliveries', delivered.event.conversionId)).toEqual({
        ...facts,
        _id: delivered.event.conversionId,
        conversionId: delivered.event.conversionId,
        at: delivered.at,
        position: '2026-01-01T00:00:00.100Z/0000000000000001',
        inputBytes: 1000,
        outputBytes: 900,
        tasks: 12,
        durationMs: 34.5,
      });
      expect(await read('failures', failed.event.conversionId)).toEqual({
        ...facts,
        _id: failed.event.conversionId,
        conversionId: failed.event.conversionId,
        at: failed.at,
        position: '2026-01-01T00:00:00.100Z/0000000000000002',
        code: 'E_NOT_XER',
        message: 'This is not an XER file.',
      });
    });

    it('counts only the first event that reports an ending, however often it is repeated', async () => {
      const event = createDelivered();
      const reportedAt = (position: StreamPosition): ConversionEnding =>
        createDeliveredEnding(position, event);
      const counts = async (...endings: ConversionEnding[]): Promise<number[]> =>
        (await store.put(endings)).map(({ position }) => position.sequence);
      expect(await counts(reportedAt(at(7)), reportedAt(at(8)), createDeliveredEnding(at(9)))).toEqual([
        7, 9,
      ]);
      expect(await counts(reportedAt(at(7)))).toEqual([7]);
      const promise = 'only the first event of an ending counts';
      expect(await counts(reportedAt(at(10)), createFailedEnding(at(11))), promise).toEqual([11]);
      expect(await counts(reportedAt(at(1, late))), promise).toEqual([]);
      expect(await counts(reportedAt(at(7)), reportedAt(at(8)))).toEqual([7]);
    });

    it('accepts a whole batch, and the same batch again', async () => {
      const batch = Array.from({ length: 500 }, (_, index) => createDeliveredEnding(at(index)));
      expect(await store.put(batch)).toHaveLength(500);
      expect(await store.put([...batch.slice(250), createDeliveredEnding(at(500))])).toHaveLength(251);
    });
  });
}

/** What every `CounterStore` must do, including that of users. */
export function describeCounterStores(name: string, openEmpty: () => Promise<CounterStores>): void {
  describe(`counter store contract: ${name}`, () => {
    let users: UserUsageStore;
    let stores: CounterStores;
    beforeEach(async () => {
      stores = await openEmpty();
      ({ users } = stores);
    });
    const usage = (total: number, username = 'Ann'): UserTally => ({
      username,
      total,
      failed: 0,
      tools: { 'x-pobs': total },
    });
    const put = (id: string, position: StreamPosition, tally: UserTally): Promise<void> =>
      users.put(new Map([[id, { position, tally }]]));

    it('returns what was put', async () => {
      const counter = { position: at(3), tally: usage(2) };
      expect(await users.find('a')).toBeUndefined();
      await put('a', counter.position, counter.tally);
      expect(await users.find('a')).toEqual(counter);
      const id = '2026-03-16';
      const position = at(4);
      const series = { cells: { '08': { 'x-pobs': { delivered: 3, failed: 1, durations: 'text' } } } };
      await stores.series.put(new Map([[id, { position, tally: series }]]));
      expect(await stores.series.find(id)).toEqual({ position, tally: series });
      const people = { people: { ['a'.repeat(24)]: { 'x-pobs': [3, 1] as const } } };
      await stores.people.put(new Map([[id, { position, tally: people }]]));
      expect(await stores.people.find(id)).toEqual({ position, tally: people });
      const failures = { failures: ['x-pobs one', 'soos two'] };
      await stores.failureHours.put(new Map([[id, { position, tally: failures }]]));
      expect(await stores.failureHours.find(id)).toEqual({ position, tally: failures });
    });

    it('keeps the state with the later position, whatever its content and order', async () => {
      const steps: [StreamPosition, UserTally][] = [
        [at(9), usage(1, 'Zoe')],
        [at(10), usage(9)],
        [at(100), usage(2)],
        [at(2, late), usage(3, 'Bob')],
        [at(10, late), usage(4)],
      ];
      for (const [index, [position, tally]] of steps.entries()) {
        await put('a', position, tally);
        for (const [before, older] of steps.slice(0, index)) await put('a', before, older);
        expect(await users.find('a')).toEqual({ position, tally });
      }
    });

    it('accepts many counters at a time, and from several instances simultaneously', async () => {
      const ids = Array.from({ length: 130 }, (_, index) => index.toString(16).padStart(24, '0'));
      const state = (sequence: number) =>
        new Map(ids.map((id) => [id, { position: at(sequence), tally: usage(sequence) }]));
      await users.put(state(1));
      await Promise.all([2, 5, 3, 4].map((sequence) => users.put(state(sequence))));
      for (const id of ids) expect((await users.find(id))?.tally.total).toBe(5);
    });

    it('lists users with conversions in pages, each once', async () => {
      // Some end in the same digits.
      const ids = ['3', '1', '2', '4', '01', '31', '41'].map((end) =>
        userIdSchema.parse(end.padStart(24, '5')),
      );
      for (const [index, id] of ids.entries())
        await put(id, at(index + 1), usage(id.endsWith('2') ? 0 : index + 1));
      const found: [string, UserTally][] = [];
      for (;;) {
        const page = await users.list({ after: userIdSchema.optional().parse(found.at(-1)?.[0]), limit: 2 });
        found.push(...page);
        if (page.length < 2) break;
      }
      const expected = ids.map((id, index) => [id, usage(index + 1)] as const);
      expect(found.toSorted()).toEqual(expected.filter(([id]) => !id.endsWith('2')).toSorted());
      expect(await users.listNames()).toEqual(new Map(ids.map((id) => [id, 'Ann'])));
    });
  });
}

export function describePositionStore(name: string, openEmpty: () => Promise<PositionStore>): void {
  it(`a position store of ${name} never goes back`, async () => {
    const store = await openEmpty();
    expect(await store.find()).toBeUndefined();
    for (const position of [at(5), at(10), at(9), at(1, late), at(11)]) await store.put(position);
    expect(await store.find()).toEqual(at(1, late));
  });
}

export function describeCountingLease(
  name: string,
  openTwo: (leaseMs: number) => Promise<[CountingLease, CountingLease]>,
): void {
  it(`a lease of ${name} belongs to one instance until it is released or expires`, async () => {
    const [first, second] = await openTwo(1_000);
    expect([await first.take(), await second.take(), await first.take()]).toEqual([true, false, true]);
    await second.release();
    expect(await second.take()).toBe(false);
    await first.release();
    expect([await second.take(), await first.take()]).toEqual([true, false]);
    await expect.poll(() => first.take(), { timeout: 5_000 }).toBe(true);
    expect(await second.take()).toBe(false);
  });

  it(`a lease of ${name} runs out although its holder had a clock that was an hour ahead`, async () => {
    const [first, second] = await openTwo(1_000);
    const ahead = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    expect(await first.take()).toBe(true);
    ahead.mockRestore();
    expect(await second.take()).toBe(false);
    await expect.poll(() => second.take(), { timeout: 5_000 }).toBe(true);
    expect(await first.take()).toBe(false);
  });
}

/** What every `PersonRecords` must do, in addition to its store of endings. */
export function describePersonRecords(
  name: string,
  openEmpty: () => Promise<{ persons: PersonRecords; endings: EndingStore; counters: CounterStores }>,
): void {
  describe(`person records contract: ${name}`, () => {
    const [ann, bob] = [userIdSchema.parse('a'.repeat(24)), userIdSchema.parse('b'.repeat(24))];

    it('lists a user’s conversions in pages, each once, newest first, also with equal times', async () => {
      const { persons, endings } = await openEmpty();
      await persons.ensureIndexes();
      const instants = [early, late, new Date(late.getTime() + 1)];
      const all = Array.from({ length: 1_300 }, (_none, index) => ({
        ...(index % 3 === 0
          ? createFailedEnding(at(index), createFailed({ userId: ann }))
          : createDeliveredEnding(at(index), createDelivered({ userId: ann }))),
        at: instants[Math.min(2, Math.floor(index / 200))] ?? late,
      }));
      await endings.put(all);
      await endings.put([createDeliveredEnding(at(2_000), createDelivered({ userId: bob }))]);
      const listed = [];
      let before: string | undefined;
      do {
        const page = await persons.list({ userId: ann, before });
        listed.push(...page.conversions);
        before = page.next;
      } while (before !== undefined);
      expect(listed.map(({ id }) => id).toSorted()).toEqual(
        all.map(({ event }) => event.conversionId).toSorted(),
      );
      expect(listed.map((one) => one.at)).toEqual(
        listed
          .map((one) => one.at)
          .toSorted()
          .toReversed(),
      );
      expect(listed.find(({ state }) => state === 'failed')).toMatchObject({ code: 'E_NOT_XER' });
      expect(listed.find(({ state }) => state === 'delivered')).toMatchObject({
        tasks: 12,
        inputBytes: 1000,
      });
      await expect(persons.list({ userId: ann, before: 'x' })).rejects.toMatchObject({
        code: 'request.invalid',
      });
    });

    it('forgets one user only', async () => {
      const { persons, endings, counters } = await openEmpty();
      const counter = {
        position: at(1),
        tally: { username: 'x', total: 1, failed: 0, tools: { 'x-pobs': 1 } },
      };
      for (const userId of [ann, bob]) {
        await endings.put([
          createDeliveredEnding(at(1), createDelivered({ userId })),
          createFailedEnding(at(2), createFailed({ userId })),
        ]);
        await counters.users.put(new Map([[userId, counter]]));
        await counters.series.put(
          new Map([[`${userId}/2026-03`, { position: at(1), tally: { cells: {} } }]]),
        );
      }
      await persons.forget(ann);
      await persons.forget(ann);
      expect((await persons.list({ userId: ann })).conversions).toEqual([]);
      expect(await counters.users.find(ann)).toBeUndefined();
      expect(await counters.series.find(`${ann}/2026-03`)).toBeUndefined();
      expect(await counters.series.find(`${bob}/2026-03`)).toBeDefined();
      expect((await persons.list({ userId: bob })).conversions).toHaveLength(2);
      expect(await counters.users.find(bob)).toEqual(counter);
      expect(await persons.findForgotten([ann, bob])).toEqual(new Set([ann]));
    });
  });
}
