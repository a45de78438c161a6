import {
  failures,
  isUnsettled,
  objectKeys,
  type Conversion,
  type KeptConversion,
} from '@floatwise/contracts';
import { settlingMs } from '@floatwise/conversion';
import { createMemoryRecords } from '@floatwise/conversion/test';
import { ServiceError } from '@floatwise/service-kit';
import { createMemoryObjectStore } from '@floatwise/service-kit/test';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openConversionObjects } from '../src/adapters/conversion-objects.ts';
import { dismissConversion } from '../src/app/conversions/abandon-conversion.ts';
import type { ConversionPorts } from '../src/app/conversions/ports.ts';
import { sweepConversions } from '../src/app/conversions/sweep-conversions.ts';
import { takeConversion } from '../src/app/conversions/take-conversion.ts';
import { createTestPorts } from './create-test-ports.ts';
import { createKept } from './sample-conversions.ts';

const resultMs = 600_000;

// The clock of the site does not follow `Date`.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }));
afterEach(() => vi.useRealTimers());

/** A priced result made just now, its stored output, and a gateway that counts what it settles. */
async function createResult(change: Partial<ConversionPorts> = {}) {
  const since = new Date();
  const first = createKept(1, {
    ...{ state: 'finished', price: 1, attempt: 1, since: since.toISOString() },
    ...{ summary: { headline: 'Done.', figures: [] } },
    deadline: new Date(since.getTime() + resultMs).toISOString(),
  });
  const { records, stored, history } = createMemoryRecords([first]);
  const { id } = first.conversion;
  const store = createMemoryObjectStore();
  await store.putBytes(objectKeys.output(id, 1), Buffer.from('ERMHDR'));
  const settled: string[] = [];
  const ports = createTestPorts(records, {
    objects: openConversionObjects(store),
    settlePrice: ({ instance, price }) => {
      settled.push(instance);
      return Promise.resolve({ price, credits: 4 });
    },
    ...change,
  });
  const read = (): KeptConversion => stored.get(id) ?? first;
  const countObjects = async (): Promise<number> => (await store.list('')).length;
  return { ports, read, history, settled, countObjects };
}

const countMsLeft = ({ deadline }: Conversion): number => Date.parse(deadline) - Date.now();

describe('taking a result', () => {
  it('is recorded before and after its price is settled, which happens once', async () => {
    const { ports, read, history, settled } = await createResult();
    await takeConversion(read(), ports);
    await takeConversion(read(), ports);
    expect(settled).toHaveLength(1);
    expect(history.map(isUnsettled)).toEqual([true, false]);
  });

  it('by two calls at the same time settles one price', async () => {
    const { ports, read } = await createResult();
    const seen = read();
    const taken = await Promise.all([takeConversion(seen, ports), takeConversion(seen, ports)]);
    expect(taken.map(({ conversion }) => conversion.price)).toEqual([1, 1]);
    expect(isUnsettled(read().conversion)).toBe(false);
  });

  it('is refused as long as its price cannot be settled, and can be repeated', async () => {
    let isAway = true;
    const { ports, read } = await createResult({
      settlePrice: ({ price }) =>
        isAway
          ? Promise.reject(new ServiceError(failures.unavailable))
          : Promise.resolve({ price, credits: 4 }),
    });
    await expect(takeConversion(read(), ports)).rejects.toMatchObject({ code: 'service.unavailable' });
    await expect(dismissConversion(read(), ports)).rejects.toMatchObject({ code: 'conversion.being-taken' });
    isAway = false;
    expect((await takeConversion(read(), ports)).conversion.price).toBe(1);
  });

  it('fails without enough credits, and removes the result', async () => {
    const missing = failures.missingCredits({ tasks: 400, price: 1, credits: 0, held: 0 });
    const { ports, read, countObjects } = await createResult({
      settlePrice: () => Promise.reject(new ServiceError(missing)),
    });
    const taking = expect(takeConversion(read(), ports)).rejects.toMatchObject({ code: 'credits.missing' });
    await vi.runAllTimersAsync();
    await taking;
    expect(read().conversion).toMatchObject({ state: 'failed', outcome: { code: 'credits.missing' } });
    expect(await countObjects()).toBe(0);
  });

  it('of an account that was deleted meanwhile is counted and settled', async () => {
    const counted: number[] = [];
    const ends = {
      publishDelivered: ({ price }: { price: number }) => Promise.resolve(void counted.push(price)),
      publishFailed: () => Promise.resolve(),
      publishAbandoned: () => Promise.resolve(),
    };
    const { ports, read } = await createResult({
      ends,
      settlePrice: () => Promise.reject(new ServiceError(failures.accountNotFound)),
    });
    await takeConversion(read(), ports);
    expect(counted).toEqual([1]);
    expect(isUnsettled(read().conversion)).toBe(false);
  });

  it('whose gateway was lost is settled by another one, and can then be downloaded for its full time', async () => {
    const { ports, read, settled, countObjects } = await createResult();
    const lost = { ...ports, settlePrice: () => new Promise<never>(() => undefined) };
    void takeConversion(read(), lost);
    await vi.advanceTimersByTimeAsync(0);
    expect(isUnsettled(read().conversion)).toBe(true);

    ports.view.apply(read());
    const sweep = sweepConversions(ports);
    await vi.advanceTimersByTimeAsync(settlingMs - 1_000);
    expect(settled).toEqual([]);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(settled).toHaveLength(1);
    expect(isUnsettled(read().conversion)).toBe(false);
    expect(countMsLeft(read().conversion)).toBeGreaterThan(resultMs - 4_000);
    await vi.advanceTimersByTimeAsync(resultMs + 10_000);
    expect(await countObjects()).toBe(0);
    sweep.stop();
  });

  it('whose settlement takes long is not settled once more by each sweep', async () => {
    const asked: string[] = [];
    const { ports, read } = await createResult({
      settlePrice: ({ id }) => {
        asked.push(id);
        return new Promise(() => undefined);
      },
    });
    void takeConversion(read(), ports);
    await vi.advanceTimersByTimeAsync(0);
    ports.view.apply(read());
    const sweep = sweepConversions(ports);
    await vi.advanceTimersByTimeAsync(60_000);
    // By the call, and by one sweep.
    expect(asked).toHaveLength(2);
    sweep.stop();
  });
});
