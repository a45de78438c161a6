import fc from 'fast-check';
import { formatAccountKey, registerSchema } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { isEmailKey } from './account-store.ts';

const parsedName = registerSchema.shape.username;

describe('formatAccountKey', () => {
  it.each([
    ['Ann', 'ANN'],
    ['Ａｎｎ', 'ann'],
    ['Müller', 'MU\u0308LLER'],
    ['Ann@Example.ORG', 'ann@example.org'],
  ])('takes %s and %s for one', (left, right) => {
    expect(formatAccountKey(left)).toBe(formatAccountKey(right));
  });

  it('never turns a valid username into an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 3, maxLength: 64 }), (name) => {
        const parsed = parsedName.safeParse(name);
        fc.pre(parsed.success);
        expect(isEmailKey(formatAccountKey(parsed.data))).toBe(false);
      }),
    );
    for (const name of ['a@b.org', 'ann＠example', 'ann﹫example']) {
      expect(parsedName.safeParse(name).error?.issues[0]?.message).toBe('Username must not contain @');
    }
  });
});
