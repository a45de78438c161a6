import {
  accountPageRequestSchema,
  userIdSchema,
  type AccountSort,
  type ListedAccount,
} from '@floatwise/contracts';
import { listAccountsByConversions } from '../app/accounts/list-accounts.ts';
import { formatPage } from './format-page.ts';
import { getSignedIn, forAdmin, type GraphqlContext, type Resolve } from './graphql-context.ts';
import { readArgs } from './read-args.ts';

const me: Resolve = (_parent, _args, context) => {
  const { id } = getSignedIn(context);
  return context.loaders.account.load(id);
};

const user = forAdmin<unknown, { id: string }>((_parent, { id }, { loaders }) => {
  const userId = userIdSchema.safeParse(id);
  return userId.success ? loaders.account.load(userId.data) : null;
});

const sorts = {
  USERNAME: 'username',
  EMAIL: 'email',
  CREDITS: 'credits',
  CREATED_AT: 'createdAt',
} as const satisfies Record<string, AccountSort>;

/** GraphQL has another name for the order. */
const pageSchema = accountPageRequestSchema.omit({ sort: true });

const users = forAdmin<unknown, { sort: keyof typeof sorts | 'TOTAL_CONVERSIONS' }>(
  async (_parent, { sort, ...given }, { accounts, stats }) => {
    const wanted = readArgs(pageSchema, given);
    const page =
      sort === 'TOTAL_CONVERSIONS'
        ? await listAccountsByConversions(wanted, { accounts, stats })
        : await accounts.listAccounts({ ...wanted, sort: sorts[sort] });
    return formatPage(page, page.accounts, ({ account }) => account);
  },
);

const loadUsage = ({ id }: ListedAccount, { loaders }: GraphqlContext) => loaders.usage.load(id);
const totalConversions: Resolve<ListedAccount> = async (account, _args, context) =>
  (await loadUsage(account, context))?.totalConversions ?? 0;
const toolUsage: Resolve<ListedAccount> = async (account, _args, context) =>
  (await loadUsage(account, context))?.toolUsage ?? [];

export const userFields = { Query: { me, user, users }, User: { totalConversions, toolUsage } };
