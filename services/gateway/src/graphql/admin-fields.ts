import { randomUUID } from 'node:crypto';
import {
  auditPageRequestSchema,
  creditGrantSchema,
  creditHistoryQuerySchema,
  failurePageRequestSchema,
  peopleUsageRequestSchema,
  usageQuerySchema,
  type AccountChange,
  type AuditEntry,
  type Movement,
  type UsageQuery,
  type UsageSummary,
} from '@floatwise/contracts';
import { formatPage } from './format-page.ts';
import { forAdmin, type Resolve } from './graphql-context.ts';
import { readArgs, readUserId } from './read-args.ts';

function changeAccount<Args extends { userId: string }>(toChange: (args: Args) => AccountChange) {
  return forAdmin<unknown, Args>((_parent, args, { accounts, admin }) =>
    accounts.changeAccount({ id: readUserId(args.userId), by: admin.id, change: toChange(args) }),
  );
}

const setAdmin = changeAccount<{ userId: string; isAdmin: boolean }>(({ isAdmin }) => ({ isAdmin }));
const blockUser = changeAccount<{ userId: string; blocked: boolean }>(({ blocked }) => ({
  isBlocked: blocked,
}));

const grantCredits = forAdmin<unknown, { userId: string }>(
  async (_parent, args, { accounts, admin, loaders }) => {
    const userId = readUserId(args.userId);
    const { credits, reason, requestId } = readArgs(creditGrantSchema, { ...args, userId });
    // The same key never adds twice, so a click that is sent twice grants once.
    const key = `grant:${admin.id}:${requestId ?? randomUUID()}`;
    await accounts.addCredits({ userId, credits, kind: 'grant', key, note: reason, by: admin.id });
    return loaders.account.clear(userId).load(userId);
  },
);

const auditTrail = forAdmin<unknown, { userId?: string | null }>(async (_parent, args, { accounts }) => {
  const userId = args.userId === null || args.userId === undefined ? undefined : readUserId(args.userId);
  const page = await accounts.listAudit(readArgs(auditPageRequestSchema, { ...args, userId }));
  return formatPage(page, page.entries, ({ entry }) => entry);
});

const auditEntry: Record<string, Resolve<AuditEntry>> = {
  by: ({ by }, _args, { loaders }) => (by === undefined ? null : loaders.account.load(by)),
  byId: ({ by }) => by,
  user: ({ userId }, _args, { loaders }) => (userId === undefined ? null : loaders.account.load(userId)),
};

const creditMovements = forAdmin<unknown, { userId: string; before?: number | null }>(
  (_parent, args, { accounts }) => {
    const { before } = readArgs(creditHistoryQuerySchema, args);
    return accounts.listMovements({ userId: readUserId(args.userId), before });
  },
);

const creditMovement: Record<string, Resolve<Movement>> = {
  toolId: ({ conversion }) => conversion?.toolId,
  fileName: ({ conversion }) => conversion?.fileName,
};

const failures = forAdmin<unknown, { kind?: string | null }>(async (_parent, args, { stats }) => {
  const query = { ...args, kind: args.kind?.toLowerCase() };
  const page = await stats.listFailures(readArgs(failurePageRequestSchema, query));
  return formatPage(page, page.failures, ({ failure }) => failure);
});

const live = forAdmin((_parent, _args, { conversions }) => conversions.readLive());

const usage = forAdmin<unknown, { interval: 'HOUR' | 'DAY' | 'WEEK' }>(async (_parent, args, { stats }) => {
  const query = readArgs(usageQuerySchema, { ...args, interval: args.interval.toLowerCase() });
  return { ...(await stats.sumUsage(query)), query };
});

const usageSince = forAdmin<unknown, object>(
  async (_parent, _args, { stats }) => (await stats.findBeginning({})).at,
);

const usersOfUsage: Resolve<UsageSummary & { readonly query: UsageQuery }, object> = async (
  { query },
  args,
  { stats },
) => {
  const { interval: _interval, ...time } = query;
  const page = await stats.sumPeople(readArgs(peopleUsageRequestSchema, { ...time, ...args }));
  const { deletedAccounts } = page;
  return { ...formatPage(page, page.people, ({ person }) => person), deletedAccounts };
};

export const adminFields = {
  Query: { auditTrail, creditMovements, failures, live, usage, usageSince },
  Mutation: { setAdmin, blockUser, grantCredits },
  AuditEntry: auditEntry,
  CreditMovement: creditMovement,
  Usage: { users: usersOfUsage },
};
