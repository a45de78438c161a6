import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EnvError, readEnv } from './env.ts';

const shape = { SESSION_SECRET: z.string().min(16), PORT: z.string().optional() };
const strong = '6f1c0a7be2d94835a0b1c2d3e4f50617';

describe('secrets of a service', () => {
  it.each([
    ['a-trial-on-one-machine', 'SESSION_SECRET is too short: at least 32 characters'],
    ['ab'.repeat(20), 'SESSION_SECRET is too easy to guess: at least 8 different characters'],
    [`${strong},a-short-one`, 'SESSION_SECRET is too short: at least 32 characters'],
    [`${strong},`, 'SESSION_SECRET is too short: at least 32 characters'],
  ])('that are weak (%s) prevent a start in production and are not shown', (secret, sentence) => {
    const read = (): unknown => readEnv(shape, { NODE_ENV: 'production', SESSION_SECRET: secret });
    expect(read).toThrow(EnvError);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow(secret);
  });

  it('that are strong, or used outside production, are accepted', () => {
    expect(readEnv(shape, { NODE_ENV: 'production', SESSION_SECRET: strong })).toEqual({
      SESSION_SECRET: strong,
    });
    expect(readEnv(shape, { SESSION_SECRET: 'a-trial-on-one-machine' })).toMatchObject({});
  });
});
