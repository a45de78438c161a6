import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EnvError, flagSchema, natsEnv, processEnv, readEnv } from './env.ts';

const shape = {
  ...natsEnv,
  LIMIT: z.coerce.number().int().positive().default(7),
  FLAG: flagSchema.default(false),
};

describe('readEnv', () => {
  it('fills in what is not set, and takes an empty value as not set', () => {
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

  it('names every variable that is missing or senseless', () => {
    const read = () => readEnv(shape, { LIMIT: 'many', FLAG: 'perhaps' });
    expect(read).toThrow(EnvError);
    expect(read).toThrow(/NATS_URL is not set/);
    expect(read).toThrow(/LIMIT has a value that does not fit/);
    expect(read).toThrow(/FLAG has a value that does not fit/);
  });

  it('never repeats a value, which may be a secret', () => {
    const secret = { SECRET: z.string().min(16) };
    expect(() => readEnv(secret, { SECRET: 'short-secret' })).toThrow(/^(?!.*short-secret)/);
  });

  it('knows ports from numbers that are none', () => {
    expect(readEnv(processEnv, { HEALTH_PORT: '0' }).HEALTH_PORT).toBe(0);
    for (const port of ['65536', '-1', '80.5', 'http']) {
      expect(() => readEnv(processEnv, { HEALTH_PORT: port })).toThrow(/HEALTH_PORT/);
    }
  });
});
