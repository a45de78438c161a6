import { userIdSchema, type ListedAccount } from '@floatwise/contracts';
import { getSignedIn, forAdmin, type GraphqlContext, type Resolve } from './graphql-context.ts';

const me: Resolve = (_parent, _args, context) => {
  const { id } = getSignedIn(context);
  return context.loaders.account.load(id);
};

const user = forAdmin<unknown, { id: string }>((_parent, { id }, { loaders }) => {
  const userId = userIdSchema.safeParse(id);
  return userId.success ? loaders.account.load(userId.data) : null;
});

const loadUsage = ({ id }: ListedAccount, { loaders }: GraphqlContext) => loaders.usage.load(id);
const totalConversions: Resolve<ListedAccount> = async (account, _args, context) =>
  (await loadUsage(account, context))?.totalConversions ?? 0;
const toolUsage: Resolve<ListedAccount> = async (account, _args, context) =>
  (await loadUsage(account, context))?.toolUsage ?? [];

export const userFields = { Query: { me, user }, User: { totalConversions, toolUsage } };
