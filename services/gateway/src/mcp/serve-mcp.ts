import { failures } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import express, { Router, type RequestHandler } from 'express';
import type { AssistantContext } from '../app/assistant/run-tool-call.ts';
import { acceptKey, findKeyId } from '../http/accept-key.ts';
import type { ApiContext } from '../http/api-context.ts';
import { awaitFirst } from '../http/await-first.ts';
import { getSignedInUser } from '../http/require-user.ts';
import { nameRoute } from '../http/route-name.ts';
import type { answerMessage } from './answer-message.ts';

/** `POST /mcp`: the Model Context Protocol over HTTP, for API keys only. It is stateless, so any gateway answers the next request. */
export function serveMcp(context: ApiContext, askConverter: AssistantContext['askConverter']): Router {
  const router = Router();
  router.use(nameRoute('/mcp'));
  router.post(
    '/',
    awaitFirst(context.awaitNats),
    acceptKey(context),
    requireKey,
    awaitFirst((request) => context.limits.consumeAssistantCall(getSignedInUser(request).id)),
    express.json({ limit: '1mb' }),
    refuseSeveral,
    answerWhenLoaded(context, { ...context.conversions, askConverter }),
  );
  router.all('/', refuseMethod);
  return router;
}

const requireKey: RequestHandler = (request, response, next) => {
  if (findKeyId(request) === undefined) {
    response.setHeader('www-authenticate', 'Bearer');
    throw new ServiceError(failures.keyMissing);
  }
  next();
};

/** Refuses a batch of calls, which would count as one. */
const refuseSeveral: RequestHandler = (request, _response, next) => {
  if (Array.isArray(request.body)) throw new ServiceError(failures.oneMessage);
  next();
};

const refuseMethod: RequestHandler = (_request, response) => {
  response.setHeader('allow', 'POST');
  throw new ServiceError(failures.wrongMethod('POST'));
};

/** Loads the protocol for the first message: most gateways never get one. */
function answerWhenLoaded(...given: Parameters<typeof answerMessage>): RequestHandler {
  let loading: Promise<RequestHandler> | undefined;
  return async (request, response, next) => {
    loading ??= import('./answer-message.ts').then(({ answerMessage }) => answerMessage(...given));
    const answer = await loading;
    await answer(request, response, next);
  };
}
