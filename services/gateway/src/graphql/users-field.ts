import { accountPageRequestSchema, type AccountSort } from '@floatwise/contracts';
import { listAccountsByConversions } from '../app/list-accounts-by-conversions.ts';
import { formatPage } from './format-page.ts';
import { forAdmin } from './graphql-context.ts';
import { readArgs } from './read-args.ts';

type UserSort = 'USERNAME' | 'EMAIL' | 'CREDITS' | 'CREATED_AT' | 'TOTAL_CONVERSIONS';

const sorts: Readonly<Record<Exclude<UserSort, 'TOTAL_CONVERSIONS'>, AccountSort>> = {
  USERNAME: 'username',
  EMAIL: 'email',
  CREDITS: 'credits',
  CREATED_AT: 'createdAt',
};

/** GraphQL has another name for the order. */
const pageSchema = accountPageRequestSchema.omit({ sort: true });

const users = forAdmin<unknown, { sort: UserSort }>(
  async (_parent, { sort, ...given }, { accounts, stats }) => {
    const wanted = readArgs(pageSchema, given);
    const page =
      sort === 'TOTAL_CONVERSIONS'
        ? await listAccountsByConversions(wanted, { accounts, stats })
        : await accounts.listAccounts({ ...wanted, sort: sorts[sort] });
    const edges = page.accounts.map(({ account, cursor }) => ({ cursor, node: account }));
    return formatPage({ ...page, edges });
  },
);

export const usersField = { Query: { users } };
