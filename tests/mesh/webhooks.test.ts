import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyWebhook } from '@floatwise/client';
import { createdApiKeySchema, createdWebhookSchema, webhookDeliverySchema } from '@floatwise/contracts';
import { openMongo } from '@floatwise/service-kit/mongodb';
import {
  createConversionId,
  createUploadForm,
  signUp,
  startMesh,
  type Mesh,
  type Planner,
} from '@floatwise/testkit';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  startWebhookReceiver,
  type PostedWebhook,
  type WebhookReceiver,
} from '../../services/auth/test/webhook-receiver.ts';
import { createSampleXer } from './sample-xer.ts';

let receiver: WebhookReceiver;
let mesh: Mesh;
let planner: Planner;
let key: { id: string; key: string };
let secret: string;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  mesh = await startMesh({
    env: { NODE_EXTRA_CA_CERTS: receiver.caFile, WEBHOOK_PRIVATE_NETWORKS: '127.0.0.1/32' },
  });
});
afterAll(async () => {
  await mesh.stop();
  receiver.stop();
});

const setWebhook = (url: string): Promise<Response> =>
  planner.postJson(`/api/keys/${key.id}/webhook`, { url });
const listDeliveries = async () =>
  z.array(webhookDeliverySchema).parse(await (await planner.call(`/api/keys/${key.id}/deliveries`)).json());
const submit = async (bytes = createSampleXer(), status = 202): Promise<string> => {
  const id = createConversionId();
  const body = createUploadForm({ toolId: 'x-pobs', fileName: 'a.xer', bytes });
  const headers = { authorization: `Bearer ${key.key}`, 'x-conversion-id': id };
  const answer = await fetch(`${mesh.url}/api/conversions`, { method: 'POST', body, headers });
  expect(answer.status).toBe(status);
  return id;
};
const listPosted = (id: string) => receiver.posted.filter(({ body }) => body.includes(id));

beforeEach(async () => {
  receiver.answer = (response) => void response.writeHead(204).end();
  planner = await signUp(mesh.url);
  key = createdApiKeySchema.parse(await (await planner.postJson('/api/keys', { name: 'script' })).json());
  const set = await setWebhook(`${receiver.url}/hook`);
  expect(set.status).toBe(200);
  ({ secret } = createdWebhookSchema.parse(await set.json()));
});

it('a program hears, signed, that its conversions have finished or failed, and takes the result with its key', async () => {
  const [good, bad] = [await submit(), await submit(Buffer.from('no XER'), 422)];
  await expect.poll(() => [...listPosted(good), ...listPosted(bad)]).toHaveLength(2);
  for (const id of [good, bad]) {
    const [posted] = listPosted(id);
    if (posted === undefined) throw new Error('nothing was posted');
    const { event } = await verifyWebhook(posted, secret);
    expect(event).toMatchObject(
      id === good
        ? { type: 'conversion.finished', data: { id, toolId: 'x-pobs', fileName: 'a.xer', price: 0 } }
        : { type: 'conversion.failed', data: { id, code: 'E_NOT_XER' } },
    );
  }
  const headers = { authorization: `Bearer ${key.key}` };
  expect((await fetch(`${mesh.url}/api/conversions/${good}/output`, { headers })).status).toBe(200);
  await expect
    .poll(async () => (await listDeliveries()).map(({ conversionId, state }) => [conversionId, state]))
    .toEqual(expect.arrayContaining([good, bad].map((id) => [id, 'delivered'])));
  // Only a key that names an address has its conversions posted.
  await planner.convert({ toolId: 'x-pobs', fileName: 'b.xer', bytes: createSampleXer() });
  expect(await listDeliveries()).toHaveLength(2);
});

it('the receiver of the README takes the result, once', async () => {
  const readme = await readFile(new URL('../../packages/client/README.md', import.meta.url), 'utf8');
  const example = /```js\n((?:(?!```).)*verifyWebhook.*?)```/s.exec(readme)?.[1] ?? '';
  const folder = await mkdtemp(join(import.meta.dirname, '.example-'));
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  try {
    await writeFile(join(folder, 'receive.js'), example);
    const env = { FLOATWISE_URL: mesh.url, FLOATWISE_KEY: key.key, FLOATWISE_WEBHOOK_SECRET: secret };
    Object.assign(process.env, env);
    const { receive } = (await import(join(folder, 'receive.js'))) as {
      receive: (request: Request) => Promise<Response>;
    };
    const id = await submit();
    await expect.poll(() => listPosted(id)).toHaveLength(1);
    const [{ headers, body }] = listPosted(id) as [PostedWebhook];
    const repeat = (text = body): Promise<Response> =>
      receive(
        new Request(receiver.url, { method: 'POST', body: text, headers: headers as Record<string, string> }),
      );
    expect((await repeat()).status).toBe(204);
    expect((await repeat()).status).toBe(204);
    expect((await repeat(body.replace('a.xer', 'b.xer'))).status).toBe(401);
    await expect.poll(() => lines).toEqual(['a_x-pobs.xer']);
  } finally {
    log.mockRestore();
    await rm(folder, { recursive: true });
  }
});

it('nothing is lost when auth is killed while the receiver is away', async () => {
  receiver.answer = (response) => void response.writeHead(503).end();
  const id = await submit();
  await expect.poll(() => listPosted(id).length).toBe(1);
  await mesh.processes('auth').at(-1)?.kill('SIGKILL');
  receiver.answer = (response) => void response.writeHead(204).end();
  await mesh.start('auth');
  await expect.poll(() => listPosted(id).length, { timeout: 30_000 }).toBeGreaterThan(1);
  await expect
    .poll(async () => (await listDeliveries()).find(({ conversionId }) => conversionId === id)?.state)
    .toBe('delivered');
  expect(new Set(listPosted(id).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

it('the address must be https and public, and belongs to the key', async () => {
  for (const url of [
    'http://example.com/',
    'https://user:pass@example.com/',
    'ftp://example.com',
    'example',
  ]) {
    const answer = await setWebhook(url);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'request.invalid' }),
    ]);
  }
  for (const url of [
    'https://169.254.169.254/',
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://no.invalid/',
  ]) {
    const answer = await setWebhook(url);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'webhook.address-refused' }),
    ]);
  }
  const stranger = await signUp(mesh.url);
  const paths = ['webhook', 'deliveries'].map((name) => `/api/keys/${key.id}/${name}`);
  expect((await stranger.call(paths[1] ?? '')).status).toBe(404);
  expect((await stranger.call(paths[0] ?? '', { method: 'DELETE' })).status).toBe(404);
  const headers = { authorization: `Bearer ${key.key}` };
  expect((await fetch(`${mesh.url}${paths[1] ?? ''}`, { headers })).status).toBe(403);
});

it('address and log go with the key, and with the account', async () => {
  const id = await submit();
  await expect.poll(listDeliveries).toMatchObject([{ conversionId: id, state: 'delivered' }]);
  const exported = await (await planner.call('/api/account/export')).json();
  expect(exported).toMatchObject({
    keys: [{ webhookUrl: `${receiver.url}/hook`, deliveries: [{ conversionId: id }] }],
  });
  expect(JSON.stringify(exported)).not.toContain(secret);
  const database = await openMongo(mesh.engines.mongodbUrl);
  const countKept = () => database.collection('webhook_deliveries').countDocuments({ keyId: key.id });
  expect(await countKept()).toBe(1);
  expect((await planner.call(`/api/keys/${key.id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await planner.call(`/api/keys/${key.id}/deliveries`)).status).toBe(404);
  expect(await countKept()).toBe(0);

  key = createdApiKeySchema.parse(await (await planner.postJson('/api/keys', { name: 'other' })).json());
  await setWebhook(`${receiver.url}/hook`);
  await submit();
  await expect.poll(countKept).toBe(1);
  const removal = await planner.call('/api/account', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: planner.password }),
  });
  expect(removal.status).toBe(204);
  await expect.poll(countKept).toBe(0);
  await database.destroy();
});
