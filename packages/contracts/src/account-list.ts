import { z } from 'zod';
import { accountSchema } from './account.ts';
import { userIdSchema } from './ids.ts';
import { mostSkipped } from './limits.ts';
import { wholeNumberText } from './number-text.ts';

/** What a list of accounts may be sorted by. */
export const accountSorts = ['username', 'email', 'credits', 'createdAt', 'lastLoginAt'] as const;
export type AccountSort = (typeof accountSorts)[number];

/** Accounts in one answer over NATS, whose messages have their largest size. */
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

/** Which accounts, in which order, from where. Without `after` the first ones. */
export const accountPageRequestSchema = z.object({
  /** A part of the username or the email, in any case. */
  search: searchSchema.default(''),
  sort: z.enum(accountSorts).default('username'),
  descending: z.boolean().default(false),
  first: z.int().min(1).max(mostAccountsAPage).default(mostAccountsAPage),
  after: cursorSchema.optional(),
  /** So many are passed over. */
  skip: z.int().min(0).max(mostSkipped).default(0),
});
export type AccountPageRequest = z.infer<typeof accountPageRequestSchema>;
/** The same as it is asked for: what is not said has its default. */
export type AccountPageQuery = z.input<typeof accountPageRequestSchema>;

export const accountPageSchema = z.object({
  /** Each with the `after` of what follows it. */
  accounts: z.array(z.object({ account: listedAccountSchema, cursor: cursorSchema })),
  hasMore: z.boolean(),
  /** Accounts that fit the search, on all pages. */
  total: z.int().nonnegative(),
});
export type AccountPage = z.infer<typeof accountPageSchema>;

/** The query of `GET /api/admin/users`. Without `first` all accounts are answered. */
export const userListQuerySchema = z.object({
  search: searchSchema.optional(),
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
  /** The administrator who changes it. */
  by: userIdSchema,
  change: accountChangeSchema,
});
