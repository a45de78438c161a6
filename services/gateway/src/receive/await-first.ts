import type { Request, RequestHandler } from 'express';

/** Lets a call continue once its check resolves: it is within its limits, or an engine is available. */
export function awaitFirst(check: (request: Request) => Promise<void>): RequestHandler {
  return async (request, _response, next) => {
    await check(request);
    next();
  };
}
