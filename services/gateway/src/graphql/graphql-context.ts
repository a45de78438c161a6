import { failures, type Account } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { Accounts } from '../app/accounts.ts';
import type { LiveView } from '../app/live.ts';
import type { Stats } from '../app/stats.ts';
import type { ConversionContext } from '../http/receive-conversion.ts';
import type { Loaders } from './create-loaders.ts';
import type { GraphqlUpload } from './receive-graphql-upload.ts';

/** Everything resolvers use; the same as for the REST API. */
export interface GraphqlPorts {
  readonly accounts: Accounts;
  readonly stats: Stats;
  readonly live: LiveView;
  readonly conversions: Pick<ConversionContext, 'ports'>;
  /** Aborts when the gateway has no time left for pending calls. */
  readonly leaving: AbortSignal;
}

/** Context of one request. */
export interface GraphqlContext extends GraphqlPorts {
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
