import { toolIdSchema, userIdSchema } from '@floatwise/contracts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ConversionStore } from '../src/app/conversion-store.ts';
import type { StreamPosition } from '../src/app/stream-position.ts';
import type { UsageStore } from '../src/app/usage-store.ts';
import { createDelivered, createFailed, createFinished } from './sample-events.ts';

const early = new Date('2026-01-01T00:00:00.100Z');
const late = new Date('2026-01-01T00:00:00.120Z');
const at = (sequence: number, streamCreated = early): StreamPosition => ({ sequence, streamCreated });
const userId = userIdSchema.parse('b'.repeat(24));
const use = (tool = 'x-pobs', username = 'Bob') => ({ userId, username, toolId: toolIdSchema.parse(tool) });

/** What every `UsageStore` must do. `openEmpty` answers a store without counters. */
export function describeUsageStore(name: string, openEmpty: () => Promise<UsageStore>): void {
  describe(`usage store contract: ${name}`, () => {
    let store: UsageStore;
    beforeEach(async () => {
      store = await openEmpty();
    });

    it('counts by user and tool under the newest name', async () => {
      await store.countConversion(use('x-pobs', 'Bob'), at(1));
      await store.countConversion(use('x-risktype', 'Bob'), at(4));
      await store.countConversion(use('x-pobs', 'Robert'), at(5));
      await store.countConversion({ ...use(), userId: userIdSchema.parse('c'.repeat(24)) }, at(6));
      const [bob, other] = (await store.list()).toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
      expect(bob).toEqual({
        userId,
        username: 'Robert',
        totalConversions: 3,
        toolUsage: expect.arrayContaining([
          { toolType: 'x-pobs', count: 2 },
          { toolType: 'x-risktype', count: 1 },
        ]) as unknown,
      });
      expect(other?.totalConversions).toBe(1);
    });

    it('counts an event once, and none that is older than one it counted', async () => {
      expect(await store.countConversion(use(), at(5))).toBe(true);
      expect(await store.countConversion(use(), at(5))).toBe(false);
      expect(await store.countConversion(use(), at(4))).toBe(false);
      expect(await store.countConversion(use(), at(6))).toBe(true);
      expect((await store.list())[0]?.totalConversions).toBe(2);
    });

    it('goes on with a stream made anew, whose sequences begin again', async () => {
      await store.countConversion(use(), at(50, early));
      expect(await store.countConversion(use(), at(1, late))).toBe(true);
      expect(await store.countConversion(use(), at(1, late))).toBe(false);
      expect(await store.countConversion(use(), at(51, early))).toBe(false);
      expect(await store.countConversion(use(), at(2, late))).toBe(true);
      expect((await store.list())[0]?.totalConversions).toBe(3);
    });

    it('counts an event once that many instances hand over at once', async () => {
      const results = await Promise.all(
        Array.from({ length: 15 }, () => store.countConversion(use(), at(1))),
      );
      expect(results.filter(Boolean)).toHaveLength(1);
      const again = await Promise.all(Array.from({ length: 15 }, () => store.countConversion(use(), at(2))));
      expect(again.filter(Boolean)).toHaveLength(1);
      expect((await store.list())[0]?.totalConversions).toBe(2);
    });

    it('counts every event of a stream once however often each is handed over', async () => {
      let user = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(
            fc.record({
              tool: fc.constantFrom('x-pobs', 'x-risktype'),
              times: fc.integer({ min: 1, max: 3 }),
            }),
            {
              minLength: 1,
              maxLength: 8,
            },
          ),
          async (events) => {
            const id = userIdSchema.parse((++user).toString(16).padStart(24, '0'));
            for (const [index, { tool, times }] of events.entries()) {
              for (let time = 0; time < times; time++) {
                await store.countConversion({ ...use(tool), userId: id }, at(index + 1));
              }
            }
            const found = (await store.list()).find((usage) => usage.userId === id);
            expect(found?.totalConversions).toBe(events.length);
            expect(found?.toolUsage.reduce((sum, { count }) => sum + count, 0)).toBe(events.length);
          },
        ),
        { numRuns: 25 },
      );
    });
  });
}

/** A record as the store keeps it; `undefined` when there is none. */
export type ReadConversion = (conversionId: string) => Promise<Record<string, unknown> | undefined>;

/** What every `ConversionStore` must do. */
export function describeConversionStore(
  name: string,
  openEmpty: () => Promise<{ store: ConversionStore; read: ReadConversion }>,
): void {
  describe(`conversion store contract: ${name}`, () => {
    let store: ConversionStore;
    let read: ReadConversion;
    beforeEach(async () => {
      ({ store, read } = await openEmpty());
    });

    it('keeps names and figures, and of a failure its code', async () => {
      const finished = createFinished();
      await store.putOutcome({ outcome: 'finished', event: finished });
      await store.putOutcome({ outcome: 'finished', event: finished });
      expect(await read(finished.conversionId)).toEqual({
        _id: finished.conversionId,
        userId: finished.userId,
        username: 'Ann',
        toolId: 'x-pobs',
        fileName: 'Hotel.xer',
        outcome: 'finished',
        at: new Date(finished.finishedAt),
        inputBytes: 1000,
        outputBytes: 900,
        tasks: 12,
        durationMs: 34.5,
      });
      const failed = createFailed();
      await store.putOutcome({ outcome: 'failed', event: failed });
      expect(await read(failed.conversionId)).toMatchObject({ outcome: 'failed', code: 'E_NOT_XER' });
    });

    it('lets delivered stand, whatever comes before or after it', async () => {
      const delivered = createDelivered();
      const { conversionId } = delivered;
      await store.putOutcome({ outcome: 'failed', event: createFailed({ conversionId }) });
      await store.putDelivery({ outcome: 'delivered', event: delivered }, at(9));
      const record = await read(conversionId);
      expect(record).toMatchObject({ outcome: 'delivered', tasks: 12 });
      expect(record).not.toHaveProperty('code');
      await store.putOutcome({ outcome: 'finished', event: createFinished({ conversionId }) });
      await store.putOutcome({ outcome: 'failed', event: createFailed({ conversionId }) });
      expect(await read(conversionId)).toMatchObject({ outcome: 'delivered', tasks: 12 });
    });

    it('lets failed stand over finished in either order, with the later instant', async () => {
      const finished = { ...createFinished(), finishedAt: '2026-03-16T09:00:00.000Z' };
      const { conversionId } = finished;
      const failed = createFailed({ conversionId });
      await store.putOutcome({ outcome: 'failed', event: failed });
      await store.putOutcome({ outcome: 'finished', event: finished });
      await store.putOutcome({ outcome: 'failed', event: failed });
      expect(await read(conversionId)).toMatchObject({
        outcome: 'failed',
        code: 'E_NOT_XER',
        at: new Date(finished.finishedAt),
      });
    });

    it('lets only the event count that told of the delivery first, as often as it comes', async () => {
      const delivery = { outcome: 'delivered', event: createDelivered() } as const;
      expect(await store.putDelivery(delivery, at(7))).toBe(true);
      expect(await store.putDelivery(delivery, at(7))).toBe(true);
      expect(await store.putDelivery(delivery, at(8))).toBe(false);
      expect(await store.putDelivery(delivery, at(10))).toBe(false);
      expect(await store.putDelivery(delivery, at(1, late))).toBe(false);
      expect(await store.putDelivery(delivery, at(7))).toBe(true);
    });
  });
}
