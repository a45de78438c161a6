import { randomUUID } from 'node:crypto';
import { conversionIdSchema, type ConversionId } from '@floatwise/contracts';
import { createLogger, ServiceError } from '@floatwise/service-kit';
import fc from 'fast-check';
import { Types, type Connection } from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import {
  createMongoHoldList,
  createMongoLedgerStore,
  createMongoPaidWork,
} from '../src/adapters/mongo-ledger-store.ts';
import { appendEntry, getLastEntry } from '../src/app/append-entry.ts';
import { holdCredits, releaseHold } from '../src/app/hold-credits.ts';
import { addEntry, countHeld } from '../src/app/ledger-entry.ts';
import type { HoldList, LedgerStore, PaidWork } from '../src/app/ledger-store.ts';
import { listMovements } from '../src/app/list-movements.ts';
import { reviewHold } from '../src/app/review-hold.ts';
import { settleConversion } from '../src/app/settle-conversion.ts';
import { ann, describeLedgerStore } from './ledger-store-contract.ts';
import { makeLossy, type Loss } from './make-lossy.ts';
import {
  createMemoryHoldList,
  createMemoryLedgerStore,
  createMemoryPaidWork,
} from './memory-ledger-store.ts';
import { serverName, useTestDatabases } from './test-databases.ts';

const logger = createLogger('test', { level: 'silent' });
const openDatabase = useTestDatabases();

/** Opens three stores that the database sees as three processes. */
async function openMongoStores(): Promise<{
  stores: LedgerStore[];
  holds: HoldList;
  paidWork: PaidWork;
  database: Connection;
}> {
  const opened = await openDatabase(3);
  const [first] = opened;
  if (first === undefined) throw new Error('nothing was opened');
  await first.collection('users').insertOne({ _id: new Types.ObjectId(ann), credits: 5 });
  const stores = opened.map(createMongoLedgerStore);
  await stores[0]?.ensureIndexes();
  const [holds, paidWork] = [createMongoHoldList(first), createMongoPaidWork(first)];
  return { stores, holds, paidWork, database: first };
}

describeLedgerStore(serverName, openMongoStores);
describeLedgerStore('memory', () => {
  const store = createMemoryLedgerStore({ [ann]: 5 });
  const [holds, paidWork] = [createMemoryHoldList(), createMemoryPaidWork()];
  return Promise.resolve({ stores: [store, store], holds, paidWork });
});

it('charges work once whose payment broke off before it was noted, however late another one comes', async () => {
  const { stores, holds, paidWork } = await openMongoStores();
  const [ledger] = stores;
  if (ledger === undefined) throw new Error('nothing was opened');
  const [first, second] = createPriced(2);
  if (first === undefined || second === undefined) throw new Error('nothing was made');
  const conversion = { id: conversionId, toolId: 'soos', fileName: 'a.xer', tasks: 400 };
  const settle = (priced: Priced, deps: Partial<Deps> = {}) =>
    settleConversion({ ledger, holds, paidWork, logger, ...deps }, { userId: ann, ...priced, conversion });
  const killed = { ...paidWork, confirm: () => Promise.reject(new Error('killed')) };
  await expect(settle(first, { paidWork: killed })).rejects.toThrow('killed');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  expect(await settle(second)).toEqual({ price: 0, credits: 4 });
  expect(await settle(first)).toEqual({ price: 1, credits: 4 });
  vi.useRealTimers();
});

it('is found from its beginning when the account knows of an entry that is not there', async () => {
  const { stores, holds, paidWork, database } = await openMongoStores();
  const [ledger, other] = stores;
  if (ledger === undefined || other === undefined) throw new Error('nothing was opened');
  for (let payment = 0; payment < 3; payment++) {
    await run({ ledger, holds, paidWork, logger }, { kind: 'buy', payment }, []);
  }
  await database.collection('users').updateOne({}, { $set: { ledger: { number: 99, credits: 7 } } });
  expect(await other.findLast(ann)).toMatchObject({ number: 4, after: { credits: 5 + 5 + 10 + 15 } });
});

interface Deps {
  readonly ledger: LedgerStore;
  readonly holds: HoldList;
  readonly paidWork: PaidWork;
  readonly logger: typeof logger;
}

/** What may happen to a conversion or to the balance, in any order and any number of times. */
type Step =
  | { readonly kind: 'hold' | 'settle' | 'release'; readonly conversion: number }
  | { readonly kind: 'buy'; readonly payment: number };

/** Successive conversions with the same id from the caller; the first two are of the same work. */
interface Priced {
  readonly conversionId: ConversionId;
  readonly instance: string;
  readonly credits: number;
  readonly work: string | undefined;
}

const conversionId = conversionIdSchema.parse(randomUUID());
const createPriced = (count = 6): Priced[] =>
  Array.from({ length: count }, (_none, index) => ({
    conversionId,
    instance: randomUUID(),
    credits: index < 2 ? 1 : 1 + (index % 3),
    work: index < 2 ? 'e'.repeat(64) : undefined,
  }));
const paid = (payment: number): number => 5 * (payment + 1);

async function run(deps: Deps, step: Step, all: readonly Priced[]): Promise<void> {
  if (step.kind === 'buy') {
    const { payment } = step;
    await appendEntry(deps.ledger, ann, ({ after }) =>
      addEntry(after, { key: `checkout:${String(payment)}`, kind: 'purchase', credits: paid(payment) }),
    );
    return;
  }
  const priced = all[step.conversion];
  if (priced === undefined) throw new Error('Conversion not found.');
  if (step.kind === 'hold') {
    await holdCredits(deps, { userId: ann, ...priced, until: new Date(0).toISOString() });
  } else if (step.kind === 'release') {
    await releaseHold(deps, { userId: ann, ...priced });
  } else {
    const conversion = { id: conversionId, toolId: 'soos', fileName: 'a.xer', tasks: 400 };
    await settleConversion(deps, { userId: ann, ...priced, conversion });
  }
}

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('hold' as const, 'settle' as const, 'release' as const),
    conversion: fc.nat(5),
  }),
  fc.record({ kind: fc.constant('buy' as const), payment: fc.nat(2) }),
);

/** Repeats every step at the end without losses, as gateways do. Returns the conversions that were settled. */
async function settleAll(deps: Deps, steps: readonly Step[], all: readonly Priced[]): Promise<Set<number>> {
  const settled = new Set<number>();
  for (const step of steps) {
    if (step.kind === 'buy') await run(deps, step, all);
  }
  // The gateway of a payer that was lost retries it first.
  for (let round = 0; round < 2; round++) {
    for (const step of steps) {
      if (step.kind !== 'settle') continue;
      await run(deps, step, all).then(
        () => settled.add(step.conversion),
        (error: unknown) => expect(error).toBeInstanceOf(ServiceError),
      );
    }
  }
  // Their records are gone.
  const reviewing = { ...deps, findConversion: () => Promise.resolve(undefined) };
  for (const { until: _until, ...hold } of await deps.holds.listOverdue(new Date())) {
    await reviewHold(reviewing, hold);
  }
  return settled;
}

/** Nothing is held, no balance was ever negative, each instance and each work was paid at most once, and all settled ones were. */
async function expectExact(
  { ledger, holds }: Deps,
  settled: ReadonlySet<number>,
  all: readonly Priced[],
): Promise<void> {
  const last = await getLastEntry(ledger, ann);
  expect(last.after.holds).toEqual([]);
  expect(await holds.listOverdue(new Date())).toEqual([]);
  let credits = 0;
  const keys: string[] = [];
  for (let number = 1; number <= last.number; number++) {
    const entry = await ledger.find(ann, number);
    credits += entry?.credits ?? NaN;
    expect(entry).toMatchObject({ number, after: { credits } });
    expect(credits - countHeld(entry?.after ?? { credits, holds: [] })).toBeGreaterThanOrEqual(0);
    keys.push(entry?.key ?? '');
  }
  expect(new Set(keys).size).toBe(keys.length);
  const paying = all.filter(({ instance }) => keys.includes(`settle:${instance}`));
  expect(paying.filter(({ work }) => work !== undefined).length).toBeLessThanOrEqual(1);
  const due = all.filter((_priced, index) => settled.has(index));
  const ofWork = due.filter(({ work }) => work !== undefined);
  expect(due.filter((priced) => !paying.includes(priced)).length).toBe(Math.max(0, ofWork.length - 1));
}

describe('a ledger', () => {
  it('is exact however steps are repeated, mixed and interrupted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(stepArbitrary, { maxLength: 12 }), { minLength: 1, maxLength: 4 }),
        fc.infiniteStream(fc.constantFrom('none', 'none', 'none', 'before', 'after')),
        async (processes, losses) => {
          const all = createPriced();
          const reliable: Deps = {
            ledger: createMemoryLedgerStore({ [ann]: 5 }),
            holds: createMemoryHoldList(),
            paidWork: createMemoryPaidWork(),
            logger,
          };
          const next = (): Loss => (losses.next().value as Loss | undefined) ?? 'none';
          const unreliable: Deps = {
            ledger: makeLossy(reliable.ledger, next),
            holds: makeLossy(reliable.holds, next),
            paidWork: makeLossy(reliable.paidWork, next),
            logger,
          };
          await Promise.all(
            processes.map(async (steps) => {
              for (const step of steps) await run(unreliable, step, all).catch(() => undefined);
            }),
          );
          const settled = await settleAll(reliable, processes.flat(), all);
          await expectExact(reliable, settled, all);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('contains all of many concurrent entries, and reports each as added', async () => {
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

  it('reports immediately that its store refuses an entry for no reason', async () => {
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

  it('is exact in the database as well, with three processes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 10, maxLength: 25 }), async (steps) => {
        const { stores, holds, paidWork } = await openMongoStores();
        const all = createPriced();
        const processes = stores.map((ledger) => ({ ledger, holds, paidWork, logger }));
        await Promise.all(
          processes.map(async (deps) => {
            for (const step of steps) await run(deps, step, all).catch(() => undefined);
          }),
        );
        for (const deps of processes) await expectExact(deps, await settleAll(deps, steps, all), all);
      }),
      { numRuns: 4 },
    );
  });

  it('charges again for an id that is reused for another conversion', async () => {
    const deps = {
      ledger: createMemoryLedgerStore({ [ann]: 5 }),
      holds: createMemoryHoldList(),
      paidWork: createMemoryPaidWork(),
      logger,
    };
    const all = createPriced();
    for (const conversion of [3, 4]) {
      await run(deps, { kind: 'hold', conversion }, all);
      await run(deps, { kind: 'settle', conversion }, all);
    }
    expect((await getLastEntry(deps.ledger, ann)).after).toEqual({ credits: 5 - 1 - 2, holds: [] });
    await run(deps, { kind: 'hold', conversion: 5 }, all);
    expect((await getLastEntry(deps.ledger, ann)).after.holds).toEqual([]);
    await expect(run(deps, { kind: 'settle', conversion: 5 }, all)).rejects.toMatchObject({
      code: 'credits.missing',
    });
  });

  it('keeps no hold of a deleted account, which would delay the review of others', async () => {
    const holds = createMemoryHoldList();
    const ledger = createMemoryLedgerStore({});
    const deps = { ledger, holds, paidWork: createMemoryPaidWork(), logger };
    const conversionId = conversionIdSchema.parse(randomUUID());
    const named = { userId: ann, conversionId, instance: randomUUID() };
    const until = new Date(0);
    await expect(
      holdCredits(deps, { ...named, credits: 1, until: until.toISOString() }),
    ).rejects.toMatchObject({ code: 'session.required' });
    expect(await holds.listOverdue(new Date())).toEqual([]);
    // Its end was not received before the account was deleted.
    await holds.put({ ...named, until });
    await reviewHold({ ...deps, findConversion: () => Promise.resolve(undefined) }, named);
    expect(await holds.listOverdue(new Date())).toEqual([]);
  });

  it('lists in pages what changed the balance, without holds', async () => {
    const ledger = createMemoryLedgerStore({ [ann]: 5 });
    const deps = { ledger, holds: createMemoryHoldList(), paidWork: createMemoryPaidWork(), logger };
    const all = createPriced(60).map((priced) => ({ ...priced, work: undefined }));
    for (let payment = 0; payment < 4; payment++) await run(deps, { kind: 'buy', payment }, all);
    for (let conversion = 0; conversion < 20; conversion++) {
      await run(deps, { kind: 'hold', conversion }, all);
      await run(deps, { kind: conversion % 4 === 3 ? 'release' : 'settle', conversion }, all);
    }
    await run(deps, { kind: 'hold', conversion: 30 }, all);
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
    expect(pages[0]?.held).toBe(all[30]?.credits);
  });
});
