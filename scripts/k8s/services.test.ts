import { expect, it } from 'vitest';
import { isSecretName, listContainerEnv } from './services.ts';

it('knows the names of secrets from those of settings', () => {
  for (const name of ['SESSION_SECRET', 'NATS_PASSWORD', 'STRIPE_SECRET_KEY', 'MONGODB_URL', 'API_TOKEN']) {
    expect(isSecretName(name)).toBe(true);
  }
  for (const name of ['QUEUE_LIMIT', 'PASSWORD_HASHES_AT_ONCE', 'SESSION_DAYS', 'PRODUCT_NAME']) {
    expect(isSecretName(name)).toBe(false);
  }
});

it('reads the environment of one container in the chart', () => {
  const manifests = [
    'kind: Deployment\nmetadata:\n  name: floatwise-auth\n          env:\n            - name: NOT_THIS\n          ports:',
    '\nkind: Deployment\nmetadata:\n  name: floatwise-stats\n          env:',
    '            - name: LOG_LEVEL\n              value: info\n            - name: NATS_URL\n          ports:\n            - name: HTTP',
  ].join('\n');
  const parts = manifests.replace('\n\nkind', '\n---\nkind');
  expect(listContainerEnv(parts, 'stats')).toEqual(['LOG_LEVEL', 'NATS_URL']);
  expect(() => listContainerEnv(parts, 'gateway')).toThrow('no Deployment of gateway');
});
