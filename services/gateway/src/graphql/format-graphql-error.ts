import type { ErrorCode } from '@floatwise/contracts';
import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { describeProblem, type HttpProblem } from '../errors.ts';

/** Codes callers of GraphQL know by other names than those of REST. */
const names: Partial<Record<ErrorCode, string>> = {
  'session.required': 'UNAUTHENTICATED',
  'session.forbidden': 'FORBIDDEN',
  'request.invalid': 'BAD_USER_INPUT',
};
/** By this one a client learns that it has to send the text of a query. */
export const unknownHashCode = 'PERSISTED_QUERY_NOT_FOUND';

/** What a field, or the whole request, failed with: a sentence and a code, and never anything else of the server. */
export function formatGraphqlError(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const original = unwrapResolverError(thrown);
  const { message, locations, path } = formatted;
  const place = { ...(locations && { locations }), ...(path && { path }) };
  const code = formatted.extensions?.['code'];
  // Of GraphQL's own errors only one at a field is ours: an answer that does not fit the schema.
  if (original instanceof GraphQLError && (path === undefined || code !== 'INTERNAL_SERVER_ERROR')) {
    return code === unknownHashCode
      ? { message: 'The gateway does not know this hash. Send the text of the query.', extensions: { code } }
      : { message, ...place, extensions: { code: 'BAD_USER_INPUT' } };
  }
  return { ...place, ...describeGraphqlProblem(describeProblem(original)) };
}

/** The same problem as REST reports. */
export function describeGraphqlProblem({ code, error, retryAfterSeconds }: HttpProblem): {
  message: string;
  extensions: { code: string; retryAfterSeconds?: number };
} {
  return {
    message: error,
    extensions: {
      code: names[code] ?? code,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    },
  };
}
