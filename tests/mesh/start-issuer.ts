import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProviderId } from '@floatwise/contracts';
import { Provider, type Configuration } from 'oidc-provider';

/** Under which the sites of these tests are known. */
const publicUrl = 'http://floatwise.example';
const clientSecret = 'a secret for tests only';
const clientId = 'floatwise';

/** A person as an issuer knows them. */
export interface IssuerPerson {
  sub: string;
  email?: string | undefined;
  email_verified?: boolean | string | undefined;
}

export interface Issuer {
  readonly url: string;
  /** Who signs in at the next visit, without being asked. */
  person: IssuerPerson;
  /** Whether that person cancels instead. */
  cancels: boolean;
  /** Whether every request is answered with 503. */
  isDown: boolean;
  /** Visits the address like a browser without cookies; returns the path to which it is sent back. */
  readonly visit: (address: URL) => Promise<string>;
  readonly stop: () => Promise<void>;
}

export interface IssuerOptions {
  /** Whether addresses are in the ID token, instead of at the userinfo endpoint. */
  readonly emailsInToken?: boolean;
  /** How a client sends its secret. */
  readonly secretIn?: 'client_secret_post' | 'client_secret_basic';
}

/** Starts a certified OpenID Connect server whose people sign in without a question. */
export async function startIssuer(provider: ProviderId, options: IssuerOptions = {}): Promise<Issuer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, IssuerPerson>();
  const oidc = new Provider(url, createConfiguration(provider, people, options));
  const answer = oidc.callback();
  const issuer: Issuer = {
    url,
    person: { sub: 'unknown' },
    cancels: false,
    isDown: false,
    visit: (address) => visit(address, url),
    stop: () => stopServer(server),
  };
  server.on('request', (request, response) => {
    if (issuer.isDown) {
      response.writeHead(503).end('down for maintenance');
    } else if (request.url?.startsWith('/interaction/') === true) {
      const { person } = issuer;
      people.set(person.sub, { ...person });
      const result = issuer.cancels ? { error: 'access_denied' } : { login: { accountId: person.sub } };
      oidc.interactionFinished(request, response, result).catch(() => response.writeHead(500).end());
    } else void answer(request, response);
  });
  return issuer;
}

function createConfiguration(
  provider: ProviderId,
  people: ReadonlyMap<string, IssuerPerson>,
  { emailsInToken = false, secretIn = 'client_secret_post' }: IssuerOptions,
): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    conformIdTokenClaims: !emailsInToken,
    clientAuthMethods: [secretIn],
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/api/auth/${provider}/callback`],
        token_endpoint_auth_method: secretIn,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'RSA', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key for tests only'] },
    pkce: { required: () => true },
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ ...people.get(sub), sub }),
    }),
    // Every site is granted what it asks for, without a question.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc;
      const grant = new oidc.provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

async function visit(address: URL, issuerUrl: string): Promise<string> {
  const jar = new Map<string, string>();
  let next = address;
  while (next.origin === issuerUrl) {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null)
      throw new Error(`${next.pathname} answered ${answer.status}: ${await answer.text()}`);
    next = new URL(location, next);
  }
  if (next.origin !== publicUrl) throw new Error(`The browser was sent to ${next.origin}.`);
  return `${next.pathname}${next.search}`;
}

function stopServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
  });
}

/** Settings of a site whose people can sign in with Google, for which the issuer is a stand-in. */
export const createGoogleSettings = ({ url }: Pick<Issuer, 'url'>) => ({
  PUBLIC_URL: publicUrl,
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_ISSUER_URL: url,
});

/** Settings of a site whose people can sign in through their company. */
export const createCompanySettings = ({ url }: Pick<Issuer, 'url'>) => ({
  PUBLIC_URL: publicUrl,
  OIDC_ISSUER_URL: url,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: 'Example Ltd',
});
