import { setTimeout as sleep } from 'node:timers/promises';
import { failures, type ConversionId, type KeptConversion } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { removeResult } from '../src/app/abandon-conversion.ts';
import { createConversionView } from '../src/app/conversion-view.ts';
import { createDeliveries } from '../src/app/deliveries.ts';
import type { ConversionPorts } from '../src/app/ports.ts';
import { settleLeftDeliveries } from '../src/app/settle-left-deliveries.ts';
import { sweepConversions } from '../src/app/sweep-conversions.ts';
import { getDelivered, takeConversion } from '../src/app/take-conversion.ts';
import { createKept } from './sample-conversions.ts';

const resultMs = 600_000;

afterEach(() => vi.useRealTimers());

/** Records in memory, and gateways that each know their own deliveries. */
function createRecords(first: KeptConversion) {
  const stored = new Map<ConversionId, KeptConversion>([[first.conversion.id, first]]);
  const settled: string[] = [];
  const removed: string[] = [];
  let writes = 0;
  const createGateway = (): ConversionPorts => ({
    records: {
      create: () => Promise.resolve(undefined),
      change: (seen, next) => {
        if (stored.get(next.id)?.revision !== seen.revision) return Promise.resolve(undefined);
        const kept = { revision: seen.revision + 1, conversion: next };
        stored.set(next.id, kept);
        writes++;
        return Promise.resolve(kept);
      },
      find: (id) => Promise.resolve(stored.get(id)),
      has: (id) => Promise.resolve(stored.has(id)),
      failUnread: () => Promise.resolve(false),
    },
    view: createConversionView(),
    catchUp: () => Promise.resolve(),
    objects: {
      listStored: () => Promise.resolve([]),
      putInput: () => Promise.resolve(0),
      openOutput: () => Promise.reject(new Error('Not used here.')),
      openReport: () => Promise.resolve(undefined),
      openObject: () => Promise.reject(new Error('Not used here.')),
      removeStored: () => Promise.resolve(),
      removeObjects: (conversions) => {
        removed.push(...conversions.map(({ id }) => id));
        return Promise.resolve();
      },
    },
    jobs: { publishRequested: () => Promise.resolve(), publishCancelled: () => undefined },
    ends: {
      publishDelivered: () => Promise.resolve(),
      publishFailed: () => Promise.resolve(),
      publishAbandoned: () => Promise.resolve(),
    },
    settlePrice: (conversion) => {
      settled.push(conversion.instance);
      return Promise.resolve({ price: conversion.price, credits: 4 });
    },
    deliveries: createDeliveries(),
    limitsMs: { queued: 0 },
    onEnded: () => undefined,
    onTidyError: () => undefined,
  });
  const read = (): KeptConversion => stored.get(first.conversion.id) ?? first;
  return { createGateway, read, settled, removed, countWrites: () => writes };
}

function createPriced(state: 'finished' | 'delivered', ageMs: number): KeptConversion {
  const since = new Date(Date.now() - ageMs);
  return createKept(1, {
    ...{ state, price: 1, attempt: 1, since: since.toISOString() },
    ...{ summary: { headline: 'Done.', figures: [] } },
    deadline: new Date(since.getTime() + resultMs).toISOString(),
    ...(state === 'delivered' ? { settledLater: true } : {}),
  });
}

const isOverdue = ({ deadline }: { deadline: string }): boolean => Date.parse(deadline) <= Date.now();

describe('a delivery', () => {
  it('is one write and is settled once by its gateway', async () => {
    const { createGateway, read, settled, countWrites } = createRecords(createPriced('finished', 0));
    const gateway = createGateway();
    await takeConversion(read(), gateway);
    await takeConversion(read(), gateway);
    expect(settled).toHaveLength(1);
    expect(countWrites()).toBe(1);
  });

  it('that was settled late can be downloaded for its full time from the settlement on', async () => {
    const { createGateway, read, removed } = createRecords(createPriced('delivered', resultMs + 1_000));
    const gateway = createGateway();
    await removeResult(read(), gateway, isOverdue);
    expect(removed).toEqual([]);
    const { conversion } = read();
    expect(Date.parse(conversion.deadline) - Date.now()).toBeGreaterThan(resultMs / 2);
    // The record shows it: a gateway that has just started removes the result when its time is over.
    expect(getDelivered(read()).conversion.settledLater).toBeUndefined();
    await removeResult(read(), createGateway(), () => true);
    expect(removed).toEqual([conversion.id]);
  });

  it('that its gateway settled is removed when its time is over', async () => {
    const { createGateway, read, removed, settled } = createRecords(
      createPriced('delivered', resultMs + 1_000),
    );
    const gateway = createGateway();
    gateway.deliveries.noteSettled(read().conversion.instance);
    await removeResult(read(), gateway, isOverdue);
    expect(removed).toHaveLength(1);
    expect(settled).toEqual([]);
  });

  it('whose settlement takes long is not settled once more by each sweep', async () => {
    vi.useFakeTimers();
    const { createGateway, read } = createRecords(createPriced('delivered', resultMs + 1_000));
    const asked: string[] = [];
    const ports: ConversionPorts = {
      ...createGateway(),
      settlePrice: (conversion) => {
        asked.push(conversion.id);
        return new Promise(() => undefined);
      },
    };
    ports.view.apply(read());
    const sweep = sweepConversions(ports);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toHaveLength(1);
    sweep.stop();
  });

  it('whose gateway was lost is settled by another one, which retries until it succeeds', async () => {
    const { createGateway, read } = createRecords(createPriced('delivered', 0));
    let asked = 0;
    const ports: ConversionPorts = {
      ...createGateway(),
      settlePrice: ({ price }) => {
        asked++;
        return asked === 1
          ? Promise.reject(new Error('Auth is away.'))
          : Promise.resolve({ price, credits: 4 });
      },
    };
    const left = settleLeftDeliveries(ports, { afterMs: 200, everyMs: 10 });
    ports.view.apply(read());
    expect(ports.deliveries.isSettled(read().conversion.instance)).toBe(false);
    await expect.poll(() => ports.deliveries.isSettled(read().conversion.instance)).toBe(true);
    expect(asked).toBe(2);
    await left.stop();
  });

  it('that a gateway reports as settled is not settled by others', async () => {
    const { createGateway, read, settled } = createRecords(createPriced('delivered', 0));
    const ports = createGateway();
    const left = settleLeftDeliveries(ports, { afterMs: 20, everyMs: 5 });
    ports.view.apply(read());
    ports.deliveries.noteSettled(read().conversion.instance);
    await sleep(100);
    expect(settled).toEqual([]);
    await left.stop();
  });

  it('of an account that was deleted meanwhile is counted and removed', async () => {
    const { createGateway, read, removed } = createRecords(createPriced('delivered', 1_000));
    const counted: number[] = [];
    const gateway = createGateway();
    const ports: ConversionPorts = {
      ...gateway,
      settlePrice: () => Promise.reject(new ServiceError(failures.accountNotFound)),
      ends: {
        ...gateway.ends,
        publishDelivered: ({ price }) => {
          counted.push(price);
          return Promise.resolve();
        },
      },
    };
    await removeResult(read(), ports);
    expect(counted).toEqual([1]);
    expect(removed).toHaveLength(1);
  });

  it('is settled before its owner can remove the result', async () => {
    const { createGateway, read, removed, settled } = createRecords(createPriced('delivered', 1_000));
    await removeResult(read(), createGateway());
    expect(settled).toHaveLength(1);
    expect(removed).toHaveLength(1);
  });
});
