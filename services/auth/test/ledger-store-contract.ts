import { conversionIdSchema, userIdSchema, type UserId } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from '../src/app/ledger-entry.ts';
import type { HoldList, LedgerStore, PaidWork } from '../src/app/ledger-store.ts';

export const ann: UserId = userIdSchema.parse('a'.repeat(24));
const stranger = userIdSchema.parse('c'.repeat(24));
const conversionId = conversionIdSchema.parse('00000000-0000-4000-8000-000000000000');

const entry = (number: number, key: string): LedgerEntry => ({
  userId: ann,
  number,
  key,
  kind: 'purchase',
  credits: 2,
  after: { credits: 2 * number, holds: [{ instance: 'one', credits: 1 }] },
  at: new Date(1_770_000_000_000),
  note: 'why',
});

/** What every ledger store must do. `open` returns stores of several processes on one database, where Ann has 5 credits. */
export function describeLedgerStore(
  name: string,
  open: () => Promise<{ stores: readonly LedgerStore[]; holds: HoldList; paidWork: PaidWork }>,
): void {
  describe(`a ledger in ${name}`, () => {
    it('knows the opening credits of existing accounts only', async () => {
      const { stores } = await open();
      for (const store of stores) {
        expect(await store.findOpening(ann)).toMatchObject({ credits: 5 });
        expect(await store.findOpening(stranger)).toBeUndefined();
        expect(await store.findLast(ann)).toBeUndefined();
      }
    });

    it('keeps entries unchanged, and finds the last one even if another process wrote it', async () => {
      const { stores } = await open();
      for (let number = 1; number <= 6; number++) {
        const store = stores[number % stores.length];
        expect(await store?.append(entry(number, `key ${String(number)}`))).toBe(true);
        for (const other of stores) {
          expect(await other.findLast(ann)).toEqual(entry(number, `key ${String(number)}`));
        }
      }
      expect(await stores[0]?.find(ann, 3)).toEqual(entry(3, 'key 3'));
      expect(await stores[0]?.find(ann, 7)).toBeUndefined();
    });

    it('accepts the first of many entries with one number, and none with an existing key', async () => {
      const { stores } = await open();
      for (let number = 1; number <= 10; number++) {
        const tries = Array.from({ length: 12 }, async (_none, index) =>
          stores[index % stores.length]?.append(entry(number, `${String(number)}/${String(index)}`)),
        );
        expect((await Promise.all(tries)).filter((taken) => taken === true)).toHaveLength(1);
      }
      const theirs = await stores[0]?.listByKey(ann, '4/');
      expect(theirs).toMatchObject([{ number: 4 }]);
      for (const store of stores) {
        expect(await store.findByKey(ann, theirs?.[0]?.key ?? '')).toEqual(theirs?.[0]);
        expect(await store.findByKey(ann, '4/')).toBeUndefined();
        expect(await store.listByKey(stranger, '4/')).toEqual([]);
      }
      expect(await stores[0]?.listByKey(ann, '1')).toHaveLength(2);
      const { key = '' } = (await stores[0]?.find(ann, 4)) ?? {};
      expect(await stores[0]?.append(entry(11, key))).toBe(false);
      expect(await stores.at(-1)?.findLast(ann)).toMatchObject({ number: 10 });
    });

    it('forgets one account except for its purchases and refunds', async () => {
      const { stores, holds } = await open();
      const [store] = stores;
      const other = userIdSchema.parse(`${'a'.repeat(23)}b`);
      await store?.append({ ...entry(1, 'opening'), kind: 'opening' });
      await store?.append({ ...entry(2, 'settle:one'), kind: 'conversion' });
      await store?.append(entry(3, 'checkout:one'));
      await store?.append({ ...entry(4, 'payment:one:refund:ch:100'), kind: 'refund', credits: -2 });
      await store?.append({ ...entry(1, 'opening'), userId: other, kind: 'opening' });
      await holds.put({ conversionId, instance: 'three', userId: ann, until: new Date(0) });
      await store?.forget(ann);
      await store?.forget(ann);
      await holds.removeAll(ann);
      expect(await store?.find(ann, 1)).toBeUndefined();
      expect(await store?.find(ann, 2)).toBeUndefined();
      expect(await store?.find(ann, 3)).toMatchObject({ key: 'checkout:one', credits: 2 });
      expect(await store?.find(ann, 4)).toMatchObject({ kind: 'refund', credits: -2 });
      expect(await store?.find(other, 1)).toMatchObject({ kind: 'opening' });
      expect(await holds.listOverdue(new Date())).toEqual([]);
    });

    it('lists expired holds until they are removed', async () => {
      const { holds } = await open();
      const at = (ms: number) => new Date(1_770_000_000_000 + ms);
      const name = (instance: string) => ({ conversionId, instance });
      await holds.put({ ...name('one'), userId: ann, until: at(10) });
      await holds.put({ ...name('two'), userId: ann, until: at(20) });
      await holds.put({ ...name('two'), userId: ann, until: at(40) });
      expect(await holds.listOverdue(at(30))).toEqual([{ ...name('one'), userId: ann, until: at(10) }]);
      await holds.remove(name('one'));
      await holds.remove(name('one'));
      expect(await holds.listOverdue(at(50))).toMatchObject([name('two')]);
    });

    it('finds an entry by its key', async () => {
      const { stores } = await open();
      await stores[0]?.append(entry(1, 'settle:one'));
      expect(await stores.at(-1)?.findByKey(ann, 'settle:one')).toEqual(entry(1, 'settle:one'));
      expect(await stores[0]?.findByKey(ann, 'settle:two')).toBeUndefined();
      expect(await stores[0]?.findByKey(stranger, 'settle:one')).toBeUndefined();
    });
  });

  describe(`paid work in ${name}`, () => {
    const soon = () => new Date(Date.now() + 60_000);
    const claimOf = (instance: string) => ({ userId: ann, work: 'f'.repeat(64), instance });

    it('has one payer of any number of simultaneous claims, known to all', async () => {
      const { paidWork } = await open();
      const payers = await Promise.all(
        Array.from({ length: 12 }, async (_none, index) =>
          paidWork.claim(claimOf(`instance ${String(index)}`), soon()),
        ),
      );
      expect(new Set(payers.map(({ instance }) => instance)).size).toBe(1);
      expect(payers.every(({ settled }) => !settled)).toBe(true);
      expect(await paidWork.isPaid(ann, claimOf('').work)).toBe(false);
      const payer = claimOf(payers[0]?.instance ?? '');
      await paidWork.confirm(claimOf('another'), soon());
      expect(await paidWork.isPaid(ann, payer.work)).toBe(false);
      await paidWork.confirm(payer, soon());
      expect(await paidWork.isPaid(ann, payer.work)).toBe(true);
      expect(await paidWork.isPaid(stranger, payer.work)).toBe(false);
      await paidWork.drop(payer);
      expect(await paidWork.claim(claimOf('another'), soon())).toEqual({
        instance: payer.instance,
        settled: true,
        isOver: false,
      });
    });

    it('expires, and ends when its payer drops the claim', async () => {
      const { paidWork } = await open();
      await paidWork.claim(claimOf('first'), new Date(Date.now() - 1));
      const over = { instance: 'first', settled: false, isOver: true };
      expect(await paidWork.claim(claimOf('second'), soon())).toEqual(over);
      await paidWork.drop(claimOf('first'));
      expect(await paidWork.claim(claimOf('second'), soon())).toMatchObject({ instance: 'second' });
      await paidWork.drop(claimOf('first'));
      await paidWork.drop(claimOf('second'));
      await paidWork.claim(claimOf('third'), soon());
      await paidWork.confirm(claimOf('third'), new Date(Date.now() - 1));
      expect(await paidWork.isPaid(ann, claimOf('').work)).toBe(false);
      await paidWork.removeOld(new Date());
      await paidWork.claim(claimOf('fourth'), soon());
      await paidWork.removeAll(ann);
      expect(await paidWork.claim(claimOf('fifth'), soon())).toMatchObject({ instance: 'fifth' });
    });
  });
}
