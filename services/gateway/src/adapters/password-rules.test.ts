import { describe, expect, it } from 'vitest';
import { anyPassword, refuseCommonPasswords } from './password-rules.ts';

describe('the most common passwords', () => {
  const { check } = refuseCommonPasswords();

  it.each(['123456', 'password', 'PassWord', 'QWERTY', 'iloveyou', '１２３４５６', 'trustno1', '1q2w3e4r'])(
    'refuses %s with a sentence',
    (password) => {
      expect(() => check(password)).toThrow(
        expect.objectContaining({
          code: 'account.common-password',
          message:
            'This password is one of the 10,000 most common ones, which are guessed first. Please choose another one.',
        }) as Error,
      );
    },
  );

  it.each(['correct horse battery', 'password-of-ann-31', 'Sommerabend am See', '         '])(
    'takes %j',
    (password) => expect(() => check(password)).not.toThrow(),
  );

  it('are not looked at where any password will do', () => {
    expect(() => anyPassword.check('123456')).not.toThrow();
  });
});
