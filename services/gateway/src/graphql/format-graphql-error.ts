import type { ErrorCode } from '@floatwise/contracts';
import { unwrapResolverError } from '@apollo/server/errors';
import type { ErrorRequestHandler } from 'express';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { describeCallProblem, describeProblem, type HttpProblem } from '../errors.ts';

/** Codes that have other names in GraphQL than in REST. */
const names: Partial<Record<ErrorCode, string>> = {
  'session.required': 'UNAUTHENTICATED',
  'session.forbidden': 'FORBIDDEN',
  'request.invalid': 'BAD_USER_INPUT',
};
/** Asks a client to send the text of a query. */
export const unknownHashCode = 'PERSISTED_QUERY_NOT_FOUND';

/** Formats the error of a field, or of the whole request, as a sentence and a code; it reveals nothing else of the server. */
export function formatGraphqlError(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const original = unwrapResolverError(thrown);
  const { message, locations, path } = formatted;
  const place = { ...(locations && { locations }), ...(path && { path }) };
  const code = formatted.extensions?.['code'];
  // Of GraphQL's own errors only one at a field is our fault: a response that does not match the schema.
  if (original instanceof GraphQLError && (path === undefined || code !== 'INTERNAL_SERVER_ERROR')) {
    return code === unknownHashCode
      ? { message: 'The gateway does not know this hash. Send the text of the query.', extensions: { code } }
      : { message, ...place, extensions: { code: 'BAD_USER_INPUT' } };
  }
  return { ...place, ...describeGraphqlProblem(describeProblem(original)) };
}

/** Reports requests that fail before they are resolved in GraphQL's form, with the status REST uses. */
export const sendGraphqlProblem: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const problem = describeCallProblem(error);
  if (response.headersSent || problem.code === 'service.internal') {
    next(error);
    return;
  }
  if (problem.retryAfterSeconds !== undefined) response.setHeader('retry-after', problem.retryAfterSeconds);
  response.status(problem.status).json({ errors: [describeGraphqlProblem(problem)] });
};

/** The same problem as REST reports. */
function describeGraphqlProblem({ code, error, retryAfterSeconds }: HttpProblem) {
  return {
    message: error,
    extensions: {
      code: names[code] ?? code,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    },
  };
}
