import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { changePasswordFormSchema, loginFormSchema, registerFormSchema, registerSchema } from './account.ts';

/** Error messages by field, as a form shows them. */
function listComplaints(schema: z.ZodType, value: unknown): Record<string, string> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return {};
  return Object.fromEntries(
    parsed.error.issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]),
  );
}

describe('the sentences of the specification', () => {
  it('log-in', () => {
    expect(listComplaints(loginFormSchema, { username: ' a ', password: '12345' })).toEqual({
      username: 'Username or email must be at least 3 characters',
      password: 'Password must be at least 6 characters',
    });
    expect(listComplaints(loginFormSchema, { username: 'ann', password: '123456' })).toEqual({});
    expect(
      listComplaints(loginFormSchema, { username: 'ann', password: '123456', rememberMe: true }),
    ).toEqual({});
  });

  const whole = {
    username: 'ann',
    email: 'ann@example.com',
    password: '123456',
    confirmPassword: '123456',
    agreeTerms: true,
  };

  it('sign-up', () => {
    expect(listComplaints(registerFormSchema, whole)).toEqual({});
    const empty = { username: 'an', email: 'ann@', password: '', confirmPassword: '', agreeTerms: false };
    expect(listComplaints(registerFormSchema, empty)).toEqual({
      username: 'Username must be at least 3 characters',
      email: 'Please enter a valid email',
      password: 'Password must be at least 6 characters',
      confirmPassword: 'Password must be at least 6 characters',
      agreeTerms: 'You must agree to the terms and privacy policy',
    });
    expect(listComplaints(registerFormSchema, { ...whole, confirmPassword: '1234567' })).toEqual({
      confirmPassword: 'Passwords do not match',
    });
  });

  it('change of password', () => {
    expect(
      listComplaints(changePasswordFormSchema, {
        currentPassword: '',
        newPassword: '12345',
        confirmPassword: '',
      }),
    ).toEqual({
      currentPassword: 'Current password is required',
      newPassword: 'New password must be at least 6 characters',
      confirmPassword: 'Please confirm your new password',
    });
    expect(
      listComplaints(changePasswordFormSchema, {
        currentPassword: 'old',
        newPassword: '123456',
        confirmPassword: '654321',
      }),
    ).toEqual({ confirmPassword: "Passwords don't match" });
  });
});

it('an email has at most 64 characters before its @', () => {
  const parse = (length: number) =>
    registerSchema.safeParse({
      username: 'ann',
      email: `${'a'.repeat(length)}@example.com`,
      password: '123456',
    });
  expect(parse(64).success).toBe(true);
  expect(parse(65).error?.issues[0]?.message).toBe('Please enter a valid email');
});

it('names lose characters that are not seen, such as direction marks', () => {
  const hidden = '\u202Ea\u200Bn\u{E0041}n\u2066a\uFEFF';
  const given = { username: hidden, email: 'a@example.com', password: '123456' };
  expect(registerSchema.parse(given).username).toBe('anna');
  expect(loginFormSchema.parse({ username: hidden, password: '123456' }).username).toBe('anna');
  expect(registerSchema.safeParse({ ...given, username: 'a\u200B\u200Bn' }).success).toBe(false);
});

it('a username can never be taken for an email', () => {
  for (const username of ['ann@example.com', 'ann\uff20example.com', 'ann\ufe6b']) {
    expect(registerSchema.safeParse({ username, email: 'a@example.com', password: '123456' }).success).toBe(
      false,
    );
  }
});
