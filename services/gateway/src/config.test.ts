import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const needed = {
  NATS_URL: 'nats://127.0.0.1:4222',
  S3_ENDPOINT: 'http://127.0.0.1:7070',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  REDIS_URL: 'redis://127.0.0.1:6379',
  SESSION_SECRET: 'sixteen letters!',
};

it('needs nothing but the engines and a secret', () => {
  expect(readConfig(needed)).toMatchObject({
    http: { host: '127.0.0.1', port: 8080, proxyHops: 0 },
    productName: 'Floatwise',
    session: { secure: 'auto', idleMs: 12 * 3_600_000, absoluteMs: 7 * 86_400_000 },
    store: { bucket: 'floatwise', region: 'us-east-1' },
    conversionTimeoutMs: 120_000,
  });
});

it('leaves two fifths of the store free', () => {
  expect(readConfig({ ...needed, STORE_MB: '1000' }).admission.storedBytes).toBe(600 * 1024 * 1024);
});

it('listens on a network only if it knows the names of the site', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.4'])
    expect(() => readConfig({ ...needed, HOST })).toThrow(
      `HOST is ${HOST}, which others can reach, and nothing says the site's name: set PUBLIC_URL`,
    );
  const open = { ...needed, HOST: '0.0.0.0' };
  expect(readConfig({ ...open, PUBLIC_URL: 'https://a.example' }).publicUrl).toBe('https://a.example');
  expect(readConfig({ ...open, EXTRA_HOSTS: 'floatwise-gateway' }).extraHosts).toEqual(['floatwise-gateway']);
  for (const HOST of ['localhost', '::1', '127.0.0.2'])
    expect(readConfig({ ...needed, HOST }).http.host).toBe(HOST);
});

it('reads the number of proxies in front of it, and true as one', () => {
  for (const [value, hops] of [
    ['true', 1],
    ['false', 0],
    ['2', 2],
  ] as const) {
    expect(readConfig({ ...needed, TRUST_PROXY: value }).http.proxyHops).toBe(hops);
  }
  expect(() => readConfig({ ...needed, TRUST_PROXY: 'some' })).toThrow('TRUST_PROXY has an invalid value');
});

it('reads the founders, by name or by role, and accepts web addresses only', () => {
  expect(readConfig(needed).founders).toEqual([{ role: 'Founder' }, { role: 'Co-founder' }]);
  const named = {
    FOUNDER_NAME: 'Ada King',
    FOUNDER_ROLE: 'Founder, planning',
    FOUNDER_URL: 'https://example.com/ada',
  };
  expect(readConfig({ ...needed, ...named }).founders[0]).toEqual({
    name: 'Ada King',
    role: 'Founder, planning',
    url: 'https://example.com/ada',
  });
  expect(() => readConfig({ ...needed, COFOUNDER_URL: 'javascript:alert(1)' })).toThrow(
    'COFOUNDER_URL has an invalid value',
  );
});

it('refuses common passwords where the site uses HTTPS, unless a setting says otherwise', () => {
  for (const [env, refuses] of [
    [{}, false],
    [{ PUBLIC_URL: 'http://floatwise.example' }, false],
    [{ PUBLIC_URL: 'https://floatwise.example' }, true],
    [{ PUBLIC_URL: 'https://floatwise.example', REFUSE_COMMON_PASSWORDS: 'false' }, false],
    [{ REFUSE_COMMON_PASSWORDS: 'true' }, true],
  ] as const) {
    expect(readConfig({ ...needed, ...env }).refuseCommonPasswords, JSON.stringify(env)).toBe(refuses);
  }
});

it('names a setting that is missing or invalid', () => {
  for (const name of Object.keys(needed)) {
    expect(() => readConfig({ ...needed, [name]: undefined })).toThrow(`${name} is not set`);
  }
  const wrong = {
    PORT: '70000',
    SESSION_SECRET: 'short',
    REDIS_URL: 'http://redis',
    S3_ENDPOINT: 'store',
    COOKIE_SECURE: 'sometimes',
    QUEUE_LIMIT: '0',
    CONVERSION_TIMEOUT_SECONDS: 'soon',
  };
  for (const [name, value] of Object.entries(wrong)) {
    expect(() => readConfig({ ...needed, [name]: value })).toThrow(`${name} has an invalid value`);
  }
});

it('knows from the sender address whether the site sends email', () => {
  expect(readConfig(needed).sendsMail).toBe(false);
  expect(readConfig({ ...needed, MAIL_FROM: 'mail@example.com' }).sendsMail).toBe(true);
});

it('needs all settings of company sign-in, and an issuer that is reached by https', () => {
  const company = {
    OIDC_ISSUER_URL: 'https://login.example/realms/planning',
    OIDC_CLIENT_ID: 'floatwise',
    OIDC_CLIENT_SECRET: 'of the client',
    OIDC_NAME: 'Example Ltd',
    PUBLIC_URL: 'https://floatwise.example',
  };
  expect(readConfig(needed).providers).toEqual([]);
  expect(readConfig({ ...needed, ...company }).providers).toEqual([
    {
      id: 'company',
      name: 'Example Ltd',
      issuerUrl: 'https://login.example/realms/planning',
      clientId: 'floatwise',
      clientSecret: 'of the client',
      callbackUrl: 'https://floatwise.example/api/auth/company/callback',
      trustsEmail: false,
    },
  ]);
  for (const name of Object.keys(company))
    expect(() => readConfig({ ...needed, ...company, [name]: undefined })).toThrow('belong together');
  expect(() => readConfig({ ...needed, OIDC_TRUST_EMAIL: 'true' })).toThrow('OIDC_TRUST_EMAIL needs them');
  for (const OIDC_ISSUER_URL of ['http://login.example', 'ftp://login.example', 'login.example'])
    expect(() => readConfig({ ...needed, ...company, OIDC_ISSUER_URL })).toThrow(
      'OIDC_ISSUER_URL has an invalid value',
    );
  expect(
    readConfig({ ...needed, ...company, OIDC_ISSUER_URL: 'http://127.0.0.1:8090' }).providers,
  ).toHaveLength(1);
});
