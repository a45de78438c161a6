import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { type DocumentNode, Kind } from 'graphql';
import operationHashes from '../../../lib/graphql/operation-hashes.json';

const refusals = new Set<unknown>(['UNAUTHENTICATED', 'FORBIDDEN']);
const hashes: Readonly<Record<string, string>> = operationHashes;

/** Calls /graphql with the session cookie. `onRefused`: the user is no longer an administrator or signed in. */
export function createAdminClient(onRefused: () => void): ApolloClient {
  const watchRefusals = new ErrorLink(({ error }) => {
    if (isRefused(error)) onRefused();
  });
  return new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([
      watchRefusals,
      new PersistedQueryLink({ generateHash: findHash }),
      new HttpLink({ uri: '/graphql', credentials: 'same-origin' }),
    ]),
    // Others change these data too: show the cached answer, then refetch.
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  });
}

/** The hash by which the gateway finds the text of an operation. */
function findHash({ definitions: [operation] }: DocumentNode): string {
  const name = operation?.kind === Kind.OPERATION_DEFINITION ? (operation.name?.value ?? '') : '';
  const hash = hashes[name];
  if (hash === undefined) throw new Error(`The operation ${name} has no hash: make graphql writes it.`);
  return hash;
}

function isRefused(error: unknown): boolean {
  if (CombinedGraphQLErrors.is(error)) {
    return error.errors.some(({ extensions }) => refusals.has(extensions?.['code']));
  }
  return ServerError.is(error) && (error.statusCode === 401 || error.statusCode === 403);
}
