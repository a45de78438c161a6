import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toNatsConfig } from './config.ts';
import { EnvError, flagSchema, natsEnv, processEnv, readEnv } from './env.ts';

const shape = {
  ...natsEnv,
  LIMIT: z.coerce.number().int().positive().default(7),
  FLAG: flagSchema.default(false),
};

describe('readEnv', () => {
  it('fills in defaults, also for empty values', () => {
    expect(readEnv(shape, { NATS_URL: 'nats://a', LIMIT: '', OTHER: 'ignored' })).toEqual({
      NATS_URL: 'nats://a',
      LIMIT: 7,
      FLAG: false,
    });
  });

  it.each([
    ['1', true],
    ['yes', true],
    ['TRUE', true],
    ['0', false],
    ['no', false],
  ])('reads the flag %s', (text, value) => {
    expect(readEnv(shape, { NATS_URL: 'a', FLAG: text }).FLAG).toBe(value);
  });

  it('names a file that cannot be read', () => {
    const settings = { NATS_URL: 'tls://a', NATS_CREDS_FILE: '/no/such/file' };
    expect(() => readEnv(shape, settings)).toThrow(/NATS_CREDS_FILE has an invalid value: there is no such/);
  });

  it('refuses a certificate without its key', () => {
    const settings = readEnv(natsEnv, { NATS_URL: 'tls://a', NATS_CERT_FILE: import.meta.filename });
    expect(() => toNatsConfig(settings)).toThrow(/NATS_CERT_FILE and NATS_KEY_FILE belong together/);
  });

  it('names every missing or invalid variable', () => {
    const read = () => readEnv(shape, { LIMIT: 'many', FLAG: 'perhaps' });
    expect(read).toThrow(EnvError);
    expect(read).toThrow(/NATS_URL is not set/);
    expect(read).toThrow(/LIMIT has an invalid value/);
    expect(read).toThrow(/FLAG has an invalid value/);
  });

  it('never repeats a value, which may be a secret', () => {
    const secret = { SECRET: z.string().min(16) };
    expect(() => readEnv(secret, { SECRET: 'short-secret' })).toThrow(/^(?!.*short-secret)/);
  });

  it('accepts only valid port numbers', () => {
    expect(readEnv(processEnv, { HEALTH_PORT: '0' }).HEALTH_PORT).toBe(0);
    for (const port of ['65536', '-1', '80.5', 'http']) {
      expect(() => readEnv(processEnv, { HEALTH_PORT: port })).toThrow(/HEALTH_PORT/);
    }
  });
});
