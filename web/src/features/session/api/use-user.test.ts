import { userSchema } from '@floatwise/contracts';
import { it } from 'vitest';
import { expectSameReading } from '../../../lib/test/expect-same-reading.ts';
import { readUser } from './use-user.ts';

it('reads a user as the contract does', () => {
  expectSameReading(userSchema, readUser, {
    id: '0123456789abcdef01234567',
    username: 'planner',
    email: 'planner@example.com',
    pendingEmail: 'planner@example.org',
    credits: 3,
    isAdmin: false,
  });
});
