import { randomUUID } from 'node:crypto';
import { conversionIdSchema, type ConversionId } from '@floatwise/contracts';
import { createLogger } from '@floatwise/service-kit';
import fc from 'fast-check';
import { Types, type Connection } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { createMongoHoldList } from '../src/adapters/mongo-hold-list.ts';
import { createMongoLedgerStore } from '../src/adapters/mongo-ledger-store.ts';
import { appendEntry, getLastEntry } from '../src/app/append-entry.ts';
import { holdCredits } from '../src/app/hold-credits.ts';
import { addEntry, countHeld } from '../src/app/ledger-entry.ts';
import type { HoldList, LedgerStore } from '../src/app/ledger-store.ts';
import { listMovements } from '../src/app/list-movements.ts';
import { releaseHold } from '../src/app/release-hold.ts';
import { settleConversion } from '../src/app/settle-conversion.ts';
import { ann, describeLedgerStore } from './ledger-store-contract.ts';
import { createMemoryHoldList, createMemoryLedgerStore } from './memory-ledger-store.ts';
import { serverName, useTestDatabases } from './test-databases.ts';

const logger = createLogger('test', { level: 'silent' });
const openDatabase = useTestDatabases();

/** Three processes' stores, as far as the database can tell. */
async function openMongoStores(): Promise<{ stores: LedgerStore[]; holds: HoldList; database: Connection }> {
  const opened = await openDatabase(3);
  const [first] = opened;
  if (first === undefined) throw new Error('nothing was opened');
  await first.collection('users').insertOne({ _id: new Types.ObjectId(ann), credits: 5 });
  const stores = opened.map(createMongoLedgerStore);
  await stores[0]?.ensureIndexes();
  return { stores, holds: createMongoHoldList(first), database: first };
}

describeLedgerStore(serverName, openMongoStores);
describeLedgerStore('memory', () => {
  const store = createMemoryLedgerStore({ [ann]: 5 });
  return Promise.resolve({ stores: [store, store], holds: createMemoryHoldList() });
});

it('is found from its beginning when the account knows of an entry that is not there', async () => {
  const { stores, holds, database } = await openMongoStores();
  const [ledger, other] = stores;
  if (ledger === undefined || other === undefined) throw new Error('nothing was opened');
  for (let payment = 0; payment < 3; payment++) {
    await run({ ledger, holds, logger }, { kind: 'buy', payment }, []);
  }
  await database.collection('users').updateOne({}, { $set: { ledger: { number: 99, credits: 7 } } });
  expect(await other.findLast(ann)).toMatchObject({ number: 4, after: { credits: 5 + 5 + 10 + 15 } });
});

interface Deps {
  readonly ledger: LedgerStore;
  readonly holds: HoldList;
  readonly logger: typeof logger;
}

/** What may happen to a conversion, or to the balance, in any order and any number of times. */
type Step =
  | { readonly kind: 'hold' | 'deliver' | 'release'; readonly conversion: number }
  | { readonly kind: 'buy'; readonly payment: number };

const price = (conversion: number): number => 1 + (conversion % 3);
const paid = (payment: number): number => 5 * (payment + 1);

async function run(deps: Deps, step: Step, ids: readonly ConversionId[]): Promise<void> {
  if (step.kind === 'buy') {
    const { payment } = step;
    await appendEntry(deps.ledger, ann, ({ after }) =>
      addEntry(after, { key: `checkout:${String(payment)}`, kind: 'purchase', credits: paid(payment) }),
    );
    return;
  }
  const conversionId = ids[step.conversion] ?? conversionIdSchema.parse(randomUUID());
  if (step.kind === 'hold') {
    const until = new Date(0).toISOString();
    await holdCredits(deps, { userId: ann, conversionId, credits: price(step.conversion), until });
  } else if (step.kind === 'release') {
    await releaseHold(deps, { userId: ann, conversionId });
  } else {
    const conversion = { id: conversionId, toolId: 'soos', fileName: 'a.xer', tasks: 400 };
    await settleConversion(deps, {
      userId: ann,
      conversion,
      price: price(step.conversion),
      at: new Date(0),
    });
  }
}

/** Every call may wait its turn among others, and the process may be lost before or after it was done. */
function makeUnreliable<Port extends object>(port: Port, losses: () => 'before' | 'after' | 'none'): Port {
  const call = async (work: () => Promise<unknown>): Promise<unknown> => {
    await Promise.resolve();
    const loss = losses();
    if (loss === 'before') throw new Error('lost before');
    const answer = await work();
    if (loss === 'after') throw new Error('lost after');
    return answer;
  };
  return Object.fromEntries(
    Object.entries(port).map(([name, work]) => [
      name,
      (...args: unknown[]) => call(() => (work as (...all: unknown[]) => Promise<unknown>)(...args)),
    ]),
  ) as Port;
}

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('hold' as const, 'deliver' as const, 'release' as const),
    conversion: fc.nat(5),
  }),
  fc.record({ kind: fc.constant('buy' as const), payment: fc.nat(2) }),
);

/** Every step once for certain at the end, as redelivery sees to it. */
async function settleAll(deps: Deps, steps: readonly Step[], ids: readonly ConversionId[]): Promise<void> {
  for (const step of steps) if (step.kind !== 'hold') await run(deps, step, ids);
  for (const id of ids) await releaseHold(deps, { userId: ann, conversionId: id });
}

async function expectExact({ ledger, holds }: Deps, steps: readonly Step[]): Promise<void> {
  const delivered = new Set(steps.flatMap((step) => (step.kind === 'deliver' ? [step.conversion] : [])));
  const bought = new Set(steps.flatMap((step) => (step.kind === 'buy' ? [step.payment] : [])));
  const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
  const last = await getLastEntry(ledger, ann);
  expect(last.after, 'every purchase and every delivery is in the balance, each once').toEqual({
    credits: 5 + sum([...bought].map(paid)) - sum([...delivered].map(price)),
    holds: [],
  });
  expect(await holds.listOverdue(new Date())).toEqual([]);
  let credits = 0;
  for (let number = 1; number <= last.number; number++) {
    const entry = await ledger.find(ann, number);
    credits += entry?.credits ?? NaN;
    expect(entry).toMatchObject({ number, after: { credits } });
  }
}

describe('a ledger', () => {
  it('is exact however steps are repeated, mixed and broken off', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(stepArbitrary, { maxLength: 12 }), { minLength: 1, maxLength: 4 }),
        fc.infiniteStream(fc.constantFrom('none', 'none', 'none', 'before', 'after')),
        async (processes, losses) => {
          const ids = Array.from({ length: 6 }, () => conversionIdSchema.parse(randomUUID()));
          const reliable: Deps = {
            ledger: createMemoryLedgerStore({ [ann]: 5 }),
            holds: createMemoryHoldList(),
            logger,
          };
          const next = (): 'before' | 'after' | 'none' =>
            (losses.next().value as 'before' | 'after' | 'none' | undefined) ?? 'none';
          const unreliable: Deps = {
            ledger: makeUnreliable(reliable.ledger, next),
            holds: makeUnreliable(reliable.holds, next),
            logger,
          };
          await Promise.all(
            processes.map(async (steps) => {
              for (const step of steps) await run(unreliable, step, ids).catch(() => undefined);
            }),
          );
          await settleAll(reliable, processes.flat(), ids);
          await expectExact(reliable, processes.flat());
        },
      ),
      { numRuns: 500 },
    );
  }, 60_000);

  it('has every step of many at once, each of which is told that it was added', async () => {
    const { stores } = await openMongoStores();
    const memory = createMemoryLedgerStore({ [ann]: 5 });
    for (const some of [[memory, memory, memory], stores]) {
      const outcomes = await Promise.all(
        Array.from({ length: 30 }, async (_none, index) => {
          const ledger = some[index % some.length] ?? memory;
          const added = { key: `checkout:${String(index)}`, kind: 'purchase' as const, credits: 2 };
          return (await appendEntry(ledger, ann, ({ after }) => addEntry(after, added))).outcome;
        }),
      );
      expect(new Set(outcomes)).toEqual(new Set(['added']));
      const last = await getLastEntry(some[0] ?? memory, ann);
      expect(last.after.credits, 'a step that was added is in the ledger').toBe(5 + 30 * 2);
      const again = { key: 'checkout:7', kind: 'purchase' as const, credits: 2 };
      const repeated = await appendEntry(some[1] ?? memory, ann, ({ after }) => addEntry(after, again));
      expect(repeated, 'a key that is there is not added again').toMatchObject({
        outcome: 'there',
        there: again,
        last: { number: last.number },
      });
    }
  });

  it('says so at once where its store refuses an entry for no reason', async () => {
    const memory = createMemoryLedgerStore({ [ann]: 5 });
    const refusing = { ...memory, append: () => Promise.resolve(false) };
    await expect(getLastEntry(refusing, ann)).rejects.toThrow(
      `The ledger of account ${ann} does not begin: its first entry was written 10 times and is not there.`,
    );
    await getLastEntry(memory, ann);
    const added = { key: 'checkout:1', kind: 'purchase' as const, credits: 2 };
    await expect(appendEntry(refusing, ann, ({ after }) => addEntry(after, added))).rejects.toThrow(
      `The ledger of account ${ann} does not move on: entry 2 was refused 10 times, ` +
        'although no other entry followed the last one and none has its key checkout:1.',
    );
  });

  it('never holds more than there is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { maxLength: 30 }), async (steps) => {
        const ids = Array.from({ length: 6 }, () => conversionIdSchema.parse(randomUUID()));
        const ledger = createMemoryLedgerStore({ [ann]: 5 });
        const deps = { ledger, holds: createMemoryHoldList(), logger };
        const held = new Set<number>();
        for (const step of steps) {
          // Only what is held is delivered.
          if (step.kind === 'deliver' && !held.has(step.conversion)) continue;
          const before = await getLastEntry(ledger, ann);
          await run(deps, step, ids);
          const { after } = await getLastEntry(ledger, ann);
          if (step.kind === 'hold' && countHeld(after) > countHeld(before.after)) held.add(step.conversion);
          if (step.kind === 'release') held.delete(step.conversion);
          expect(after.credits - countHeld(after)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is exact in the database as well, with three processes at it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 10, maxLength: 25 }), async (steps) => {
        const { stores, holds } = await openMongoStores();
        const ids = Array.from({ length: 6 }, () => conversionIdSchema.parse(randomUUID()));
        await Promise.all(
          stores.map(async (ledger) => {
            for (const step of steps) await run({ ledger, holds, logger }, step, ids).catch(() => undefined);
          }),
        );
        for (const ledger of stores) {
          await settleAll({ ledger, holds, logger }, steps, ids);
          await expectExact({ ledger, holds, logger }, steps);
        }
      }),
      { numRuns: 4 },
    );
  }, 60_000);

  it('shows in pages what moved the balance, and not what only held it', async () => {
    const ledger = createMemoryLedgerStore({ [ann]: 5 });
    const deps = { ledger, holds: createMemoryHoldList(), logger };
    const ids = Array.from({ length: 60 }, () => conversionIdSchema.parse(randomUUID()));
    for (let payment = 0; payment < 4; payment++) await run(deps, { kind: 'buy', payment }, ids);
    for (let conversion = 0; conversion < 20; conversion++) {
      await run(deps, { kind: 'hold', conversion }, ids);
      await run(deps, { kind: conversion % 4 === 3 ? 'release' : 'deliver', conversion }, ids);
    }
    await run(deps, { kind: 'hold', conversion: 30 }, ids);
    const pages = [await listMovements(deps, { userId: ann })];
    for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next) {
      pages.push(await listMovements(deps, { userId: ann, before: next }));
    }
    const movements = pages.flatMap((page) => page.movements);
    expect(movements).toHaveLength(1 + 4 + 15);
    expect(movements.map(({ number }) => number)).toEqual(
      movements.map(({ number }) => number).toSorted((left, right) => right - left),
    );
    expect(movements.at(-1)).toMatchObject({ kind: 'opening', credits: 5, balance: 5 });
    expect(movements[0]?.balance).toBe(pages[0]?.credits);
    expect(pages[0]?.held).toBe(price(30));
  });
});
