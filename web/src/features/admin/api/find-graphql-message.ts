import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** The server's sentence in an error of Apollo Client. */
export function findGraphqlMessage(error: unknown): string {
  const [first] = CombinedGraphQLErrors.is(error) ? error.errors : [];
  return first?.message ?? 'The server did not answer. Check your connection and try again.';
}
