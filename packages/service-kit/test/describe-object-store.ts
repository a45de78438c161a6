import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { ObjectMissingError, type ObjectStore } from '../src/object-store.ts';

const partBytes = 8 * 1024 * 1024;
const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Yields the bytes in chunks of this size. */
export async function* cut(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) {
    await Promise.resolve();
    yield bytes.subarray(at, at + size);
  }
}

/** What every store of objects does, as tests. `open` returns an empty store. */
export function describeObjectStore(name: string, open: () => Promise<ObjectStore>): void {
  describe(`objects in ${name}`, () => {
    let store: ObjectStore;
    beforeEach(async () => {
      store = await open();
    });

    it.each([
      ['nothing', 0, 1],
      ['a byte', 1, 1],
      ['less than a part', partBytes - 1, 65_536],
      ['exactly a part', partBytes, 65_536],
      ['a part and a byte', partBytes + 1, 65_536],
      ['several parts in large pieces', 2 * partBytes + 12_345, 11 * 1024 * 1024],
      ['several whole parts', 3 * partBytes, 1_000_003],
    ])('stores a stream and returns it: %s', async (_what, length, size) => {
      const bytes = randomBytes(length);
      expect(await store.putStream('outputs/a', cut(bytes, size))).toBe(length);
      expect(hash(await store.getBytes('outputs/a'))).toBe(hash(bytes));
      const read = await store.getStream('outputs/a');
      expect(read.length).toBe(length);
      expect(hash(await buffer(read.stream))).toBe(hash(bytes));
      expect(await store.list('outputs/')).toMatchObject([{ key: 'outputs/a', bytes: length }]);
      expect(await store.removeUnfinished('outputs/a')).toBe(0);
    });

    it('stores a list of views in order, and overwrites an object', async () => {
      await store.putBytes('a', Buffer.from('older and longer'));
      await store.putStream('a', [Buffer.from('one '), Buffer.alloc(0), Buffer.from('two')]);
      expect(Buffer.from(await store.getBytes('a')).toString()).toBe('one two');
    });

    it('returns bytes in an array buffer of their own, which can be transferred to a thread', async () => {
      await store.putBytes('a', Buffer.from('text'));
      const bytes = await store.getBytes('a');
      expect(bytes.buffer.byteLength).toBe(4);
      const moved = structuredClone(bytes, { transfer: [bytes.buffer] });
      expect([bytes.length, Buffer.from(moved).toString()]).toEqual([0, 'text']);
    });

    it.each([
      ['before the first byte', 0],
      ['in the first part', 1_000],
      ['in the third part', 2 * partBytes + 5],
    ])('stores nothing of a stream that breaks off %s', async (_when, length) => {
      async function* breaking(): AsyncGenerator<Uint8Array> {
        yield* cut(Buffer.alloc(length), 1024 * 1024);
        throw new RangeError('broken off');
      }
      await expect(store.putStream('inputs/a', breaking())).rejects.toThrow('broken off');
      expect(await store.list('')).toEqual([]);
      expect(await store.removeUnfinished('inputs/a')).toBe(0);
    });

    it('reports a missing object, and removes one without an error', async () => {
      await expect(store.getBytes('nowhere')).rejects.toBeInstanceOf(ObjectMissingError);
      await expect(store.getStream('nowhere')).rejects.toBeInstanceOf(ObjectMissingError);
      await store.putBytes('a', Buffer.from('a'));
      await store.remove(['nowhere', 'a']);
      expect(await store.list('')).toEqual([]);
      await store.remove([]);
    });

    it('lists by prefix with size and time', async () => {
      for (const key of ['inputs/a', 'inputs/b', 'outputs/a/1']) await store.putBytes(key, Buffer.from(key));
      const found = await store.list('inputs/');
      expect(found.map(({ key }) => key).sort()).toEqual(['inputs/a', 'inputs/b']);
      for (const { storedAt } of found)
        expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000);
    });

    it('lists and removes more objects than S3 takes in one request', async () => {
      const keys = Array.from({ length: 1_003 }, (_key, index) => `inputs/${index}`);
      for (let at = 0; at < keys.length; at += 50)
        await Promise.all(keys.slice(at, at + 50).map((key) => store.putBytes(key, Buffer.from(key))));
      expect((await store.list('inputs/')).map(({ key }) => key).sort()).toEqual([...keys].sort());
      await store.remove(keys);
      expect(await store.list('')).toEqual([]);
    });
  });
}
