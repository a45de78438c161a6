import {
  failures,
  type Account,
  type ListedAccount,
  type UserId,
  type UserUsage,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import DataLoader from 'dataloader';
import type { ApiContext } from '../receive/api-context.ts';
import type { GraphqlUpload } from './receive-graphql-upload.ts';

/** Context of one request: what resolvers use is the same as for the REST API. */
export interface GraphqlContext extends Pick<
  ApiContext,
  'accounts' | 'stats' | 'conversions' | 'enterDownload' | 'leaving'
> {
  /** Undefined without a session. */
  readonly user: Account | undefined;
  readonly loaders: Loaders;
  /** The files of the request, which can be taken once. @throws ServiceError without one */
  readonly takeUpload: () => GraphqlUpload;
  /** Whether the session is still valid, checked with its store. */
  readonly stillSignedIn: () => Promise<boolean>;
  /** Aborts when the caller disconnects. */
  readonly gone: AbortSignal;
}

/** Data that many fields of one response need, loaded in batches, once per id. Created for each request. */
interface Loaders {
  /** Undefined for an unknown id. */
  readonly account: DataLoader<UserId, ListedAccount | undefined>;
  /** Undefined for a user without conversions. */
  readonly usage: DataLoader<UserId, UserUsage | undefined>;
}

/** Ids in one request to a service. */
const maxBatchSize = 500;

export function createLoaders({ accounts, stats }: Pick<ApiContext, 'accounts' | 'stats'>): Loaders {
  return {
    account: loadBy(
      (ids) => accounts.findAccounts(ids),
      ({ id }) => id,
    ),
    usage: loadBy(
      (ids) => stats.findUsage(ids),
      ({ userId }) => userId,
    ),
  };
}

function loadBy<Row>(find: (ids: readonly UserId[]) => Promise<Row[]>, getId: (row: Row) => UserId) {
  const load = async (ids: readonly UserId[]): Promise<(Row | undefined)[]> => {
    const found = new Map((await find(ids)).map((row) => [getId(row), row]));
    return ids.map((id) => found.get(id));
  };
  return new DataLoader(load, { maxBatchSize });
}

/** Resolves one field. `formatGraphqlError` formats what it throws. */
export type Resolve<Parent = unknown, Args = Record<string, never>> = (
  parent: Parent,
  args: Args,
  context: GraphqlContext,
) => unknown;

export function getSignedIn({ user }: GraphqlContext): Account {
  if (user) return user;
  throw new ServiceError(failures.logInFirst);
}

/** A field for administrators alone. */
export function forAdmin<Parent, Args>(
  resolve: (parent: Parent, args: Args, context: GraphqlContext & { admin: Account }) => unknown,
): Resolve<Parent, Args> {
  return (parent, args, context) => {
    const admin = getSignedIn(context);
    if (!admin.isAdmin) throw new ServiceError(failures.adminsSee);
    return resolve(parent, args, { ...context, admin });
  };
}
