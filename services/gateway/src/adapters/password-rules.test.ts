import { describe, expect, it } from 'vitest';
import { anyPassword, refuseCommonPasswords } from './password-rules.ts';

const { check } = await refuseCommonPasswords('Floatwise');

describe('the most common passwords', () => {
  it.each(['123456', 'password', 'PassWord', 'QWERTY', 'iloveyou', '１２３４５６', 'trustno1', '1q2w3e4r'])(
    'refuses %s with a sentence',
    (password) => {
      expect(() => check(password, [])).toThrow(
        expect.objectContaining({
          code: 'account.common-password',
          message:
            'This password is one of the 10,000 most common ones, which are guessed first. Please choose another one.',
        }) as Error,
      );
    },
  );

  it.each(['correct horse battery', 'password-of-ann-31', 'Sommerabend am See', '         '])(
    'accepts %j',
    (password) => expect(() => check(password, [])).not.toThrow(),
  );

  it('are accepted where any password is allowed', () => {
    expect(() => anyPassword.check('123456', [])).not.toThrow();
  });
});

describe('names as passwords', () => {
  const names = ['ann.b-7', 'ann.bell@example.com'];

  it.each(['Floatwise', 'floatwise2026!', 'ann.b-7', 'ANNB-123', 'ann.bell@example.com', 'AnnBell99'])(
    'refuses %s with a sentence',
    (password) => {
      expect(() => check(password, names)).toThrow(
        expect.objectContaining({
          code: 'account.common-password',
          message:
            'This password is the name of the site or your own, which is guessed first. Please choose another one.',
        }) as Error,
      );
    },
  );

  it.each(['floatwise is not it', 'ann and bell', '7777-1234-99'])('accepts %s', (password) =>
    expect(() => check(password, names)).not.toThrow(),
  );

  it('accepts passwords when a name is absent or has no letters', () => {
    expect(() => check('2026-11-22', ['77', undefined])).not.toThrow();
  });
});
