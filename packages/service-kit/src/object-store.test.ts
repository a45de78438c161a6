import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { objectPrefixes } from '@floatwise/contracts';
import { startEngines, type Engines } from '@floatwise/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cut, describeObjectStore } from '../test/describe-object-store.ts';
import { isStoreRefusal, openObjectStore, trialKey, type ObjectStore } from './object-store.ts';

const partBytes = 8 * 1024 * 1024;

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

it('is written once a minute, however many processes look', async () => {
  const methods: string[] = [];
  const headers: Record<string, string> = {};
  const server = createServer(({ method = '', url }, response) => {
    if (url?.endsWith('/trial') === true) methods.push(method);
    if (method === 'PUT') headers['last-modified'] = new Date().toUTCString();
    response
      .writeHead(method === 'HEAD' && headers['last-modified'] === undefined ? 404 : 200, headers)
      .end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const processes = [1, 2].map(() =>
    openObjectStore({ ...engines.s3, endpoint, bucket, region: 'us-east-1' }),
  );
  for (const each of [...processes, ...processes]) await each.check();
  expect(methods).toEqual(['HEAD', 'PUT', 'HEAD', 'HEAD', 'HEAD']);
  headers['last-modified'] = new Date(Date.now() - 61_000).toUTCString();
  for (const each of processes) await each.check();
  expect(methods.slice(5)).toEqual(['HEAD', 'PUT', 'HEAD']);
  server.close();
});

it('is not ready while the store refuses writes', async () => {
  await store.check();
  await store.check();
  expect(await store.list('')).toMatchObject([{ key: trialKey }]);
  // A folder whose objects a store with lifecycle rules removes.
  expect(objectPrefixes.some((prefix) => trialKey.startsWith(prefix))).toBe(true);
  // Like a store with a full disk: answers reads but refuses writes.
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

describeObjectStore('S3', () => Promise.resolve(store));

describe('an S3 store', () => {
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
    expect(await other.list('')).toMatchObject([{ key: 'a' }, { key: trialKey }]);
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
