import { readFileSync } from 'node:fs';
import { failures } from '@floatwise/contracts';
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import { ServiceError, type Logger } from '@floatwise/service-kit';
import express, { Router, type Request, type RequestHandler } from 'express';
import { z } from 'zod';
import type { RateLimits } from '../app/accounts/ports.ts';
import type { ApiContext } from '../receive/api-context.ts';
import { awaitFirst } from '../receive/await-first.ts';
import { requireSameOrigin } from '../receive/require-same-origin.ts';
import { getSignedInUser } from '../receive/require-user.ts';
import { nameRoute } from '../receive/route-name.ts';
import { isStillSignedIn } from '../receive/sessions.ts';
import { watchCaller } from '../receive/watch-caller.ts';
import { checkOperation, maxTokens } from './check-operation.ts';
import { createGraphqlSchema } from './create-graphql-schema.ts';
import { formatGraphqlError, sendGraphqlProblem } from './format-graphql-error.ts';
import { createLoaders, type GraphqlContext } from './graphql-context.ts';
import { limitCost, limitRules } from './limit-operation.ts';
import { receiveGraphqlUpload, takeGraphqlUpload } from './receive-graphql-upload.ts';

const persistedQueriesFile = new URL('persisted-queries.json', import.meta.url);

/** `POST /graphql`, with the session, origin check and limits of the REST API. */
export async function serveGraphql(
  context: ApiContext,
): Promise<{ readonly router: Router; readonly stop: () => Promise<void> }> {
  const server = createServer(context.logger);
  await server.start();
  const router = Router();
  router.use(nameRoute('/graphql'), refuseOtherCalls, requireSameOrigin, awaitFirst(context.awaitNats));
  router.use(...context.sessions);
  // Before the body is read: only users with an account may cause the work of reading, parsing and checking an operation.
  router.use(awaitFirst((request) => consumeOperation(request, context.limits)));
  router.use(express.json({ limit: '100kb', inflate: false }), receiveGraphqlUpload(context), checkOperation);
  router.use(
    expressMiddleware(server, {
      context: ({ req, res }) => {
        const { accounts, stats, conversions, enterDownload, leaving } = context;
        return Promise.resolve({
          ...{ accounts, stats, conversions, enterDownload, leaving },
          user: req.user,
          loaders: createLoaders({ accounts, stats }),
          takeUpload: () => takeGraphqlUpload(req),
          stillSignedIn: () => isStillSignedIn(req, context),
          gone: watchCaller(res),
        });
      },
    }),
  );
  router.use(sendGraphqlProblem);
  return { router, stop: () => server.stop() };
}

function createServer(logger: Logger): ApolloServer<GraphqlContext> {
  return new ApolloServer<GraphqlContext>({
    schema: createGraphqlSchema(),
    // The schema is a file of the repository, so clients need no introspection.
    introspection: false,
    hideSchemaDetailsFromClientErrors: true,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    validationRules: [...limitRules],
    parseOptions: { maxLexicalTokens: maxTokens },
    persistedQueries: { cache: openPersistedQueries(), ttl: null },
    plugins: [ApolloServerPluginLandingPageDisabled(), limitCost],
    logger,
    formatError: (formatted, thrown) => {
      const error = formatGraphqlError(formatted, thrown);
      if (error.extensions?.['code'] === 'service.internal') logger.error({ err: thrown }, 'a field failed');
      return error;
    },
  });
}

/** Apollo's store of queries: those of the web app by SHA-256, from a manifest generated from its source. Callers add none. */
export function openPersistedQueries() {
  const manifest: unknown = JSON.parse(readFileSync(persistedQueriesFile, 'utf8'));
  const texts = new Map(Object.entries(z.record(z.string(), z.string()).parse(manifest)));
  return {
    get: (key: string) => Promise.resolve(texts.get(key.replace('apq:', ''))),
    set: (_key: string, _text: string) => Promise.resolve(),
    delete: (_key: string) => Promise.resolve(false),
  };
}

/** @throws ServiceError `session.required` to visitors, or `rate.limited` */
async function consumeOperation(request: Request, limits: RateLimits): Promise<void> {
  if (request.user === undefined) await limits.consumeVisit(request.ip ?? '');
  await limits.consumeOperation(getSignedInUser(request).id);
}

/** Links and forms of other sites can send only these methods; an API key converts files by REST. */
const refuseOtherCalls: RequestHandler = (request, response, next) => {
  if (request.method !== 'POST') {
    response.setHeader('allow', 'POST');
    throw new ServiceError(failures.wrongMethod('POST'));
  }
  if (request.get('authorization') !== undefined) throw new ServiceError(failures.keyForbiddenHere);
  next();
};
