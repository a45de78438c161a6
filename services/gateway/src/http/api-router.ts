import { failures } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { Router, type RequestHandler } from 'express';
import { refuseKey } from './accept-key.ts';
import type { ApiCall, Caller } from './api-call.ts';
import { nameRoute } from './route-name.ts';
import { requireAdmin, requireUser } from './require-user.ts';

const guards: Record<Caller, readonly RequestHandler[]> = {
  all: [],
  // The signature covers the raw message, which the handler reads.
  stripe: [],
  session: [requireUser],
  administrator: [requireAdmin],
};

export interface ApiRouter {
  readonly router: Router;
  /** All calls served, in the order they were added. */
  readonly calls: readonly ApiCall[];
  /** Serves a call to those who may make it. */
  readonly serve: <Params>(call: ApiCall, ...handlers: readonly RequestHandler<Params>[]) => void;
  /** Answers other methods at the paths of the calls; call it after all calls are added. */
  readonly refuseOtherMethods: () => void;
}

/** A router that serves calls as they are declared, so that the OpenAPI document cannot differ from it. */
export function createApiRouter(): ApiRouter {
  const router = Router();
  // Names the route first, so that metrics attribute a refusal before the handler, as while an engine is unavailable, to the call.
  const names = Router();
  router.use(names);
  const calls: ApiCall[] = [];
  return {
    router,
    calls,
    serve: (call, ...handlers) => {
      calls.push(call);
      names.all(call.path, nameRoute(`/api${call.path}`));
      const ofKey = call.takesKey === true ? [] : [refuseKey];
      router[call.method](
        call.path,
        nameRoute(`/api${call.path}`),
        ...ofKey,
        ...guards[call.who],
        ...(handlers as RequestHandler[]),
      );
    },
    refuseOtherMethods: () => {
      for (const [path, methods] of Map.groupBy(calls, (call) => call.path)) {
        router.all(
          path,
          nameRoute(`/api${path}`),
          refuseMethod(methods.map(({ method }) => method.toUpperCase())),
        );
      }
    },
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
