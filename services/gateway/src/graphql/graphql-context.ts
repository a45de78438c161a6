import { failures, type Account } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { Accounts } from '../app/accounts.ts';
import type { LiveView } from '../app/live.ts';
import type { Stats } from '../app/stats.ts';
import type { ConversionContext } from '../http/receive-conversion.ts';
import type { Loaders } from './create-loaders.ts';
import type { GraphqlUpload } from './receive-graphql-upload.ts';

/** What resolvers ask; the same as the calls of the REST API. */
export interface GraphqlPorts {
  readonly accounts: Accounts;
  readonly stats: Stats;
  readonly live: LiveView;
  readonly conversions: Pick<ConversionContext, 'ports'>;
  /** Aborts when the gateway has no time left for what still waits. */
  readonly leaving: AbortSignal;
}

/** One request. */
export interface GraphqlContext extends GraphqlPorts {
  /** Undefined without a session. */
  readonly user: Account | undefined;
  readonly loaders: Loaders;
  /** The file of the request; each can be taken once. @throws ServiceError without one */
  readonly takeUpload: () => GraphqlUpload;
  /** Whether the session still holds, as it is kept now. */
  readonly stillSignedIn: () => Promise<boolean>;
  /** Aborts when the caller leaves. */
  readonly gone: AbortSignal;
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
