import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { isSecretName, secretsOf } from '../run/secrets.ts';
import { listContainerEnv, serviceEnv } from './services.ts';

it('distinguishes the names of secrets from those of settings', () => {
  for (const name of [
    'SESSION_SECRET',
    'NATS_PASSWORD',
    'STRIPE_SECRET_KEY',
    'MONGODB_URL',
    'SMTP_URL',
    'API_TOKEN',
  ]) {
    expect(isSecretName(name)).toBe(true);
  }
  for (const name of [
    'QUEUE_LIMIT',
    'OIDC_ISSUER_URL',
    'REFUSE_COMMON_PASSWORDS',
    'SIGNUP_CREDITS',
    'PRODUCT_NAME',
  ]) {
    expect(isSecretName(name)).toBe(false);
  }
});

it('lists the secrets each service reads', () => {
  const read = Object.entries(serviceEnv).map(([name, shape]) => [
    name,
    Object.keys(shape).filter(isSecretName).toSorted(),
  ]);
  expect(Object.fromEntries(read)).toEqual(
    Object.fromEntries(Object.entries(secretsOf).map(([name, secrets]) => [name, secrets.toSorted()])),
  );
});

it('reads the environment of one container in the chart', () => {
  const describe = (service: string, ...env: object[]): string =>
    stringify({
      kind: 'Deployment',
      metadata: { name: `floatwise-${service}` },
      spec: { template: { spec: { containers: [{ env, ports: [{ name: 'HTTP' }] }] } } },
    });
  const parts = [
    describe('auth', { name: 'NOT_THIS' }),
    '# only a remark\n',
    describe('stats', { name: 'LOG_LEVEL', value: 'info' }, { name: 'NATS_URL' }),
  ].join('---\n');
  expect(listContainerEnv(parts, 'stats')).toEqual(['LOG_LEVEL', 'NATS_URL']);
  expect(() => listContainerEnv(parts, 'gateway')).toThrow('no Deployment of gateway');
});
