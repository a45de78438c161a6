import { z } from 'zod';
import { accountSchema } from './account.ts';
import { userIdSchema } from './ids.ts';
import { mostSkipped } from './limits.ts';
import { wholeNumberText } from './number-text.ts';

export const accountSorts = ['username', 'email', 'credits', 'createdAt', 'lastLoginAt'] as const;
export type AccountSort = (typeof accountSorts)[number];

/** Limits one answer, since the size of a NATS message is limited. */
export const mostAccountsAPage = 500;

/** An account as administrators see it. */
export const listedAccountSchema = accountSchema.extend({
  createdAt: z.iso.datetime(),
  /** Absent until the first sign-in. */
  lastLoginAt: z.iso.datetime().optional(),
});
export type ListedAccount = z.infer<typeof listedAccountSchema>;

const searchSchema = z
  .string()
  .max(100)
  .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'The search must not contain control characters');
const cursorSchema = z
  .string()
  .max(2_000)
  .regex(/^[\w-]+$/, 'The cursor must come from an earlier page of this list');

/** One page of accounts. Without `after` it starts at the first. */
export const accountPageRequestSchema = z.object({
  /** Part of the username, or of a confirmed or unconfirmed email, case-insensitive. */
  search: searchSchema.default(''),
  /** Only accounts with an address that is not confirmed. */
  unconfirmed: z.boolean().default(false),
  sort: z.enum(accountSorts).default('username'),
  descending: z.boolean().default(false),
  first: z.int().min(1).max(mostAccountsAPage).default(mostAccountsAPage),
  after: cursorSchema.optional(),
  /** Number of accounts to skip. */
  skip: z.int().min(0).max(mostSkipped).default(0),
});
export type AccountPageRequest = z.infer<typeof accountPageRequestSchema>;
/** The request before defaults are applied. */
export type AccountPageQuery = z.input<typeof accountPageRequestSchema>;

export const accountPageSchema = z.object({
  /** `cursor` is the `after` that continues after this account. */
  accounts: z.array(z.object({ account: listedAccountSchema, cursor: cursorSchema })),
  hasMore: z.boolean(),
  /** Accounts that match the search, on all pages. */
  total: z.int().nonnegative(),
});
export type ListedAccountPage = z.infer<typeof accountPageSchema>;

/** The query of `GET /api/admin/users`. Without `first` it returns all accounts. */
export const userListQuerySchema = z.object({
  search: searchSchema.optional(),
  /** Only users with an address that is not confirmed. */
  unconfirmed: z.enum(['true', 'false']).optional(),
  sort: z.enum(accountSorts).optional(),
  descending: z.enum(['true', 'false']).optional(),
  first: wholeNumberText(1, mostAccountsAPage).optional(),
  after: cursorSchema.optional(),
});

/** The body of `PATCH /api/admin/users/{userId}`: one right or both. */
export const accountChangeSchema = z.union(
  [
    z.object({ isAdmin: z.boolean(), isBlocked: z.boolean().optional() }),
    z.object({ isAdmin: z.boolean().optional(), isBlocked: z.boolean() }),
  ],
  'Send isAdmin or isBlocked, true or false.',
);
export type AccountChange = z.infer<typeof accountChangeSchema>;

export const accountChangeRequestSchema = z.object({
  id: userIdSchema,
  /** The administrator who makes the change. */
  by: userIdSchema,
  change: accountChangeSchema,
});
