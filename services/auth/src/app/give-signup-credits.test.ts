import { formatMailboxKey } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { hashMailbox } from './give-signup-credits.ts';

describe('formatMailboxKey', () => {
  it.each([
    ['Ann@Example.org', 'ann@example.org'],
    ['ann+work@example.org', 'ann@example.org'],
    ['a.n.n+x@googlemail.com', 'ann@gmail.com'],
  ])('takes %s and %s for one mailbox', (left, right) => {
    expect(formatMailboxKey(left)).toBe(formatMailboxKey(right));
    expect(hashMailbox(left)).toBe(hashMailbox(right));
  });

  it('distinguishes addresses by dots where dots are significant', () => {
    expect(formatMailboxKey('a.nn@example.org')).not.toBe(formatMailboxKey('ann@example.org'));
  });
});
