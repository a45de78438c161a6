import { randomUUID } from 'node:crypto';
import { creditGrantSchema, type AccountChange, type ListedAccount, type UserId } from '@floatwise/contracts';
import { forAdmin, type GraphqlContext } from './graphql-context.ts';
import { readArgs } from './read-args.ts';
import { readUserId } from './read-user-id.ts';

async function changeAccount(
  { accounts, admin }: GraphqlContext & { admin: { id: UserId } },
  userId: string,
  change: AccountChange,
): Promise<ListedAccount> {
  return accounts.changeAccount({ id: readUserId(userId), by: admin.id, change });
}

const setAdmin = forAdmin<unknown, { userId: string; isAdmin: boolean }>(
  (_parent, { userId, isAdmin }, context) => changeAccount(context, userId, { isAdmin }),
);

const blockUser = forAdmin<unknown, { userId: string; blocked: boolean }>(
  (_parent, { userId, blocked }, context) => changeAccount(context, userId, { isBlocked: blocked }),
);

interface GrantArgs {
  userId: string;
  credits: number;
  reason: string;
  requestId?: string | null;
}

const grantCredits = forAdmin<unknown, GrantArgs>(async (_parent, args, { accounts, admin, loaders }) => {
  const userId = readUserId(args.userId);
  const { credits, reason, requestId } = readArgs(creditGrantSchema, { ...args, userId });
  // The same key never adds twice, so a click that is sent twice grants once.
  const key = `grant:${admin.id}:${requestId ?? randomUUID()}`;
  await accounts.addCredits({ userId, credits, kind: 'grant', key, note: reason, by: admin.id });
  return loaders.account.clear(userId).load(userId);
});

export const accountChanges = { Mutation: { setAdmin, blockUser, grantCredits } };
