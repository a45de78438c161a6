import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@floatwise/service-kit';
import type { Request } from 'express';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSignInProvider, type ProviderConfig } from '../src/adapters/sign-in-provider.ts';
import type { ProviderAnswer } from '../src/app/accounts/ports.ts';

/** What the issuer says; each test falsifies one part. */
interface Lies {
  metadata: Record<string, unknown>;
  claims: JWTPayload;
  userinfo: Record<string, unknown>;
  token: 'signed' | 'unsigned' | 'by another key' | 'missing';
}

let server: Server;
let issuer: string;
let lies: Lies;
/** The nonce of the sign-in under way. */
let nonce: string;
const keys = { published: generateKeyPair('RS256'), other: generateKeyPair('RS256') };
const logger = createLogger('test', { level: 'silent' });

beforeAll(async () => {
  server = createServer((request, response) => {
    void answer(request).then((body) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  lies = { metadata: {}, claims: {}, userinfo: {}, token: 'signed' };
});

async function answer({ url }: IncomingMessage): Promise<unknown> {
  if (url === '/jwks') return { keys: [await exportJWK((await keys.published).publicKey)] };
  if (url === '/userinfo') return { sub: 'ann', ...lies.userinfo };
  if (url === '/token') {
    const token = await writeIdToken();
    return {
      access_token: 'secret',
      token_type: 'Bearer',
      ...(token === undefined ? {} : { id_token: token }),
    };
  }
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    ...lies.metadata,
  };
}

async function writeIdToken(): Promise<string | undefined> {
  if (lies.token === 'missing') return undefined;
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const claims = {
    ...{ iss: issuer, aud: 'floatwise', sub: 'ann', nonce, iat: nowSeconds, exp: nowSeconds + 60 },
    ...{ email: 'ann@example.com', email_verified: true },
    ...lies.claims,
  };
  if (lies.token === 'unsigned') return new UnsecuredJWT(claims).encode();
  const { privateKey } = await keys[lies.token === 'signed' ? 'published' : 'other'];
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
}

const open = (config: Partial<ProviderConfig> = {}) =>
  openSignInProvider(
    {
      id: 'company',
      name: 'Example Ltd',
      issuerUrl: issuer,
      clientId: 'floatwise',
      clientSecret: 'a secret for tests only',
      callbackUrl: 'https://floatwise.example/api/auth/company/callback',
      trustsEmail: false,
      ...config,
    },
    logger,
  );

const createVisit = (path: string, session: object): Request =>
  ({
    method: 'GET',
    protocol: 'http',
    originalUrl: path,
    session,
    app: { get: () => () => false },
    get: (name: string) => (name === 'host' ? 'floatwise.example' : undefined),
    socket: {},
  }) as unknown as Request;

/** Goes to the issuer and comes back with a code. */
async function signIn(config: Partial<ProviderConfig> = {}): Promise<ProviderAnswer> {
  const provider = open(config);
  const session = {};
  const url = new URL(await provider.formatUrl(createVisit('/api/auth/company/url', session)));
  nonce = url.searchParams.get('nonce') ?? '';
  const state = url.searchParams.get('state') ?? '';
  return provider.receive(createVisit(`/api/auth/company/callback?code=abc&state=${state}`, session));
}

describe('a provider', () => {
  const ann = { provider: 'company', email: 'ann@example.com' };

  it('names a person by its issuer and its own id', async () => {
    expect(await signIn()).toEqual({ ...ann, identity: `${issuer} ann` });
  });

  it.each([
    ['has expired', { exp: 1_000_000_000, iat: 999_999_000 }],
    ['is for another site', { aud: 'another site' }],
    ['is from another issuer', { iss: 'https://issuer.example' }],
    ['belongs to another sign-in', { nonce: 'of another sign-in' }],
    ['belongs to no sign-in', { nonce: undefined }],
  ])('is not believed if its ID token %s', async (_what, claims) => {
    lies.claims = claims;
    expect(await signIn()).toBe('refused');
  });

  it.each(['unsigned', 'by another key', 'missing'] as const)(
    'is not believed with an ID token that is %s',
    async (token) => {
      lies.token = token;
      expect(await signIn()).toBe('refused');
    },
  );

  it('is not believed if its userinfo is about another person', async () => {
    lies.claims = { email: undefined };
    lies.userinfo = { sub: 'bob', email: 'bob@example.com', email_verified: true };
    expect(await signIn()).toBe('refused');
    lies.userinfo.sub = 'ann';
    expect(await signIn()).toMatchObject({ email: 'bob@example.com', identity: `${issuer} ann` });
  });

  it('never lends the confirmation of one address to another', async () => {
    lies.claims = { email_verified: undefined };
    lies.userinfo = { email: 'bob@example.com', email_verified: false };
    expect(await signIn()).toBe('unverified');
    lies.userinfo = { email_verified: true };
    expect(await signIn()).toBe('no-email');
  });

  it('has its addresses trusted only by a setting, and never against its word', async () => {
    lies.claims = { email_verified: undefined };
    lies.metadata = { userinfo_endpoint: undefined };
    expect(await signIn()).toBe('no-email');
    expect(await signIn({ trustsEmail: true })).toMatchObject(ann);
    lies.claims = { email_verified: false };
    expect(await signIn({ trustsEmail: true })).toBe('unverified');
  });

  it('is not used if it calls itself by another address', async () => {
    lies.metadata = { issuer: 'https://another.example' };
    await expect(signIn()).rejects.toMatchObject({ code: 'service.unavailable' });
  });

  it('is not used if it signs in people of every company', async () => {
    const issuerUrl = 'https://login.microsoftonline.com/common/v2.0';
    const metadata = { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' };
    const asking = vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
      return Promise.resolve(
        Response.json({ ...metadata, authorization_endpoint: `${issuerUrl}/authorize` }),
      );
    });
    await expect(signIn({ issuerUrl })).rejects.toMatchObject({ code: 'service.unavailable' });
    expect(asking).toHaveBeenCalledOnce();
    asking.mockRestore();
  });
});
