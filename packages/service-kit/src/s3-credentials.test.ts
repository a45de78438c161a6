import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startEngines, type Engines } from '@floatwise/testkit';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { toStoreConfig } from './config.ts';
import { readEnv, s3Env } from './env.ts';
import { isStoreRefusal, openObjectStore } from './object-store.ts';

const roleArn = 'arn:aws:iam::123456789012:role/floatwise';
let engines: Engines;
let dir: string;
let tokenFile: string;
const servers: Server[] = [];

beforeAll(async () => {
  engines = await startEngines({ only: ['s3'] });
  dir = await mkdtemp(join(tmpdir(), 'floatwise-identity-'));
  tokenFile = join(dir, 'token');
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
afterAll(async () => {
  await engines.stop();
  await rm(dir, { recursive: true });
});

async function listen(
  answer: (request: IncomingMessage) => Promise<readonly [status: number, body: string]>,
): Promise<string> {
  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => response.writeHead(status).end(body));
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A stand-in for STS: issues the engine's key, or one with a session token, for `lifeMs`, and records the forms received. */
async function startSts(
  lifeMs: number,
  sessionToken?: string,
): Promise<{ endpoint: string; forms: Record<string, string>[] }> {
  const forms: Record<string, string>[] = [];
  const endpoint = await listen(async (request) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    forms.push(form);
    if (form['WebIdentityToken'] === 'old') {
      const error = '<Code>ExpiredTokenException</Code><Message>Token expired</Message>';
      return [400, `<ErrorResponse><Error>${error}</Error></ErrorResponse>`];
    }
    const { accessKey, secretKey } = engines.s3;
    const parts = {
      AccessKeyId: accessKey,
      SecretAccessKey: secretKey,
      ...(sessionToken === undefined ? {} : { SessionToken: sessionToken }),
      Expiration: new Date(Date.now() + lifeMs).toISOString(),
    };
    const credentials = Object.entries(parts).map(([name, value]) => `<${name}>${value}</${name}>`);
    return [
      200,
      `<AssumeRoleWithWebIdentityResult>${credentials.join('')}</AssumeRoleWithWebIdentityResult>`,
    ];
  });
  return { endpoint, forms };
}

/** The store as seen by a pod with a role and no key. */
function openStore(stsEndpoint: string, endpoint = engines.s3.endpoint) {
  const env = {
    S3_ENDPOINT: endpoint,
    AWS_ROLE_ARN: roleArn,
    AWS_WEB_IDENTITY_TOKEN_FILE: tokenFile,
    AWS_ENDPOINT_URL_STS: stsEndpoint,
  };
  return openObjectStore(toStoreConfig(readEnv(s3Env, env)));
}

it('stores and reads with the credentials of a role, requested once', async () => {
  await writeFile(tokenFile, 'a token\n');
  const { endpoint, forms } = await startSts(3_600_000);
  const store = openStore(endpoint);
  await store.ensureBucket();
  // A multipart upload and a single request use two clients, which share the credentials.
  await Promise.all([
    store.putStream('large', [Buffer.alloc(9_000_000)]),
    store.putBytes('small', Buffer.from('a')),
  ]);
  expect((await store.getBytes('large')).length).toBe(9_000_000);
  expect(forms).toEqual([
    {
      Action: 'AssumeRoleWithWebIdentity',
      Version: '2011-06-15',
      RoleArn: roleArn,
      RoleSessionName: 'floatwise',
      WebIdentityToken: 'a token',
    },
  ]);
});

it('reads the token again when the credentials have expired', async () => {
  await writeFile(tokenFile, 'first');
  const { endpoint, forms } = await startSts(0);
  const store = openStore(endpoint);
  await store.ensureBucket();
  await writeFile(tokenFile, 'second');
  await store.putBytes('a', Buffer.from('a'));
  expect(forms.at(0)?.['WebIdentityToken']).toBe('first');
  expect(forms.at(-1)?.['WebIdentityToken']).toBe('second');
});

it('uses valid credentials while they cannot be renewed', async () => {
  await writeFile(tokenFile, 'a token');
  const { endpoint, forms } = await startSts(60_000);
  const store = openStore(endpoint);
  await store.ensureBucket();
  await writeFile(tokenFile, 'old');
  await store.putBytes('a', Buffer.from('a'));
  await expect.poll(() => forms.at(-1)?.['WebIdentityToken']).toBe('old');
  await store.putBytes('a', Buffer.from('a'));
});

it('sends the session token with every request, of a role or of a key', async () => {
  await writeFile(tokenFile, 'a token');
  const { endpoint: sts } = await startSts(3_600_000, 'of/a+role==');
  const tokens = new Set<unknown>();
  const endpoint = await listen((request) => {
    tokens.add(request.headers['x-amz-security-token']);
    return Promise.resolve([200, '']);
  });
  const key = { S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b', S3_SESSION_TOKEN: 'of a key' };
  const byKey = openObjectStore(toStoreConfig(readEnv(s3Env, { S3_ENDPOINT: endpoint, ...key })));
  for (const store of [openStore(sts, endpoint), byKey]) {
    await store.ensureBucket();
    await store.putBytes('a', Buffer.from('a'));
  }
  expect([...tokens]).toEqual(['of/a+role==', 'of a key']);
});

it('reports why STS refuses', async () => {
  await writeFile(tokenFile, 'old');
  const { endpoint } = await startSts(3_600_000);
  const put = openStore(endpoint).putBytes('a', Buffer.from('a'));
  await expect(put).rejects.toThrow(/STS answers 400 ExpiredTokenException: Token expired for arn:aws:iam/);
  await expect(put).rejects.toSatisfy(isStoreRefusal);
});

it('refuses to start with neither a key nor a role', () => {
  const read = readEnv(s3Env, { S3_ENDPOINT: 'https://s3', S3_ACCESS_KEY: 'a', AWS_ROLE_ARN: roleArn });
  expect(() => toStoreConfig(read)).toThrow(
    /S3_SECRET_KEY is not set: S3 needs a key and its secret, or AWS_ROLE_ARN/,
  );
});
