import { randomUUID } from 'node:crypto';
import {
  computePrice,
  conversionIdSchema,
  conversionSubjects,
  formatVersion,
  hasEnded,
  hasResult,
  isUnsettled,
  userIdSchema,
  getOutputKey,
  objectKeys,
  type Conversion,
  type ConversionIn,
  type KeptConversion,
} from '@floatwise/contracts';
import { asWritten, createMemoryRecords } from '@floatwise/conversion/test';
import { createLogger, ServiceError } from '@floatwise/service-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendEntry } from '../../services/auth/src/app/append-entry.ts';
import { holdCredits } from '../../services/auth/src/app/hold-credits.ts';
import { addEntry, countHeld, type LedgerEntry } from '../../services/auth/src/app/ledger-entry.ts';
import { reviewHold, type ReviewPorts } from '../../services/auth/src/app/review-hold.ts';
import { settleConversion } from '../../services/auth/src/app/settle-conversion.ts';
import { onConversionEnded } from '../../services/auth/src/consumers/on-conversion-ended.ts';
import { makeLossy, type Loss } from '../../services/auth/test/make-lossy.ts';
import {
  createMemoryHoldList,
  createMemoryLedgerStore,
  createMemoryPaidWork,
} from '../../services/auth/test/memory-ledger-store.ts';
import { finishConversion, holdPrice } from '../../services/converter/src/app/finish-conversion.ts';
import {
  abandonConversion,
  dismissConversion,
  removeResult,
} from '../../services/gateway/src/app/conversions/abandon-conversion.ts';
import { nameWork } from '../../services/converter/src/adapters/name-work.ts';
import type { ConversionPorts } from '../../services/gateway/src/app/conversions/ports.ts';
import {
  getDelivered,
  settleDelivery,
  takeConversion,
} from '../../services/gateway/src/app/conversions/take-conversion.ts';
import { createTestPorts } from '../../services/gateway/test/create-test-ports.ts';

const ann = userIdSchema.parse('a'.repeat(24));
const logger = createLogger('test', { level: 'silent' });
const opening = 6;
const resultMs = 600_000;
/** Callers use these ids repeatedly. */
const ids = Array.from({ length: 3 }, () => conversionIdSchema.parse(randomUUID()));

/** One event of a run, at one of two gateways if a gateway takes part in it. */
type Step =
  | {
      readonly kind: 'run';
      readonly id: number;
      readonly tasks: number;
      /** Which file it works on; undefined for a converter that names no work. */
      readonly file: number | undefined;
      readonly options: Conversion['options'];
      /** Whether the output equals the input, which is then stored once. */
      readonly isInput: boolean;
    }
  | { readonly kind: 'fetch' | 'dismiss' | 'sweep' | 'expire'; readonly id: number; readonly gateway: number }
  | { readonly kind: 'hear' }
  | { readonly kind: 'buy' };

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('run' as const),
      id: fc.nat(ids.length - 1),
      tasks: fc.constantFrom(100, 400, 1_500, 3_000),
      file: fc.constantFrom(0, 0, 1, undefined),
      options: fc.constantFrom({}, { codePage: 'windows-1252' }),
      isInput: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'fetch' as const,
        'fetch' as const,
        'dismiss' as const,
        'sweep' as const,
        'expire' as const,
      ),
      id: fc.nat(ids.length - 1),
      gateway: fc.nat(1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Step>({ kind: 'hear' }, { kind: 'buy' }),
  },
);

/** One call in twenty is lost, together with the process that made it. */
const lossArbitrary = fc
  .nat(39)
  .map((drawn): Loss => (drawn === 0 ? 'before' : drawn === 1 ? 'after' : 'none'));

interface Sent {
  readonly instance: string;
  readonly isPaid: boolean;
  /** False if the record has the result and the store does not. */
  readonly isStored: boolean;
}

/** Stores that lose nothing, and processes that may be lost before or after any of their calls. */
function createWorld(nextLoss: () => Loss) {
  const { records, stored, history } = createMemoryRecords();
  /** The file of each instance: a price is for a file and a tool, whatever the options. */
  const files = new Map<string, number | undefined>();
  const events: { subject: string; body: object }[] = [];
  /** Keys of the stored files, apart for each instance. */
  const objects = new Set<string>();
  const auth: ReviewPorts = {
    ledger: createMemoryLedgerStore({ [ann]: opening }),
    holds: createMemoryHoldList(),
    paidWork: createMemoryPaidWork(),
    findConversion: records.find,
    logger,
  };
  const publish = (subject: string, body: object) => Promise.resolve(void events.push({ subject, body }));
  const createGateway = (isReliable: boolean): ConversionPorts => {
    const lossy = <Port extends object>(port: Port): Port => (isReliable ? port : makeLossy(port, nextLoss));
    const stub = createTestPorts(lossy(records));
    return {
      ...stub,
      objects: {
        ...stub.objects,
        removeObjects: (conversions) => {
          for (const one of conversions)
            for (const key of [objectKeys.input(one.id), objectKeys.output(one.id, one.attempt)])
              objects.delete(`${one.instance} ${key}`);
          return Promise.resolve();
        },
      },
      ends: lossy({
        publishDelivered: () => Promise.resolve(),
        publishFailed: ({ id, userId, outcome, instance }) =>
          publish(conversionSubjects.failed, {
            version: formatVersion,
            ...{ conversionId: id, userId, instance, username: 'Ann', toolId: 'soos' },
            ...{ fileName: 'a.xer', code: outcome.code, message: outcome.error },
            ...{ requestedAt: new Date(0).toISOString(), failedAt: new Date(0).toISOString() },
          }),
        publishAbandoned: ({ id, userId, instance }) =>
          publish(conversionSubjects.abandoned, {
            ...{ version: formatVersion, conversionId: id, userId, instance },
          }),
      }),
      settlePrice: (conversion) => {
        const { id, userId, price, work, outcome } = conversion;
        return settleConversion(lossyAuth(lossy, auth), {
          ...{ userId, conversionId: id, instance: conversion.instance, credits: price, work },
          conversion: { id, toolId: 'soos', fileName: 'a.xer', tasks: outcome.tasks },
        });
      },
    };
  };
  return {
    stored,
    history,
    files,
    events,
    objects,
    records,
    auth,
    createGateway,
    gateways: [createGateway(false), createGateway(false)],
  };
}

const lossyAuth = (lossy: <Port extends object>(port: Port) => Port, auth: ReviewPorts): ReviewPorts => ({
  ...auth,
  ledger: lossy(auth.ledger),
  holds: lossy(auth.holds),
  paidWork: lossy(auth.paidWork),
});

type World = ReturnType<typeof createWorld>;

/** Performs a converter's part: the record, the hold and the end. The converter may be lost after any of them. */
async function runConverter(
  { records, auth, files, objects }: World,
  { id, tasks, file, options, isInput }: Extract<Step, { kind: 'run' }>,
  nextLoss: () => Loss,
): Promise<void> {
  const now = new Date().toISOString();
  const conversionId = ids[id];
  if (conversionId === undefined) throw new Error('Id not found.');
  const started = asWritten({
    version: formatVersion,
    ...{ id: conversionId, userId: ann, username: 'Ann', toolId: 'soos', fileName: 'a.xer', inputBytes: 1 },
    ...{
      options,
      requestedAt: now,
      since: now,
      deadline: now,
      attempt: 1,
      free: false,
      instance: randomUUID(),
    },
    state: 'running',
  });
  const kept = await records.create(started);
  if (kept?.conversion.state !== 'running') return;
  const running = { ...kept, conversion: kept.conversion };
  const { instance, attempt } = running.conversion;
  files.set(instance, file);
  objects.add(`${instance} ${objectKeys.input(conversionId)}`);
  const lossy = <Port extends object>(port: Port): Port => makeLossy(port, nextLoss);
  const charge = await holdPrice(
    running,
    { tasks, unchanged: false, isUsable: true, ...(file === undefined ? {} : { work: nameFile(file) }) },
    {
      credits: {
        hold: (conversion, priced, until) =>
          holdCredits(lossyAuth(lossy, auth), {
            ...{ userId: ann, conversionId: conversion.id, instance: conversion.instance },
            ...{ credits: priced.price, work: priced.work, until: until.toISOString() },
          }),
        review: () => Promise.resolve(),
      },
      limitsMs: { run: 0, result: resultMs },
    },
  );
  if (!isInput) objects.add(`${instance} ${objectKeys.output(conversionId, attempt)}`);
  const outcome = {
    ...{ outputName: 'a.xer', outputBytes: 1, tasks, durationMs: 1 },
    ...(isInput ? { isInput } : {}),
  };
  const summary = { headline: 'Done.', figures: [] };
  const limitsMs = { run: 0, result: resultMs };
  const result = { charge, outcome, summary };
  const events = { publishFinished: () => Promise.resolve() };
  if (await finishConversion(running, result, { records: lossy(records), events, limitsMs })) return;
  await reviewHold(lossyAuth(lossy, auth), {
    userId: ann,
    conversionId,
    instance: running.conversion.instance,
  });
}

const nameFile = (file: number): string =>
  nameWork({ toolId: 'soos', fileName: 'a.xer', bytes: Buffer.from(String(file)) }).work;

/** What has been paid for so far, so that bytes may be sent. */
async function isPaidFor({ auth }: World, conversion: Conversion): Promise<boolean> {
  const entries = await listEntries(auth);
  if (conversion.state !== 'delivered') return false;
  if (computePrice(conversion.outcome.tasks) === 0) return true;
  if (conversion.price === 0) return conversion.noCharge === 'repeated';
  return entries.some(
    ({ key, credits }) => key === `settle:${conversion.instance}` && -credits === conversion.price,
  );
}

async function listEntries({ ledger }: ReviewPorts): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for (let number = 1; ; number++) {
    const entry = await ledger.find(ann, number);
    if (entry === undefined) return entries;
    entries.push(entry);
  }
}

/** Returns what was sent to the owner, if anything. */
async function runStep(world: World, step: Step, nextLoss: () => Loss): Promise<Sent | undefined> {
  const { stored, auth, gateways } = world;
  if (step.kind === 'run') await runConverter(world, step, nextLoss);
  else if (step.kind === 'hear') await countEvents(world);
  else if (step.kind === 'buy') {
    await appendEntry(auth.ledger, ann, ({ after }) =>
      addEntry(after, { key: `checkout:${randomUUID()}`, kind: 'purchase', credits: 4 }),
    );
  } else {
    const id = ids[step.id];
    const ports = gateways[step.gateway];
    const kept = id && stored.get(id);
    if (id === undefined || ports === undefined || kept === undefined) return undefined;
    if (step.kind === 'dismiss') await dismissConversion(kept, ports);
    else if (step.kind === 'sweep') await sweep(kept, ports);
    else if (step.kind === 'expire') {
      if (hasEnded(kept.conversion) && !hasResult(kept.conversion)) stored.delete(id);
    } else {
      const { conversion } = await takeConversion(kept, ports);
      const isStored = isStoredStill(world, conversion);
      return { instance: conversion.instance, isPaid: await isPaidFor(world, conversion), isStored };
    }
  }
  return undefined;
}

/** Whether the store has the output while the record has a result. */
function isStoredStill({ stored, objects }: World, taken: ConversionIn<'delivered'>): boolean {
  const now = stored.get(taken.id)?.conversion;
  const hasOutput = objects.has(`${taken.instance} ${getOutputKey(taken)}`);
  return hasOutput || now === undefined || now.instance !== taken.instance || !hasResult(now);
}

/** Does what any gateway does with an expired record, whichever gateway worked on it. */
async function sweep(kept: KeptConversion, ports: ConversionPorts): Promise<void> {
  if (isUnsettled(kept.conversion)) await settleDelivery(getDelivered(kept), ports);
  else if (hasResult(kept.conversion)) await removeResult(kept, { cause: 'owner' }, ports);
  else await abandonConversion(kept, { cause: 'owner' }, ports);
}

/** An event may be delivered more than once; it stays in the stream until it is acknowledged. */
async function countEvents({ events, auth }: World): Promise<void> {
  for (const { subject, body } of [...events]) await onConversionEnded({ subject, json: () => body }, auth);
}

/** Every hold is reviewed when its conversion has expired. */
async function reviewHolds({ auth }: World): Promise<void> {
  for (const { until: _until, ...hold } of await auth.holds.listOverdue(
    new Date(Date.now() + 2 * resultMs),
  )) {
    await reviewHold(auth, hold);
  }
}

/** Completes what gateways, events and reviews do once nothing is lost any more. */
async function settleDown(world: World): Promise<void> {
  await settleRecords(world);
  // One that waited for another payment for the same work is settled once that has ended.
  await settleRecords(world);
  await countEvents(world);
  await reviewHolds(world);
}

async function settleRecords(world: World): Promise<void> {
  const ports = world.createGateway(true);
  for (const kept of [...world.stored.values()]) {
    if (!hasEnded(kept.conversion)) {
      await sweep(kept, ports).catch((error: unknown) => expect(error).toBeInstanceOf(ServiceError));
    } else if (isUnsettled(kept.conversion)) {
      // Its gateway may have been lost before it was settled.
      await settleDelivery(getDelivered(kept), ports).catch((error: unknown) =>
        expect(error).toBeInstanceOf(ServiceError),
      );
    }
  }
}

async function expectExact(world: World, sent: readonly Sent[]): Promise<void> {
  const { auth, history, stored, files } = world;
  expect([...stored.values()].filter(({ conversion }) => !hasEnded(conversion))).toEqual([]);
  expect(
    sent.filter(({ isPaid }) => !isPaid),
    'sent before their price was settled',
  ).toEqual([]);
  expect(
    sent.filter(({ isStored }) => !isStored),
    'taken and not stored',
  ).toEqual([]);
  const entries = await listEntries(auth);
  let credits = 0;
  for (const entry of entries) {
    credits += entry.credits;
    expect(entry.after.credits).toBe(credits);
    expect(credits - countHeld(entry.after), 'spent and held more than the balance').toBeGreaterThanOrEqual(
      0,
    );
  }
  expect(entries.at(-1)?.after.holds ?? [], 'held forever').toEqual([]);
  const settled = entries
    .filter(({ kind }) => kind === 'conversion')
    .map(({ key }) => key.slice('settle:'.length));
  expect(new Set(settled).size, 'charged twice').toBe(settled.length);
  // In its last state: one that cannot be paid for fails after it was taken, and the price is what was paid.
  const last = new Map(history.map((one) => [one.instance, one] as const));
  const delivered = new Map(
    [...last].flatMap(([instance, one]) => (one.state === 'delivered' ? [[instance, one] as const] : [])),
  );
  expect(
    settled.filter((instance) => !delivered.has(instance)),
    'charged and not available',
  ).toEqual([]);
  const priced = [...delivered.values()].filter(({ price }) => price > 0);
  expect(priced.map((one) => one.instance).toSorted()).toEqual(settled.toSorted());
  const paidFiles = settled.map((instance) => files.get(instance)).filter((file) => file !== undefined);
  expect(paidFiles.length, 'the same file charged again').toBe(new Set(paidFiles).size);
  const repeated = [...delivered.values()].filter(({ noCharge }) => noCharge === 'repeated');
  expect(
    repeated.filter((one) => !paidFiles.some((file) => file === files.get(one.instance))),
    'free of charge and never paid for',
  ).toEqual([]);
}

describe('records and ledger', () => {
  it('agree in any order of calls, gateways, converters and losses', async () => {
    let [fetches, settlements, repeats, inputs] = [0, 0, 0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(stepArbitrary, { minLength: 10, maxLength: 50 }), { minLength: 1, maxLength: 4 }),
        fc.infiniteStream(lossArbitrary),
        async (processes, losses) => {
          const nextLoss = (): Loss => {
            const drawn = losses.next();
            return drawn.done === true ? 'none' : drawn.value;
          };
          const world = createWorld(nextLoss);
          const sent: Sent[] = [];
          await Promise.all(
            processes.map(async (steps) => {
              for (const step of steps) {
                const one = await runStep(world, step, nextLoss).catch(() => undefined);
                if (one) sent.push(one);
              }
            }),
          );
          await settleDown(world);
          await expectExact(world, sent);
          fetches += sent.length;
          settlements += (await listEntries(world.auth)).filter(({ kind }) => kind === 'conversion').length;
          inputs += world.history.filter((one) => one.state === 'delivered' && one.outcome.isInput).length;
          repeats += world.history.filter((one) => 'noCharge' in one && one.noCharge === 'repeated').length;
        },
      ),
      { numRuns: 5_000 },
    );
    // Checks that the cases reach the intended states.
    expect(Math.min(fetches, settlements, repeats, inputs)).toBeGreaterThan(500);
  });
});
