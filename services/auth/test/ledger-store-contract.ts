import { userIdSchema, type UserId } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from '../src/app/ledger-entry.ts';
import type { HoldList, LedgerStore } from '../src/app/ledger-store.ts';

export const ann: UserId = userIdSchema.parse('a'.repeat(24));
const nobody = userIdSchema.parse('c'.repeat(24));

const entry = (number: number, key: string): LedgerEntry => ({
  userId: ann,
  number,
  key,
  kind: 'purchase',
  credits: 2,
  after: { credits: 2 * number, holds: [{ conversionId: 'one', credits: 1 }] },
  at: new Date(1_770_000_000_000),
  note: 'why',
});

/** What every store of ledgers must do. `open` answers stores of several processes on one database, where Ann has 5 credits. */
export function describeLedgerStore(
  name: string,
  open: () => Promise<{ stores: readonly LedgerStore[]; holds: HoldList }>,
): void {
  describe(`a ledger in ${name}`, () => {
    it('knows what an account began with, and of no other', async () => {
      const { stores } = await open();
      for (const store of stores) {
        expect(await store.findOpening(ann)).toMatchObject({ credits: 5 });
        expect(await store.findOpening(nobody)).toBeUndefined();
        expect(await store.findLast(ann)).toBeUndefined();
      }
    });

    it('keeps entries as they are, and finds the last one whoever wrote it', async () => {
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

    it('takes of many entries with one number the first, and none with a key that is there', async () => {
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
        expect(await store.listByKey(nobody, '4/')).toEqual([]);
      }
      expect(await stores[0]?.listByKey(ann, '1')).toHaveLength(2);
      const { key = '' } = (await stores[0]?.find(ann, 4)) ?? {};
      expect(await stores[0]?.append(entry(11, key))).toBe(false);
      expect(await stores.at(-1)?.findLast(ann)).toMatchObject({ number: 10 });
    });

    it('forgets an account but for its purchases and refunds, and no other', async () => {
      const { stores, holds } = await open();
      const [store] = stores;
      const other = userIdSchema.parse(`${'a'.repeat(23)}b`);
      await store?.append({ ...entry(1, 'opening'), kind: 'opening' });
      await store?.append({ ...entry(2, 'settle:one'), kind: 'conversion' });
      await store?.append(entry(3, 'checkout:one'));
      await store?.append({ ...entry(4, 'payment:one:refund:ch:100'), kind: 'refund', credits: -2 });
      await store?.append({ ...entry(1, 'opening'), userId: other, kind: 'opening' });
      await holds.put({ conversionId: 'three', userId: ann, until: new Date(0) });
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

    it('lists the holds whose time is over until they are removed', async () => {
      const { holds } = await open();
      const at = (ms: number) => new Date(1_770_000_000_000 + ms);
      await holds.put({ conversionId: 'one', userId: ann, until: at(10) });
      await holds.put({ conversionId: 'two', userId: ann, until: at(20) });
      await holds.put({ conversionId: 'two', userId: ann, until: at(40) });
      expect(await holds.listOverdue(at(30))).toEqual([{ conversionId: 'one', userId: ann, until: at(10) }]);
      await holds.remove('one');
      await holds.remove('one');
      expect(await holds.listOverdue(at(50))).toMatchObject([{ conversionId: 'two' }]);
    });
  });
}
