import { failures } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { Router, type RequestHandler } from 'express';
import { acceptKey, refuseKey, unlessKey } from '../receive/accept-key.ts';
import { accountCalls, accountDataCalls } from './account-calls.ts';
import { adminCalls } from './admin-calls.ts';
import { readRoute, type ApiCall } from './api-call.ts';
import type { ApiContext } from '../receive/api-context.ts';
import { responseSchemas } from './api-schemas.ts';
import { awaitFirst } from '../receive/await-first.ts';
import { conversionCalls } from './conversion-calls.ts';
import { creditCalls, stripeCall } from './credit-calls.ts';
import { keyCalls } from './key-calls.ts';
import { mailCalls } from './mail-calls.ts';
import { providerLinkCalls, providerSignInCalls } from './provider-calls.ts';
import { jsonBody } from '../receive/read-input.ts';
import { getSignedInUser, requireAdmin, requireUser } from '../receive/require-user.ts';
import { requireSameOrigin } from '../receive/require-same-origin.ts';
import { nameRoute } from '../receive/route-name.ts';
import { sampleCalls } from './sample-calls.ts';
import { sessionCalls } from './session-calls.ts';
import { signInCalls } from './sign-in-calls.ts';
import { createOpenApiCall, siteCalls } from './site-calls.ts';
import { uploadCalls } from './upload-calls.ts';

const guards: Record<NonNullable<ApiCall['who']>, readonly RequestHandler[]> = {
  all: [],
  // The signature covers the raw message, which the handler reads.
  stripe: [],
  administrator: [requireAdmin],
};

/** Serves all calls of the site as they are declared, so that the OpenAPI document cannot differ from them. */
export function createApi(context: ApiContext): {
  readonly router: Router;
  /** All calls served, in the order they were added. */
  readonly calls: readonly ApiCall[];
} {
  const router = Router();
  // Names the route first, so that metrics attribute a refusal before the handler, as while an engine is unavailable, to the call.
  const names = Router();
  router.use(names);
  const calls: ApiCall[] = [];
  const serve = (added: readonly ApiCall[]): void => {
    for (const call of added) {
      calls.push(call);
      const { method, path } = readRoute(call);
      names.all(path, nameRoute(`/api${path}`));
      router[method](path, ...listHandlers(call, context));
    }
  };
  serve([...siteCalls, createOpenApiCall(calls), stripeCall]);
  router.use(awaitFirst(context.awaitNats), acceptKey(context));
  for (const handler of [requireSameOrigin, ...context.sessions]) router.use(unlessKey(handler));
  router.use((_request, response, next) => {
    response.setHeader('cache-control', 'no-store');
    next();
  });
  serve([...providerSignInCalls, ...accountCalls, ...signInCalls, ...providerLinkCalls, ...sessionCalls]);
  serve([...mailCalls, ...accountDataCalls, ...creditCalls, ...keyCalls]);
  serve([...uploadCalls, ...conversionCalls, ...sampleCalls, ...adminCalls]);
  for (const [path, ofPath] of Map.groupBy(calls.map(readRoute), ({ path }) => path)) {
    const methods = ofPath.map(({ method }) => method.toUpperCase());
    router.all(path, nameRoute(`/api${path}`), refuseMethod(methods));
  }
  router.use(() => {
    throw new ServiceError(failures.unknownPath);
  });
  return { router, calls };
}

/** All handlers of a call in their order: its callers, its limit and its body come before its own. */
function listHandlers(call: ApiCall, context: ApiContext): RequestHandler[] {
  const { limit, middleware } = call;
  return [
    nameRoute(`/api${readRoute(call).path}`),
    ...(call.takesKey === true ? [] : [refuseKey]),
    ...(call.who === undefined ? [requireUser] : guards[call.who]),
    ...(limit === undefined ? [] : [awaitFirst((request) => limit(context.limits, request))]),
    ...(middleware === undefined ? [] : [middleware]),
    ...(call.body === undefined ? [] : [jsonBody]),
    answerWith(call, context),
  ];
}

/** Sends what the handler returns, in the form of the call's first answer. */
function answerWith({ handle, answers }: ApiCall, context: ApiContext): RequestHandler {
  const [status, { json }] = Object.entries(answers)[0] ?? ['204', {}];
  return async (request, response, next) => {
    const received = {
      ...{ request, response, next },
      get user() {
        return getSignedInUser(request);
      },
    };
    const body = await handle(received, context);
    if (status === '204') response.sendStatus(204);
    else if (body !== undefined && json !== undefined)
      response.status(Number(status)).json(responseSchemas[json].parse(body));
  };
}

function refuseMethod(methods: readonly string[]): RequestHandler {
  const allowed = [...(methods.includes('GET') ? [...methods, 'HEAD'] : methods), 'OPTIONS'].join(', ');
  return (request, response) => {
    response.setHeader('allow', allowed);
    if (request.method !== 'OPTIONS') throw new ServiceError(failures.wrongMethod(allowed));
    response.sendStatus(204);
  };
}
