import { Readable } from 'node:stream';
import { ObjectMissingError, type ObjectStore } from '../src/object-store.ts';

/** Objects in memory. */
export function createMemoryObjectStore(): ObjectStore {
  const objects = new Map<string, { bytes: Buffer; storedAt: Date }>();
  const put = (key: string, bytes: Buffer): Promise<void> =>
    Promise.resolve(void objects.set(key, { bytes, storedAt: new Date() }));
  const get = (key: string): Promise<Buffer> => {
    const found = objects.get(key);
    return found === undefined ? Promise.reject(new ObjectMissingError(key)) : Promise.resolve(found.bytes);
  };
  return {
    ensureBucket: () => Promise.resolve(),
    check: () => Promise.resolve(),
    putBytes: put,
    putStream: async (key, source) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of source) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      await put(key, bytes);
      return bytes.length;
    },
    getStream: async (key) => {
      const bytes = await get(key);
      return { stream: Readable.from([bytes]), length: bytes.length };
    },
    getBytes: async (key) => {
      const bytes = await get(key);
      const copy = new Uint8Array(new ArrayBuffer(bytes.length));
      copy.set(bytes);
      return copy;
    },
    remove: (keys) => {
      for (const key of keys) objects.delete(key);
      return Promise.resolve();
    },
    list: (prefix) =>
      Promise.resolve(
        [...objects]
          .filter(([key]) => key.startsWith(prefix))
          .map(([key, { bytes, storedAt }]) => ({ key, bytes: bytes.length, storedAt })),
      ),
    listUnfinished: () => Promise.resolve([]),
    ensureExpiry: () => Promise.resolve('not supported'),
    removeUnfinished: () => Promise.resolve(0),
  };
}
