import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { startEngines, type Engines } from '@floatwise/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isStoreRefusal, ObjectMissingError, openObjectStore, type ObjectStore } from './object-store.ts';

const partBytes = 8 * 1024 * 1024;
const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let engines: Engines;
let store: ObjectStore;
let bucket = '';
let opened = 0;

beforeAll(async () => {
  engines = await startEngines({ only: ['s3'] });
});
afterAll(() => engines.stop());
beforeEach(async () => {
  bucket = `bucket-${++opened}`;
  store = openObjectStore({ ...engines.s3, bucket, region: 'us-east-1' });
  await store.ensureBucket();
});

/** Yields the bytes in chunks of this size. */
async function* cut(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) {
    await Promise.resolve();
    yield bytes.subarray(at, at + size);
  }
}

it('is not ready while the store refuses writes, and leaves no objects', async () => {
  await store.check();
  expect(await store.list('')).toEqual([]);
  // Like a store with a full disk: lists its bucket but refuses writes.
  const server = createServer((request, response) => {
    response.writeHead(request.method === 'PUT' ? 507 : 200).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const full = openObjectStore({ ...engines.s3, endpoint, bucket, region: 'us-east-1' });
  await expect(full.check()).rejects.toSatisfy(isStoreRefusal);
  server.close();
});

describe('object store contract: S3', () => {
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
    for (const { storedAt } of found) expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000);
  });

  it('lists and removes more objects than S3 takes in one request', async () => {
    const keys = Array.from({ length: 1_003 }, (_key, index) => `inputs/${index}`);
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(keys.slice(at, at + 50).map((key) => store.putBytes(key, Buffer.from(key))));
    expect((await store.list('inputs/')).map(({ key }) => key).sort()).toEqual([...keys].sort());
    await store.remove(keys);
    expect(await store.list('')).toEqual([]);
  });

  it('removes an upload left unfinished by a crash, but no other', async () => {
    let reached: () => void = () => undefined;
    const inThirdPart = new Promise<void>((resolve) => (reached = resolve));
    async function* hanging(): AsyncGenerator<Uint8Array> {
      yield* cut(Buffer.alloc(2 * partBytes + 5), 1024 * 1024);
      reached();
      await new Promise(() => undefined);
    }
    void store.putStream('inputs/a', hanging());
    await inThirdPart;
    expect(await store.removeUnfinished('inputs/')).toBe(0);
    await expect.poll(() => store.removeUnfinished('inputs/a')).toBe(1);
    expect(await store.removeUnfinished('inputs/a')).toBe(0);
  });

  it('has no lifecycle rules, which is no failure', async () => {
    expect(await store.ensureExpiry()).toBe('not supported');
  });

  it('creates its bucket again after a loss', async () => {
    const other = openObjectStore({ ...engines.s3, bucket: `${bucket}-gone`, region: 'us-east-1' });
    await other.check();
    await other.putBytes('a', Buffer.from('a'));
    await Promise.all([other.ensureBucket(), other.ensureBucket(), other.check()]);
    expect(await other.list('')).toHaveLength(1);
  });

  it('reports a refusal by the store, which is not the caller’s fault', async () => {
    const stranger = openObjectStore({
      ...{ ...engines.s3, secretKey: 'guessed' },
      ...{ bucket, region: 'us-east-1' },
    });
    const calls = [
      () => stranger.putBytes('a', Buffer.from('text')),
      () => stranger.getBytes('a'),
      () => stranger.list(''),
    ];
    for (const call of calls) {
      const error = await call().catch((thrown: unknown) => thrown);
      expect(isStoreRefusal(error)).toBe(true);
      // The status of an error would be sent to the caller of the site.
      expect(error).not.toHaveProperty('status');
    }
    // The answer to HEAD has no body with the reason.
    await expect(stranger.ensureBucket()).rejects.toThrow('The store answers 403 Forbidden.');
  });

  it('fails its check when the store is unavailable', async () => {
    const away = openObjectStore({
      ...engines.s3,
      endpoint: 'http://127.0.0.1:1',
      bucket,
      region: 'us-east-1',
    });
    await expect(away.check()).rejects.toThrow();
  });
});

describe('a store with unusual answers', () => {
  /** Answers by method and first name in the query; all other requests get an empty 200. */
  const openStoreThat = async (
    answers: Readonly<Record<string, string | number>>,
    region = 'us-east-1',
  ): Promise<{ store: ObjectStore; asked: string[]; server: Server }> => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      const [, first = ''] = /[?&]([a-zA-Z-]+)=/.exec(request.url ?? '') ?? [];
      const name = `${request.method ?? ''} ${first}`.trim();
      void text(request).then((body) => {
        asked.push(`${name} ${body}`.trim());
        const answer = answers[name] ?? '';
        if (typeof answer === 'number') response.writeHead(answer).end();
        else response.writeHead(200, { etag: '"part"' }).end(answer);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { store: openObjectStore({ ...engines.s3, endpoint, bucket, region }), asked, server };
  };

  it('may report a failure after it has answered 200 to joining parts', async () => {
    const { store, asked, server } = await openStoreThat({
      'POST uploads': '<R><UploadId>u/+1</UploadId></R>',
      'POST uploadId': ' <Error><Code>InternalError</Code></Error>',
    });
    const put = store.putStream('a', cut(Buffer.alloc(partBytes + 1), partBytes));
    await expect(put).rejects.toSatisfy(isStoreRefusal);
    await expect(put).rejects.toMatchObject({ code: 'InternalError' });
    expect(asked.at(-1)).toBe('DELETE uploadId');
    server.close();
  });

  it('gets lifecycle rules once, which remove everything after a day', async () => {
    const absent = '<Error><Code>NoSuchLifecycleConfiguration</Code></Error>';
    const fresh = await openStoreThat({ 'GET lifecycle': absent });
    expect(await fresh.store.ensureExpiry()).toBe('covered');
    const [, sent = ''] = fresh.asked;
    expect(fresh.asked).toHaveLength(2);
    expect(sent).toMatch(/^PUT lifecycle/);
    for (const prefix of ['inputs/', 'outputs/', 'reports/'])
      expect(sent).toContain(`<Prefix>${prefix}</Prefix></Filter><Status>Enabled</Status>`);
    expect(sent.split('<Days>1</Days>')).toHaveLength(4);
    expect(sent.split('<NoncurrentDays>1</NoncurrentDays>')).toHaveLength(4);
    expect(sent.split('<DaysAfterInitiation>1</DaysAfterInitiation>')).toHaveLength(4);
    const again = await openStoreThat({ 'GET lifecycle': sent.slice(sent.indexOf('<')) });
    expect(await again.store.ensureExpiry()).toBe('covered');
    expect(again.asked).toEqual(['GET lifecycle']);
    fresh.server.close();
    again.server.close();
  });

  it.each([
    [
      'covers everything',
      '<Filter/><Status>Enabled</Status><Expiration><Days>1</Days></Expiration>',
      'covered',
    ],
    ['is off', '<Filter/><Status>Disabled</Status><Expiration><Days>1</Days></Expiration>', 'not covered'],
    ['is late', '<Filter/><Status>Enabled</Status><Expiration><Days>7</Days></Expiration>', 'not covered'],
    [
      'covers another folder',
      '<Prefix>logs/</Prefix><Status>Enabled</Status><Expiration><Days>1</Days></Expiration>',
      'not covered',
    ],
    [
      'removes old versions only',
      '<Filter/><Status>Enabled</Status><NoncurrentVersionExpiration><NoncurrentDays>1</NoncurrentDays></NoncurrentVersionExpiration>',
      'not covered',
    ],
  ])('keeps a lifecycle rule of its operator that %s', async (_what, rule, expiry) => {
    const { store, asked, server } = await openStoreThat({ 'GET lifecycle': `<Rule>${rule}</Rule>` });
    expect(await store.ensureExpiry()).toBe(expiry);
    expect(asked).toEqual(['GET lifecycle']);
    server.close();
  });

  it('may report objects it did not remove', async () => {
    const { store, server } = await openStoreThat({
      'POST delete': '<DeleteResult><Error><Key>b</Key><Code>AccessDenied</Code></Error></DeleteResult>',
    });
    await expect(store.remove(['a', 'b'])).rejects.toMatchObject({ code: 'AccessDenied' });
    server.close();
  });

  it('receives the region of a new bucket, unless it is us-east-1', async () => {
    const first = await openStoreThat({ HEAD: 404 });
    await first.store.ensureBucket();
    expect(first.asked).toEqual(['HEAD', 'PUT']);
    const other = await openStoreThat({ HEAD: 404 }, 'eu-west-1');
    await other.store.ensureBucket();
    expect(other.asked.at(-1)).toContain('<LocationConstraint>eu-west-1</LocationConstraint>');
    first.server.close();
    other.server.close();
  });
});
