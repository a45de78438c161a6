import type { ApolloServerPlugin } from '@apollo/server';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import {
  getVariableValues,
  GraphQLError,
  OperationTypeNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { getComplexity, type ComplexityEstimator } from 'graphql-query-complexity';
import { unknownHashCode } from './format-graphql-error.ts';
import type { GraphqlContext } from './graphql-context.ts';

const maxDepth = 8;
const maxAliases = 30;
/** Cost of five hundred users with all their fields. */
const maxCost = 10_000;
/** Fields that cost more than one: they change data or aggregate much of it. */
const ownCosts: Readonly<Record<string, number>> = {
  convert: 4_000,
  setAdmin: 1_000,
  blockUser: 1_000,
  grantCredits: 1_000,
  usage: 1_000,
  report: 1_000,
};

const refuse = (sentence: string): GraphQLError =>
  new GraphQLError(sentence, { extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } });

/** Replaces the library's message, which calls it a syntax error. */
const report = (sentence: string) => ({
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null) => context?.reportError(refuse(sentence))],
});

/** Rules that need only the text of an operation. */
export const limitRules: readonly ValidationRule[] = [
  maxDepthRule({
    n: maxDepth,
    flattenFragments: true,
    ...report(`The query is nested more than ${maxDepth} levels deep. Ask for less at once.`),
  }),
  maxAliasesRule({
    n: maxAliases,
    ...report(`The query has more than ${maxAliases} aliases. Send several queries.`),
  }),
];

/** A list costs its fields times the entries it may have. */
const estimateCost: ComplexityEstimator = ({ field, args, childComplexity }) => {
  const first: unknown = args['first'];
  return (ownCosts[field.name] ?? 1) + (typeof first === 'number' ? Math.max(first, 1) : 1) * childComplexity;
};

/** Refuses an operation that would cost too much, before any of its fields is resolved. */
export const limitCost: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation: async ({ schema, document, request, operation, operationName }) => {
        await Promise.resolve();
        const { errors } = getVariableValues(
          schema,
          operation?.variableDefinitions ?? [],
          request.variables ?? {},
        );
        // Execution reports them before it resolves anything.
        if (errors !== undefined) return;
        if (operation?.operation === OperationTypeNode.SUBSCRIPTION) {
          throw refuse('Subscriptions are not available here. Send a query or a mutation.');
        }
        const cost = getComplexity({
          schema,
          query: document,
          variables: request.variables ?? {},
          ...(operationName === null ? {} : { operationName }),
          estimators: [estimateCost],
        });
        if (cost > maxCost) {
          throw refuse(`The query costs ${cost}; at most ${maxCost} is allowed. Ask for fewer at once.`);
        }
      },
      willSendResponse: async ({ response: { body, http } }) => {
        await Promise.resolve();
        const errors = body.kind === 'single' ? body.singleResult.errors : undefined;
        // Apollo sends 200; its client repeats the request with the text for either status.
        if (errors?.[0]?.extensions?.['code'] === unknownHashCode) http.status = 400;
      },
    }),
};
