import { randomUUID } from 'node:crypto';
import { conversionFailedSchema, conversionFinishedSchema, userIdSchema } from '@floatwise/contracts';
import { createLogger } from '@floatwise/service-kit';
import { createConversionId } from '@floatwise/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMongoDeliveryStore } from '../src/adapters/mongo-delivery-store.ts';
import { createMongoKeyStore } from '../src/adapters/mongo-key-store.ts';
import { deliverWebhooks, type PostingPorts } from '../src/app/deliver-webhooks.ts';
import type { DeliveryStore, KeyStore, WebhookSender } from '../src/app/ports.ts';
import { listDeliveries, queueDelivery, removeWebhook, setWebhook } from '../src/app/webhooks.ts';
import { serverName, useTestDatabases } from './test-databases.ts';

const openDatabase = useTestDatabases();
const logger = createLogger('auth', { level: 'silent' });
const ann = userIdSchema.parse('a'.repeat(24));
const bob = userIdSchema.parse('b'.repeat(24));

let keys: KeyStore;
let deliveries: DeliveryStore;
let running: ReturnType<typeof deliverWebhooks> | undefined;
/** Urls in the order they were posted to. */
let posted: string[];

beforeEach(async () => {
  const [connection] = await openDatabase(1);
  if (connection === undefined) throw new Error('nothing was opened');
  keys = createMongoKeyStore(connection);
  deliveries = createMongoDeliveryStore(connection);
  await deliveries.ensureIndexes();
  posted = [];
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

const createKey = async (id: string, url: string): Promise<string> => {
  await keys.create({ id, userId: ann, name: id, secretHash: '', createdAt: new Date() });
  await keys.putWebhook(ann, id, { url, secret: 'whsec_c2VjcmV0' });
  return id;
};
const createEvent = (webhookKeyId: string, facts: object = {}) => ({
  version: 1,
  conversionId: createConversionId(),
  instance: randomUUID(),
  userId: ann,
  username: 'Ann',
  toolId: 'soos',
  fileName: 'a.xer',
  requestedAt: new Date().toISOString(),
  webhookKeyId,
  ...facts,
});
const finished = (keyId: string) =>
  conversionFinishedSchema.parse(
    createEvent(keyId, { tasks: 3, price: 0, finishedAt: new Date().toISOString() }),
  );
const failed = (keyId: string) =>
  conversionFailedSchema.parse(
    createEvent(keyId, { code: 'E_EMPTY', message: 'Empty.', failedAt: new Date().toISOString() }),
  );
const start = (post: WebhookSender['post'], more: Partial<PostingPorts> = {}) => {
  running = deliverWebhooks({
    ...{ keys, deliveries, logger, pausesMs: [1, 1] },
    webhookSender: {
      isAllowed: () => Promise.resolve(true),
      post: (url, message) => {
        posted.push(url);
        return post(url, message);
      },
    },
    ...more,
  });
  return running;
};
const list = (id: string) => listDeliveries({ keys, deliveries }, { userId: ann, id });

describe(`webhooks: ${serverName}`, () => {
  it('are posted once for an event that is reported several times', async () => {
    const key = await createKey('1'.repeat(16), 'https://one.example/');
    const event = finished(key);
    for (let reported = 0; reported < 3; reported++) await queueDelivery({ keys, deliveries }, event);
    start(() => Promise.resolve(204));
    await expect
      .poll(() => list(key))
      .toMatchObject([
        {
          type: 'conversion.finished',
          state: 'delivered',
          tries: 1,
          status: 204,
          conversionId: event.conversionId,
        },
      ]);
    await queueDelivery({ keys, deliveries }, event);
    running?.wake();
    await queueDelivery({ keys, deliveries }, failed(key));
    running?.wake();
    await expect.poll(() => posted).toHaveLength(2);
    expect((await list(key)).map(({ type }) => type).toSorted()).toEqual([
      'conversion.failed',
      'conversion.finished',
    ]);
  });

  it('are tried again with the same id and body, and given up after the last pause', async () => {
    const key = await createKey('2'.repeat(16), 'https://two.example/');
    const bodies = new Set<string>();
    start((_url, { headers, body }) => {
      bodies.add(`${headers['webhook-id'] ?? ''} ${body}`);
      return Promise.resolve(500);
    });
    await queueDelivery({ keys, deliveries }, finished(key));
    await expect
      .poll(() => list(key), { timeout: 15_000 })
      .toMatchObject([{ state: 'given-up', tries: 3, status: 500, problem: 'status' }]);
    expect(posted).toHaveLength(3);
    expect(bodies.size).toBe(1);
  });

  it('to a slow host do not hold up those to others', async () => {
    const slow = await createKey('3'.repeat(16), 'https://slow.example/');
    const quick = await createKey('4'.repeat(16), 'https://quick.example/');
    for (let sent = 0; sent < 40; sent++) await queueDelivery({ keys, deliveries }, finished(slow));
    for (let sent = 0; sent < 3; sent++) await queueDelivery({ keys, deliveries }, finished(quick));
    const held = Promise.withResolvers<number>();
    start((url) => (url.includes('slow') ? held.promise : Promise.resolve(204)));
    await expect
      .poll(async () => (await list(quick)).map(({ state }) => state))
      .toEqual(['delivered', 'delivered', 'delivered']);
    expect(posted.filter((url) => url.includes('slow'))).toHaveLength(2);
    held.resolve(204);
  });

  it('are taken by one instance at a time, and again after the lease of one that was killed', async () => {
    const key = await createKey('5'.repeat(16), 'https://five.example/');
    await queueDelivery({ keys, deliveries }, finished(key));
    const now = new Date(Date.now() + 1_000);
    const lease = new Date(now.getTime() + 60_000);
    const taken = await Promise.all([1, 2, 3].map(() => deliveries.takeDue(now, lease, [])));
    expect(taken.filter((one) => one !== undefined)).toHaveLength(1);
    const afterLease = new Date(lease.getTime() + 1);
    const nextLease = new Date(lease.getTime() + 60_000);
    expect(await deliveries.takeDue(afterLease, nextLease, ['five.example'])).toBeUndefined();
    expect(await deliveries.takeDue(afterLease, nextLease, [])).toMatchObject({ tries: 0 });
  });

  it('are not posted for a key that was revoked or has another address by now', async () => {
    const [gone, moved] = ['6'.repeat(16), '7'.repeat(16)] as const;
    await createKey(gone, 'https://gone.example/');
    await createKey(moved, 'https://old.example/');
    await queueDelivery({ keys, deliveries }, finished(gone));
    await queueDelivery({ keys, deliveries }, finished(moved));
    const audit = { note: () => Promise.resolve() } as unknown as Parameters<typeof setWebhook>[0]['audit'];
    const webhookSender = { isAllowed: () => Promise.resolve(true), post: () => Promise.resolve(204) };
    const ports = { keys, deliveries, webhookSender, audit };
    const { secret } = await setWebhook(ports, { userId: ann, id: moved, url: 'https://new.example/' });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(await list(moved)).toEqual([]);
    await keys.remove(ann, gone);
    start(() => Promise.resolve(204));
    await queueDelivery({ keys, deliveries }, finished(moved));
    await queueDelivery({ keys, deliveries }, finished(gone));
    running?.wake();
    await expect.poll(() => posted).toEqual(['https://new.example/']);
    await expect.poll(() => deliveries.listOf(gone, 10)).toEqual([]);
  });

  it('belong to the owner of the key alone', async () => {
    const id = await createKey('8'.repeat(16), 'https://eight.example/');
    await queueDelivery({ keys, deliveries }, finished(id));
    const audit = { note: () => Promise.resolve() } as unknown as Parameters<typeof setWebhook>[0]['audit'];
    const webhookSender = { isAllowed: () => Promise.resolve(true), post: () => Promise.resolve(204) };
    const ports = { keys, deliveries, webhookSender, audit };
    const unknown = { code: 'request.not-found' };
    await expect(listDeliveries(ports, { userId: bob, id })).rejects.toMatchObject(unknown);
    await expect(removeWebhook(ports, { userId: bob, id })).rejects.toMatchObject(unknown);
    await expect(setWebhook(ports, { userId: bob, id, url: 'https://b.example' })).rejects.toMatchObject(
      unknown,
    );
    expect(await list(id)).toHaveLength(1);
    const refusing = {
      ...ports,
      webhookSender: { ...webhookSender, isAllowed: () => Promise.resolve(false) },
    };
    await expect(setWebhook(refusing, { userId: ann, id, url: 'https://10.0.0.1' })).rejects.toMatchObject({
      code: 'webhook.address-refused',
    });
    await expect(
      setWebhook({ ...ports, webhookSender: undefined }, { userId: ann, id, url: 'https://a.example' }),
    ).rejects.toMatchObject({ code: 'webhook.not-set-up' });
  });
});
